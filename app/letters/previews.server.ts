import type { PreviewedLetter } from '~/domain/assignment/preview-queries.server';
import type { CancellationFacts } from '~/domain/cancellation/queries.server';
import type { CorrectionLetter } from '~/domain/correction/queries.server';
import type { DayLetter } from '~/domain/deal/completion-days-queries.server';
import type { WaitingMatter } from '~/domain/deal/firm-queries.server';
import type { GroupLetterFacts } from '~/domain/group/ops-queries.server';
import type { GroupLetter } from '~/domain/group/ops-rules';
import type { RepresentativeFacts } from '~/domain/group/representative-queries.server';
import type { InvitationFacts } from '~/domain/invitation/queries.server';
import type { Receipt } from '~/domain/payment/receipt-queries.server';
import type { RefundFacts } from '~/domain/payment/refund/queries.server';
import type { Progress } from '~/domain/progress-email/queries.server';
import type { AgentIntroduction } from '~/domain/sale/estate-agent/queries.server';
import type { RequestToSend } from '~/domain/search/requests/queries.server';
import type { Results } from '~/domain/search/results-queries.server';
import type { Side } from '~/domain/shared/sides-rules';
import type { UpdateLetter } from '~/domain/update-request/queries.server';
import type { QueuedEmail } from '~/outbox/letter';
import { REDACTED_LINK, redactLinks } from '~/outbox/stored-text-rules';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeAgentIntroduction } from './agent-introduction';
import { composeCancelled } from './cancelled';
import { composeCompletionDay } from './completion-day';
import { composeCorrection } from './correction';
import { type CancelledFeeFacts, composeFeeCancelled } from './fee-cancelled';
import { composeFeeDecided } from './fee-decided';
import { composeFirmQuestion } from './firm-question';
import { composeWeekly } from './firm-weekly';
import { composeGroupLetter } from './group-assigned';
import { composeRepresentative } from './group-representative';
import { composeHomePaid } from './home-paid';
import { letters } from './index';
import { composeInformationRequest } from './information-request';
import { composeInvitation } from './invitation';
import { composeProgress } from './progress';
import { composeReceipt } from './receipt';
import { composeRefund } from './refund';
import { composeResults } from './search-results';
import { composeInstruction } from './solicitor-instruction';
import { composeIntroduction } from './solicitor-introduction';
import { composeCheckRequest } from './thirdfort-request';
import { composeUpdateAnswered } from './update-answered';
import { composeUpdatePromised } from './update-promised';

export type Preview = Pick<PreviewedLetter, 'email' | 'purchaseId' | 'to'> & { subject: string; text: string };

/**
 * The letters of an assignment before it is made, as they will be sent: the same functions compose what staff read and what goes
 * out. Pages see letters only through this file. Nothing is sent here.
 */
export const previewLetters = (letters: readonly PreviewedLetter[]): Preview[] =>
  letters.map(({ about, ...letter }) => {
    const mail =
      'introduction' in about
        ? composeIntroduction(about.introduction)
        : composeInstruction(about.instruction, REDACTED_LINK);
    return { ...letter, subject: mail.subject, text: mail.text };
  });

/** The same for the letter that introduces a sale to its estate agent. */
export function previewAgentIntroduction(introduction: AgentIntroduction) {
  const { subject, text } = composeAgentIntroduction(introduction);
  return { subject, text };
}

/** The same for a letter about a whole group. */
export function previewGroupLetter(letter: GroupLetter, facts: GroupLetterFacts) {
  const { subject, text } = composeGroupLetter(letter, facts, REDACTED_LINK);
  return { letter, subject, text };
}

/** The same for the letter to the representative of a group. @param isAdded it is about a unit that joins the group */
export function previewRepresentative(facts: RepresentativeFacts, isAdded = false) {
  const { subject, text } = composeRepresentative(facts, isAdded);
  return { subject, text };
}

/** The same for the letter that asks the seller for something. */
export function previewInformationRequest(request: RequestToSend) {
  const { subject, text } = composeInformationRequest(request);
  return { subject, text };
}

/** The same for the letter with which solicitors get the results of searches. */
export function previewResults(results: Results, until: number) {
  const { subject, text } = composeResults(results, until, REDACTED_LINK);
  return { subject, text };
}

