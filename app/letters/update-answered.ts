import { updateAnsweredEmail } from '~/domain/update-request/emails-schema';
import { findUpdateLetter, type UpdateLetter } from '~/domain/update-request/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { composeMail } from './layout';
import { helloTo, viewButton, whyNotTold } from './update-asker';

export const updateAnswered = letter(updateAnsweredEmail, async (_, { updateId }) => {
  const found = await findUpdateLetter(updateId);
  if (!found?.answer) return skip('The question or its answer has been removed.');
  const obstacle = await whyNotTold(found);
  return obstacle === null ? composeUpdateAnswered(found, found.answer) : skip(obstacle);
});

/** Our answer, with what was asked. */
export function composeUpdateAnswered(found: UpdateLetter, answer: string) {
  const subject = `Your update on ${found.home}`;
  const mail = composeMail({
    subject,
    preview: answer,
    title: subject,
    blocks: [helloTo(found), ...answer.split('\n').filter(Boolean), `You asked: ${found.question}`, viewButton(found)],
    reference: found.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
