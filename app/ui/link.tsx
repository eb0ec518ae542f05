import { type LinkProps, Link as RemixLink } from '@remix-run/react';
import { urls } from '~/urls';

/** Remix's link. The back office alone is hydrated, so any other address loads a document. */
export function Link({ to, ...props }: LinkProps & { to: string }) {
  const [path = ''] = to.split(/[?#]/, 1);
  const isBackOffice = path === urls.admin() || path.startsWith(`${urls.admin()}/`);
  return (
    <RemixLink
      to={to}
      reloadDocument={!isBackOffice}
      discover={isBackOffice ? 'render' : 'none'}
      data-stays={props.preventScrollReset || undefined}
      {...props}
    />
  );
}
