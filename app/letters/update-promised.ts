import { formatWeekday } from '~/domain/shared/dates-rules';
import { updatePromisedEmail } from '~/domain/update-request/emails-schema';
import { findUpdateLetter, type UpdateLetter } from '~/domain/update-request/queries.server';
import { SOLICITOR, toldBy } from '~/domain/update-request/rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { composeMail } from './layout';
import { helloTo, viewButton, whyNotTold } from './update-asker';

export const updatePromised = letter(updatePromisedEmail, async (_, { updateId }) => {
  const found = await findUpdateLetter(updateId);
  if (!found?.promisedFor) return skip('The question has been removed.');
  if (found.answer !== null) return skip('The question has been answered in the meantime.');
  const obstacle = await whyNotTold(found);
  return obstacle === null ? composeUpdatePromised(found, formatWeekday(found.promisedFor)) : skip(obstacle);
});

/** That we have asked the solicitor, and by when we tell what they say. @param day in words */
export function composeUpdatePromised(found: UpdateLetter, day: string) {
  const words = toldBy(day);
  const solicitor = SOLICITOR[found.firstName === null ? 'agent' : 'customer'];
  const mail = composeMail({
    subject: `${found.home}: we’ve asked ${solicitor}`,
    preview: words,
    title: `We’ve asked ${solicitor}`,
    blocks: [`${helloTo(found)} ${words}`, viewButton(found)],
    reference: found.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
