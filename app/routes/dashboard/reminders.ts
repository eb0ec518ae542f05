import { redirect } from '@remix-run/node';
import { findToken } from '~/domain/access-link/queries.server';
import { openReminders } from '~/domain/reminder/commands.server';
import { requireVisible } from '~/domain/reminder/queries.server';
import { notFound } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { dashboardParams } from './dashboard.server';

const guard = { access: 'signed-in', params: dashboardParams } as const;

/** Someone opened the address to which the dashboard's button posts. */
export const loader = page(guard, async ({ viewer, params: { role, id } }) => {
  await requireVisible(viewer, role, id);
  return redirect(urls.dashboard(role, id));
});

/** The page is the one that emails lead to, so that it is the same for someone without an account. */
export const action = page(guard, async ({ viewer, params: { role, id } }) => {
  const token = await findToken(await openReminders(viewer, role, id));
  if (token === null) throw notFound();
  return redirect(urls.reminders(token), 303);
});

export { default } from '~/routes/shared/post-only-page';