/** The same for the letter that asks an estate agent to check people. */
export function previewCheckRequest(deal: Parameters<typeof composeCheckRequest>[0], side: Side) {
  const { subject, text } = composeCheckRequest(deal, side);
  return { subject, text };
}

/** The same for the letter to a person who is named in a deal. Its link is theirs alone. */
export function previewInvitation(facts: InvitationFacts) {
  const { subject, text } = composeInvitation(facts, REDACTED_LINK);
  return { subject, text };
}

/** The same for the letter to buyers who wait for a home. */
export function previewHomePaid(address: string) {
  const { subject, text } = composeHomePaid({
    ...{ purchaseId: null, firstName: '(first name)' },
    ...{ address, reference: '(their reference)' },
  });
  return { subject, text };
}

/** The same of the letter that tells of a step. Its day is what staff are about to enter. */
export function previewProgress(progress: Progress) {
  const { subject, text } = composeProgress(progress, '(the day)', REDACTED_LINK);
  return { subject, text };
}

/** The same of the confirmation of an order. */
export function previewReceipt(facts: Receipt) {
  const { subject, text } = composeReceipt(facts);
  return { subject, text: redactLinks(text, env.APP_URL) };
}

/** The same of the receipt for a refund. */
export function previewRefund(facts: RefundFacts) {
  const { subject, text } = composeRefund(facts);
  return { subject, text };
}

/** The same of the confirmation of a cancellation. */
export function previewCancelled(facts: CancellationFacts) {
  const { subject, text } = composeCancelled(facts);
  return { subject, text };
}

/** The same of an extra fee. */
export function previewFeeCancelled(facts: CancelledFeeFacts) {
  const { subject, text } = composeFeeCancelled(facts);
  return { subject, text };
}

/** The same of the letter that says what goes back of it, before staff have typed that. */
export function previewFeeDecided(facts: CancelledFeeFacts) {
  const { subject, text } = composeFeeDecided(facts, { due: '(the amount)', why: '(what had been done)' });
  return { subject, text };
}

/** The same of the letter to a customer, of what staff corrected. */
export function previewCorrection(facts: CorrectionLetter) {
  const { subject, text } = composeCorrection(facts, REDACTED_LINK);
  return { subject, text };
}

/** The same of the letter to the seller about the day on which all sides can complete; the buyer's is the same with a link of their own. */
export function previewCompletionDay(facts: DayLetter) {
  const { subject, text } = composeCompletionDay(facts, urls.dashboard('sell', facts.saleId));
  return { subject, text };
}

/** The same of the letter that answers a question, before the answer is typed. */
export function previewUpdateAnswered(facts: UpdateLetter) {
  const { subject, text } = composeUpdateAnswered(facts, '(your answer)');
  return { subject, text };
}

/** The same of the two letters when the solicitor is asked, before the day is entered: to the person who asked, and to the solicitor. */
export function previewSolicitorAsked(facts: UpdateLetter) {
  const day = '(the day)';
  const promise = composeUpdatePromised(facts, day);
  const question = composeFirmQuestion({ ...facts, isAgents: facts.firstName === null, day }, REDACTED_LINK);
  return {
    promise: { subject: promise.subject, text: promise.text },
    question: { subject: question.subject, text: question.text },
  };
}

/** The same of the letter to a person of a lawyer group with a link of their own; null where no matter waits for them. */
export function previewFirmWeekly(matters: readonly WaitingMatter[]) {
  const mail = composeWeekly('(first name)', matters, 'token');
  return mail && { subject: mail.subject, text: redactLinks(mail.text, env.APP_URL) };
}

/** An email as it would be written now, for staff who send it again; or why it would not be sent. */
export async function previewAgain(email: QueuedEmail): Promise<{ subject: string; text: string } | { why: string }> {
  const mail = await letters.find(({ kind }) => kind === email.kind)?.write(email);
  if (mail === undefined) return { why: 'We do not send emails of this kind any more.' };
  if ('skip' in mail) return { why: mail.skip };
  if ('misfit' in mail) return { why: mail.misfit };
  return { subject: mail.subject, text: redactLinks(mail.text, env.APP_URL) };
}
