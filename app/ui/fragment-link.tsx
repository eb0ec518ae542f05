import type { MouseEvent, ReactNode } from 'react';

interface FragmentLinkProps {
  id: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to a place on this page, such as the field that an error is about. In the back office the URL does not change: Remix would
 * treat a new one as a navigation and drop the form's answer, with its errors and what was typed.
 */
export function FragmentLink({ id, className, children }: FragmentLinkProps) {
  return (
    <a href={`#${id}`} onClick={(event) => scrollToFragment(event, id)} className={className}>
      {children}
    </a>
  );
}

function scrollToFragment(event: MouseEvent, id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  event.preventDefault();
  place.focus();
  place.scrollIntoView({ block: 'nearest' });
}
