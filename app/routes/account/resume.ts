import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { resumePurchase, resumeSale } from '~/domain/onboarding/resume.server';
import { id } from '~/domain/property/schema';
import { page } from '~/routes/handler.server';
import { urls } from '~/urls';

const params = z.object({ role: z.enum(['sell', 'buy']), id });

/** Following a link must not change what is in hand: the page it leads to has the button. */
export const loader = page({ access: 'signed-in', params }, () => redirect(urls.welcomeBack()));

export const action = page({ access: 'signed-in', params }, async ({ viewer, params: { role, id } }) => {
  const next = await (role === 'sell' ? resumeSale : resumePurchase)(viewer, id);
  const to = {
    dashboard: urls.dashboard(role, id),
    payment: urls.payment(),
    'whats-included': urls.whatsIncluded(),
    terms: urls.terms(role),
  };
  return redirect(to[next], 303);
});
