import { updateAnsweredEmail } from '~/domain/update-request/emails-schema';
import { findUpdateLetter, type UpdateLetter } from '~/domain/update-request/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const updateAnswered = letter(updateAnsweredEmail, async (_, { updateId }) => {
  const found = await findUpdateLetter(updateId);
  return found?.answer
    ? composeUpdateAnswered(found, found.answer)
    : skip('The question or its answer has been removed.');
});

/** Our answer, with what was asked. */
function composeUpdateAnswered({ role, dealId, firstName, home, question }: UpdateLetter, answer: string) {
  const subject = `Your update on ${home}`;
  const mail = composeMail({
    subject,
    preview: answer,
    title: subject,
    blocks: [
      `${greet('Hello', firstName)}.`,
      ...answer.split('\n').filter(Boolean),
      `You asked: ${question}`,
      { button: 'View property dashboard', href: link(urls.dashboard(role, dealId)) },
    ],
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
