import { Link as RemixLink } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { urls } from '~/urls';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  preventScrollReset?: boolean;
}

/** Remix's link, in the back office. It alone is hydrated, so a link to any other address loads a document, as the browser's own does. */
export function Link({ to, preventScrollReset, children, ...props }: LinkProps) {
  const [path = ''] = to.split(/[?#]/, 1);
  const isBackOffice = path === urls.admin() || path.startsWith(`${urls.admin()}/`);
  const stays = preventScrollReset || undefined;
  if (!isBackOffice) {
    return (
      <a data-stays={stays} {...props} href={to}>
        {children}
      </a>
    );
  }
  return (
    <RemixLink to={to} preventScrollReset={preventScrollReset} data-stays={stays} {...props}>
      {children}
    </RemixLink>
  );
}
