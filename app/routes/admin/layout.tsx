import { Outlet } from '@remix-run/react';
import { countDue } from '~/domain/work/queries.server';
import { tonight } from '~/domain/work/rules';
import { now } from '~/platform/clock.server';
import { page } from '~/routes/shared/handler.server';
import type { PageHandle } from '~/ui/page-handle';

export const handle: Partial<PageHandle> = { frame: 'admin', robots: 'noindex,nofollow' };

/** Guards pages without a loader. Loaders run in parallel, so every page with one guards itself. The menu reads what is due today. */
export const loader = page({ access: 'staff' }, async ({ viewer }) => {
  const present = now();
  return { workDue: await countDue(viewer.userId, present, tonight(present)) };
});

export default function Admin() {
  return <Outlet />;
}
