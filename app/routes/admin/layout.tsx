import { Outlet } from '@remix-run/react';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: Partial<PageHandle> = { frame: 'admin', robots: 'noindex,nofollow' };

/** Guards pages without a loader. Loaders run in parallel, so every page with one guards itself. */
export const loader = page({ access: 'staff' }, () => null);

export default function Admin() {
  return <Outlet />;
}
