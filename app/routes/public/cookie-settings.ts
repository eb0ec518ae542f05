import { redirect } from '@remix-run/node';
import { readForm } from '~/platform/body.server';
import { consentCookie } from '~/platform/consent.server';
import { ownPath } from '~/platform/same-origin.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { consentFrame } from './cookie-answer.server';

/** For someone who typed the address or bookmarked it. */
export const loader = page({ access: 'public' }, () => {
  throw redirect(urls.cookieSettings());
});

/** Saves the choice from the notice or the settings. Goes back to where it was made, or answers in the notice’s own iframe. */
export const action = page({ access: 'public' }, async ({ request }) => {
  const form = await readForm(request);
  const consent = form.get('otherCompanies') === 'on' ? 'all' : 'essential';
  const returnTo = ownPath(form.get('returnTo'));
  if (form.get('answerIn') === 'frame') return consentFrame(consent, returnTo);
  return redirect(returnTo, { status: 303, headers: { 'set-cookie': consentCookie(consent) } });
});
