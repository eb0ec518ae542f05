import type { MouseEventHandler, ReactNode } from 'react';
import { type ButtonStyle, buttonClass } from './button';
import { Link } from './link';

interface LinkButtonProps extends ButtonStyle {
  href: string;
  children: ReactNode;
  /** Opens a dialog, so the page below it keeps its scroll position. */
  dialog?: boolean;
  /** Leads to a file. */
  download?: boolean;
  onClick?: MouseEventHandler;
}

export function LinkButton({ href, children, dialog, download, onClick, ...style }: LinkButtonProps) {
  if (download) {
    return (
      <a href={href} download className={buttonClass(style)}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} preventScrollReset={dialog} onClick={onClick} className={buttonClass(style)}>
      {children}
    </Link>
  );
}

/** A link to the previous step, with its name. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="mb-2 inline-flex min-h-11 items-center text-md text-ink print:hidden">
      <span aria-hidden="true">←&nbsp;</span>
      {children}
    </Link>
  );
}
