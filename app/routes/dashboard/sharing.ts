import { redirect } from '@remix-run/node';
import { setSharing } from '~/domain/agent-access/sharing-commands.server';
import { sharingForm } from '~/domain/agent-access/sharing-schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { dashboardParams } from './dashboard.server';

const guard = { access: 'signed-in', params: dashboardParams } as const;

/** Its buttons stand on the dashboard; someone opened the address that they post to. */
export const loader = page(guard, ({ params: { role, id } }) => redirect(urls.dashboard(role, id)));

export const action = page(guard, async ({ request, viewer, params: { role, id } }) => {
  const pressed = sharingForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  const { shares } = pressed.data;
  await setSharing(viewer, role, id, shares);
  return redirect(urls.dashboard(role, id, { flash: shares === 'yes' ? 'sharing-on' : 'sharing-off' }), 303);
});

export { default } from '~/routes/shared/post-only-page';
