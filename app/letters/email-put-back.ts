import { emailPutBackEmail } from '~/domain/onboarding/email-change/emails-schema';
import { findEmailChange } from '~/domain/onboarding/email-change/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { maskedAddress } from '~/platform/mailbox';
import { composeMail } from './layout';

const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail } = env;

/** It greets no one: the address may be of someone who took the account. */
export const emailPutBack = letter(emailPutBackEmail, async (_, { changeId }) => {
  const change = await findEmailChange(changeId);
  if (!change) return skip('The change has been deleted.');
  const mail = composeMail({
    subject: `This is not the email address of your ${brandName} account any more`,
    preview: 'The earlier one has been put back.',
    title: 'The earlier email address has been put back',
    blocks: [
      `Hello. A ${brandName} account had this email address. Someone who reads its earlier address, ${maskedAddress(change.from)}, told us that they did not ask for the change, so we have put that address back. Everyone has been signed out of the account, and this address does not open it any more.`,
      `If the account is yours and you asked for the change, email ${supportEmail}.`,
    ],
    reference: null,
  });
  return { ...mail, replyTo: supportEmail };
});
