import { formatWeekday } from '../shared/dates-rules';
import type { Reading } from './standing-rules';
import type { WaitKind } from './waits-texts';

/** The beginning of a sentence about a wait with a day, in words for its customer. */
const SUBJECTS: Partial<Record<WaitKind, string>> = {
  solicitor: 'The solicitor’s introduction is',
  buyer_acceptance: 'Confirming the buyer is',
  searches_order: 'The order of the searches is',
  searches_later: 'The order of the searches is',
  searches: 'The searches are',
  information: 'The information that we asked for is',
  check: 'The identity checks are',
  sale_agreed: 'Agreeing the sale is',
  draft_contract: 'The draft contract is',
  enquiries: 'The enquiries from the buyer’s solicitor are',
  answers: 'The answers from the seller’s solicitor are',
  exchange: 'Exchange of contracts is',
  completion: 'Completion is',
};

/**
 * First sentences of an answer, out of what the person who asked can read themselves, for staff to go on from. Never whole answers: what was
 * asked is for a person to answer.
 */
export const firstSentences = ({ waits }: Pick<Reading, 'waits'>): string[] =>
  waits.flatMap(({ kind, due, isLate }) => {
    const subject = SUBJECTS[kind];
    if (subject === undefined || due === null) return [];
    return [isLate ? `${subject} later than usual.` : `${subject} due on ${formatWeekday(due)}.`];
  });
