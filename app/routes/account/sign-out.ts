import { redirect } from '@remix-run/node';
import { readForm } from '~/platform/body.server';
import { page } from '~/routes/shared/handler.server';
import { urls } from '~/urls';
import { signOutHere } from './sign-in.server';
import { SIGN_OUT_FAILED as FAILED } from './sign-in-labels';

/** A link must not sign anyone out: it leads to the page that has the button. */
export const loader = page({ access: 'public' }, () => redirect(urls.welcomeBack()));

/** Signs out here, or with its other button on every device. */
export const action = page({ access: 'public', failure: FAILED, writes: false }, async ({ request, viewer }) => {
  const everywhere = (await readForm(request)).get('everywhere') === 'true';
  const headers = await signOutHere(viewer, { everywhere });
  return redirect(urls.signIn({ 'sign-out': 'true' }), { status: 303, headers });
});

export { default } from '~/routes/shared/post-only-page';
