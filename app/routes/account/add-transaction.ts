import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { ROLES } from '~/domain/account/rules';
import { startAnew } from '~/domain/onboarding/resume-commands.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';

const params = z.object({ role: z.enum(ROLES) });

/** Following a link must not begin anything: the page it leads to has the button. */
export const loader = page({ access: 'signed-in', params }, () => redirect(urls.welcomeBack()));

export const action = page({ access: 'signed-in', params }, async ({ viewer, params: { role } }) => {
  await startAnew(viewer, role);
  return redirect(urls.welcome(role), 303);
});

export { default } from '~/routes/shared/post-only-page';
