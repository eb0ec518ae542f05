import { findTokenOf } from '~/domain/access-link/queries.server';
import { formatWeekday } from '~/domain/shared/dates-rules';
import { firmQuestionEmail } from '~/domain/update-request/emails-schema';
import { type FirmQuestion, findFirmQuestion } from '~/domain/update-request/firm-queries.server';
import { askedOfFirm, lineIsEnough } from '~/domain/update-request/rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

export const firmQuestion = letter(firmQuestionEmail, async ({ to }, { updateId }) => {
  const found = await findFirmQuestion(updateId);
  if (!found) return skip('The question has been answered, or no solicitor acts any more.');
  const token = await findTokenOf('firm', found.groupId, to);
  if (!token) return skip('The link of this address has ended, or another solicitor acts now.');
  const { assignmentId, side } = found;
  const page = assignmentId === null ? urls.firmMatters(token) : urls.firmMatter(token, assignmentId, { side });
  return composeFirmQuestion({ ...found, day: formatWeekday(found.promisedFor) }, link(page));
});

/** `day` is in words. */
export type AskedOfFirm = Pick<FirmQuestion, 'home' | 'reference' | 'question' | 'isAgents'> & { day: string };

/** What a client or their estate agent asks, in their words. @param href where the solicitor answers without an account */
export function composeFirmQuestion({ home, reference, question, day, isAgents }: AskedOfFirm, href: string) {
  const who = isAgents ? 'the estate agent' : 'your client';
  const questionLine = `They asked: ${question}`;
  const mail = composeMail({
    subject: `${home}: ${who} asks how it stands`,
    preview: questionLine,
    title: askedOfFirm(isAgents),
    blocks: ['Hello.', questionLine, lineIsEnough(day), { button: 'Answer', href }],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
