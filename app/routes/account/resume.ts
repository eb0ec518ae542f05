import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { ROLES } from '~/domain/account/rules';
import { resumeDeal } from '~/domain/onboarding/resume-commands.server';
import { id } from '~/domain/shared/schema';
import { page } from '~/routes/shared/handler.server';
import { inDeal, urls } from '~/urls';

const params = z.object({ role: z.enum(ROLES), id });

/** Following a link must not change the current deal: the page it leads to has the button. */
export const loader = page({ access: 'signed-in', params }, () => redirect(urls.welcomeBack()));

export const action = page({ access: 'signed-in', params }, async ({ viewer, params: { role, id } }) => {
  const next = await resumeDeal(viewer, role, id);
  const to = {
    dashboard: urls.dashboard(role, id),
    'after-terms': inDeal(urls.afterTerms(role), id),
    terms: inDeal(urls.terms(role), id),
  };
  return redirect(to[next], 303);
});

export { default } from '~/routes/shared/post-only-page';
