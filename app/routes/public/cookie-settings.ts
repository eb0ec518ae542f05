import { redirect } from '@remix-run/node';
import { readForm } from '~/platform/body.server';
import { consentCookie } from '~/platform/consent.server';
import { ownPath } from '~/platform/same-origin.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { answerInFrame } from './cookie-answer.server';

/** Someone typed the address, or kept it as a bookmark. */
export const loader = page({ access: 'public' }, () => {
  throw redirect(urls.cookieSettings());
});

/** Saves what was chosen, in the notice or in the settings, and goes back to where that was, or answers in the notice’s own frame. */
export const action = page({ access: 'public' }, async ({ request }) => {
  const form = await readForm(request);
  const consent = form.get('otherCompanies') === 'on' ? 'all' : 'essential';
  const returnTo = ownPath(form.get('returnTo'));
  if (form.get('answerIn') === 'frame') return answerInFrame(consent, returnTo);
  return redirect(returnTo, { status: 303, headers: { 'set-cookie': consentCookie(consent) } });
});
