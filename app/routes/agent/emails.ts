import { redirect } from '@remix-run/node';
import { setWeeklyEmail } from '~/domain/agent-access/weekly-commands.server';
import { weeklyForm } from '~/domain/agent-access/weekly-schema';
import { readForm } from '~/platform/body.server';
import { KnownError } from '~/platform/errors';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { requireAgent } from './agent.server';

/** Someone opened the address that the buttons below the list post to. */
export const loader = page({ access: 'public' }, () => redirect(urls.agentSales()));

export const action = page({ access: 'public' }, async ({ request }) => {
  const agent = await requireAgent(request);
  const pressed = weeklyForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!pressed.success) throw new KnownError(422, 'Please check your input and try again.');
  await setWeeklyEmail(agent, pressed.data.weekly === 'yes');
  return redirect(urls.agentSales(), 303);
});

export { default } from '~/routes/shared/post-only-page';
