import { Outlet } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: Partial<PageHandle> = { frame: 'admin', robots: 'noindex,nofollow' };

/** Guards what has no loader of its own; loaders run side by side, so every one of them is for staff. */
export const loader = page({ access: 'staff' }, () => null);

export default function Admin() {
  return <Outlet />;
}
