import { claims } from '~/domain/config/claims-texts';
import { callbackRequestEmail } from '~/domain/enquiry/emails-schema';
import { displayPhone } from '~/domain/people/rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { composeMail } from './layout';

/** Staff answer it by replying. */
export const callbackRequest = letter(callbackRequestEmail, async (_, { requestId }) => {
  const request = await db.callbackRequest.findUnique({ where: { id: requestId } });
  if (!request) return skip('The request has been deleted.');
  const { full_name: fullName, email, mobile_number, message, referrer } = request;
  const mail = composeMail({
    subject: `Callback request from ${fullName}`,
    preview: message,
    title: `${fullName} asks to be called back`,
    blocks: [
      ...message.split(/\n+/),
      {
        rows: [
          ['Mobile number', (mobile_number && displayPhone(mobile_number)) ?? 'Not given'],
          ['Email', email],
          ['Heard of us from', referrer],
        ],
      },
      { note: `We promised a reply ${claims.reply.words}. Replying to this email writes to them.` },
    ],
  });
  return { ...mail, replyTo: email };
});
