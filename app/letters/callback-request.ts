import { getClaims } from '~/domain/config/claims-queries.server';
import { callbackRequestEmail } from '~/domain/enquiry/emails-schema';
import { displayPhone } from '~/domain/people/rules';
import { letter, skip } from '~/outbox/letter';
import { db } from '~/platform/db.server';
import { composeMail } from './layout';

/** To staff, whose reply goes to the person who asked. */
export const callbackRequest = letter(callbackRequestEmail, async (_, { requestId }) => {
  const request = await db.enquiryCase.findUnique({ where: { id: requestId } });
  if (!request?.email) return skip('The request has been deleted.');
  const claims = await getClaims();
  const { full_name: fullName, email, mobile_number, message, referrer } = request;
  const mail = composeMail({
    subject: `Callback request from ${fullName}`,
    preview: message,
    title: `${fullName} has asked us to get in touch`,
    blocks: [
      ...message.split(/\n+/),
      {
        rows: [
          ['Mobile number', (mobile_number && displayPhone(mobile_number)) ?? 'Not given'],
          ['Email', email],
          ['How they heard about us', referrer ?? 'Not given'],
        ],
      },
      { note: `We promise a reply ${claims.reply.words}. If you reply to this email, your reply goes to them.` },
    ],
    reference: null,
  });
  return { ...mail, replyTo: email };
});
