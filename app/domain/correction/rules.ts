import type { AgentAnswer } from '../sale/estate-agent/rules';
import type { AnswerInWords } from '../shared/answers-rules';
import { formatWeekdayAndTime } from '../shared/dates-rules';
import { addWorkingDays } from '../shared/working-time-rules';

/** The parts that staff correct, one page each. Each of the last three is about one person. */
export const CORRECTION_PARTS = ['home', 'sale', 'agent', 'purchase', 'money', 'seller', 'buyer', 'giftor'] as const;
export type CorrectionPart = (typeof CORRECTION_PARTS)[number];
export type PersonPart = Extract<CorrectionPart, 'seller' | 'buyer' | 'giftor'>;

/** An answer in the customer's words. A private one is shown only when they are signed in, and in no email. */
export type CustomerAnswer = AnswerInWords & { isPrivate?: boolean };

export type Change = { label: string; before: string | null; after: string | null; isPrivate: boolean };

/** The answers that differ, in the order in which they are shown; null stands for an answer that was added or removed. */
export function changesIn(before: readonly CustomerAnswer[], after: readonly CustomerAnswer[]): Change[] {
  const labels = [...new Set([...before, ...after].map(({ label }) => label))];
  return labels.flatMap((label) => {
    const [was, is] = [before, after].map((said) => said.find((each) => each.label === label));
    const change = { label, before: was?.value ?? null, after: is?.value ?? null };
    return change.before === change.after ? [] : [{ ...change, isPrivate: Boolean(was?.isPrivate || is?.isPrivate) }];
  });
}

/** The answers that have a name in a title. Any other is called an answer. */
const NAMED: Readonly<Record<string, string>> = {
  Address: 'the address',
  Tenure: 'the tenure',
  'Asking price': 'the asking price',
  'Estate agent': 'the estate agent',
  'Existing mortgage': 'what you told us about your mortgage',
  'Agreed price': 'the agreed price',
  Mortgage: 'what you told us about your mortgage',
  'Mortgage provider': 'what you told us about your mortgage',
  Ownership: 'who will own the home',
};

const PARTS: Readonly<Partial<Record<CorrectionPart, string>>> = {
  money: 'where your money comes from',
  seller: 'who is selling the home',
  buyer: 'who is buying the home',
  giftor: 'who is giving you money',
};

/** 'We corrected the address': the title on the timeline, in the email and on every page. */
export function correctionTitle(part: CorrectionPart, changes: readonly Change[]): string {
  if (PARTS[part]) return `We corrected ${PARTS[part]}`;
  const things = [...new Set(changes.map(({ label }) => NAMED[label] ?? null))];
  if (things.length > 2 || things.includes(null)) return 'We corrected your answers';
  return `We corrected ${things.join(' and ')}`;
}

/** Whether a new answer about the estate agent is a correction. Until the seller has told us of one, staff only assign it. */
export const isAgentCorrected = (
  saved: { status: AgentAnswer['status']; agentId: string | null },
  answer: AgentAnswer,
): boolean =>
  (saved.status === 'assigned' || saved.status === 'no_agent') &&
  (saved.status !== answer.status || saved.agentId !== answer.estateAgentId);

/** Whether the customer has objected, and staff have answered. */
export type CorrectionState = 'made' | 'disputed' | 'answered';

export const correctionState = (saved: { objected_at: unknown; answered_at: unknown }): CorrectionState =>
  saved.answered_at ? 'answered' : saved.objected_at ? 'disputed' : 'made';

/** What the customer reads until we answer what they said. A promise that we did not keep is shown as late. */
export function toBeAnswered(objectedAt: string, present: Date): string {
  const due = addWorkingDays(new Date(objectedAt), 1);
  const by = formatWeekdayAndTime(due);
  return present > due
    ? `We said that we’d answer here by ${by}. We’re sorry that we’re late.`
    : `We’ll look into it, and answer here by ${by}.`;
}

/** What the dashboard says of a correction. Times are ISO text. */
export function correctionWords(saved: { objected_at: string | null; answered_at: string | null }, present: Date) {
  if (saved.objected_at === null) return 'Please check it. If it is right, you do not need to do anything.';
  const said = 'You told us that this is not right';
  return saved.answered_at === null
    ? `${said}. ${toBeAnswered(saved.objected_at, present)}`
    : `${said}, and we have answered.`;
}

/** Something that was sent or ordered with the answers as they were before. */
export type SentItem = { what: SentKind; of: string; at: string };
export type SentKind = 'searches' | 'results' | 'introduction' | 'instruction' | 'agent' | 'check' | 'complete_check';

/** Each with what staff have to do again. */
export const SENT_WORDS: Readonly<Record<SentKind, { words: string; again: string }>> = {
  searches: {
    words: 'Searches',
    again: 'They were ordered for the home as it was. If the address was wrong, order them again on the Searches tab.',
  },
  results: {
    words: 'Search results',
    again: 'They are about the home as it was. Once the new results are back, send them on the Searches tab.',
  },
  introduction: {
    words: 'Introduction of the solicitor',
    again: 'Email everyone it went to if they need to know.',
  },
  instruction: {
    words: 'Instruction of the solicitor',
    again: 'The solicitor acts on what it said. Email them, and say what has changed.',
  },
  agent: {
    words: 'Introduction of the estate agent',
    again: 'Email the estate agent if they need to know.',
  },
  check: {
    words: 'Identity check',
    again: 'It is about the person as they were. Abort it or order it again on the Thirdfort tab.',
  },
  complete_check: {
    words: 'Identity check',
    again:
      'It is about the person as they were, and a complete check is not repeated. Tell the solicitor what has changed.',
  },
};

export const NOTHING_CHANGED = 'Nothing has been changed';
export const CHANGED_IN_MEANTIME =
  'What you read has changed since. Nothing was saved or sent. Press Continue to read it again';
export const ANONYMISED = 'We no longer keep this transaction’s details, so there is nothing to correct';
export const REASON_REQUIRED = 'Please say why';
export const ANSWER_REQUIRED = 'Say what you did';
export const EXCHANGED = 'Contracts are exchanged, or the purchase has ended: who gives money can no longer be changed';
export const underCheck = (name: string): string => `The identity check of ${name} is under way. Abort it first`;
export const OWNER_REMAINS =
  'Joint ownership needs another owner. Add one first, or change the ownership to Sole, which removes the others';
export const NOT_DISPUTED = 'The customer has not said that this is not right';
