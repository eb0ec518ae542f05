import { redirect } from '@remix-run/node';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { signOutHere } from './sign-in.server';
import { SIGN_OUT_FAILED as FAILED } from './sign-in-words';

/** A link must not sign anyone out: it leads to the page that has the button. */
export const loader = page({ access: 'public' }, () => redirect(urls.welcomeBack()));

export const action = page({ access: 'public', failure: FAILED }, async ({ viewer }) =>
  redirect(urls.signIn({ 'sign-out': 'true' }), { status: 303, headers: await signOutHere(viewer) }),
);

export { default } from '~/routes/shared/way-on';
