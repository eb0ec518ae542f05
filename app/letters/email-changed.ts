import { emailChangedEmail } from '~/domain/onboarding/email-change/emails-schema';
import { undoToken } from '~/domain/onboarding/email-change/link-rules.server';
import { findEmailChange } from '~/domain/onboarding/email-change/queries.server';
import { undoState, undoUntil } from '~/domain/onboarding/email-change/rules';
import { formatDayInWords } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { now } from '~/platform/clock.server';
import { env } from '~/platform/env.server';
import { maskedAddress } from '~/platform/mailbox';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = env;

export const emailChanged = letter(emailChangedEmail, async (_, { changeId }) => {
  const change = await findEmailChange(changeId);
  const state = change && undoState(change, now());
  if (!change?.confirmedAt || state === 'undone' || state === 'ended') return skip('The change has been undone.');
  const until = formatDayInWords(undoUntil(change.confirmedAt));
  const mail = composeMail({
    subject: `The email address of your ${brandName} account has been changed`,
    preview: 'If this was not you, tell us.',
    title: 'Your email address has been changed',
    blocks: [
      `${greet('Hello', change.firstName)}. On ${formatDayInWords(change.confirmedAt)} the email address of your account was changed from this one to ${maskedAddress(change.to)}. Sign in with the new one from now on. Our emails go there too.`,
      `If this was not you, tell us by ${until}. You can then put this address back, which signs everyone out of your account.`,
      { button: 'This was not me', href: link(urls.undoEmailChange(undoToken(changeId))) },
      { note: `After ${until}, email ${supportEmail}.` },
    ],
    reference: null,
  });
  return { ...mail, replyTo: supportEmail };
});
