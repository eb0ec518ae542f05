import { emailChangeEmail } from '~/domain/onboarding/email-change/emails-schema';
import { confirmToken } from '~/domain/onboarding/email-change/link-rules.server';
import { findEmailChange, wasAskedBefore } from '~/domain/onboarding/email-change/queries.server';
import { CONFIRM_HOURS, confirmState } from '~/domain/onboarding/email-change/rules';
import { letter, skip } from '~/outbox/letter';
import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = env;

const NOT_YOU = 'If you did not ask for this, you can ignore this email.';

/**
 * Composed in the worker, not in the request, so that only the owner of the address learns whether it has an account. It names no one: the
 * address may be mistyped.
 */
export const emailChange = letter(emailChangeEmail, async (_, { changeId }) => {
  const change = await findEmailChange(changeId);
  if (!change) return skip('The change has been deleted.');
  const state = confirmState(change, now());
  if (state === 'taken') return takenMail();
  if (state !== 'open') return skip('The link does not work any more.');
  const cap = (await wasAskedBefore(change)) ? 'asked' : 'unasked';
  return { ...linkMail(link(urls.confirmEmail(confirmToken(changeId)))), cap };
});

const linkMail = (href: string) =>
  composeMail({
    subject: `Your new email address for ${brandName}`,
    preview: 'Open the link to check that the address is yours.',
    title: 'Is this your new email address?',
    blocks: [
      `Hello. Someone, probably you, asked to sign in to ${brandName} with this email address from now on. Open the link in a browser where you are signed in, and press the button there. Until then nothing changes.`,
      { button: 'Change my email address', href },
      { note: `The link works for ${CONFIRM_HOURS} hours. Do not share or forward it. ${NOT_YOU}` },
    ],
    reference: null,
  });

const takenMail = () => ({
  ...composeMail({
    subject: `This email address already has a ${brandName} account`,
    preview: 'Nothing has changed.',
    title: 'This email address already has an account',
    blocks: [
      `Hello. Someone, probably you, asked to use this email address for another ${brandName} account. It already has an account of its own, so nothing has changed.`,
      `If you have two accounts and want only one, email ${supportEmail}.`,
      { button: 'Sign in with this address', href: link(urls.signIn({ mode: 'sign-in' })) },
      { note: NOT_YOU },
    ],
    reference: null,
  }),
  replyTo: supportEmail,
});
