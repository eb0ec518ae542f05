import { callbackRequestMail } from '~/emails/callback-request';
import { type EmailRenderer, skip } from '~/emails/outbox.server';
import { db } from '~/platform/db.server';
import { displayPhone } from '../people/rules';

/** `data.requestId` names the request. Staff answer it by replying. */
const callbackRequest: EmailRenderer = async ({ data }) => {
  const { requestId } = data as { requestId: string };
  const request = await db.callbackRequest.findUnique({ where: { id: requestId } });
  if (!request) return skip('The request has been deleted.');
  const { full_name, email, mobile_number, message, referrer } = request;
  const mobileNumber = mobile_number && displayPhone(mobile_number);
  return { ...callbackRequestMail({ fullName: full_name, email, mobileNumber, message, referrer }), replyTo: email };
};

export const callbackEmails = { 'callback-request': callbackRequest };
