import type { EstateAgentStatus } from '~/platform/generated/prisma/enums';
import { CLOSED_AS, type ClosedAs } from '../closing/rules';
import { dueBackBy } from '../payment/days-to-cancel-rules';
import { type Offer, offerWords } from '../purchase/offer/rules';
import { formatDay } from '../shared/dates-rules';
import { formatPounds, type Pence } from '../shared/pence-rules';
import type { Side } from '../shared/sides-rules';
import { confirmWishBy } from '../solicitor-wish/rules';
import { WORK, type WorkKind } from '../work/texts';
import { type CheckCounts, checksWord, isDone, type ProgressPart } from './rules';

/** What is still open in a sale once its five parts are done: the number of each. */
export type OpenWork = {
  /** Emails that did not arrive. */
  emails: number;
  /** Buyers that the seller disputes, until staff act. */
  disputes: number;
  /** What customers say of corrections, until staff answer. */
  objections: number;
  /** Information requests that wait for staff, and for the seller. */
  toAsk: number;
  asked: number;
  /** The newest search of each product: cancelled but still needed, past its expected day, not back, and back. */
  cancelled: number;
  late: number;
  out: number;
  back: number;
};

/** The seller cancelled: the day of their statement, and what is due back to them and not on its way yet. */
export type CancelledSale = { statedOn: string; due: Pence };

/** Staff closed the sale: as what, and London's day. */
export type ClosedSale = { as: ClosedAs; on: string };

/** What staff need to know to see a sale's progress and what it lacks. */
export type Progress = {
  /** The bits of `sale_progress`. */
  state: number;
  estateAgentStatus: EstateAgentStatus;
  hasSellerSolicitor: boolean;
  hasBuyerSolicitor: boolean;
  /** Whether a buyer is accepted. */
  hasBuyer: boolean;
  /** No buyer is accepted, but one has registered, and the seller does not dispute them. */
  isBuyerToAccept: boolean;
  /** The buyer's solicitor is chosen, but an accepted buyer has not been introduced. */
  isBuyerToIntroduce: boolean;
  /** The offer that the seller has accepted, until staff accept a buyer, and whether its buyer has registered. */
  offer: (Pick<Offer, 'price' | 'day'> & { hasRegistered: boolean }) | null;
  /** Whether the seller has named their estate agent. */
  isAgentNamed: boolean;
  /** A solicitor wish that we promised to answer: whose it is, for which firm, and since when it can be confirmed. */
  wish: { side: Side; firm: string; since: string } | null;
  /** The day from which what costs money is ordered, for a seller who has not asked us to start; null where nothing keeps us from it. */
  waitsUntil: string | null;
  /** Null while the seller has not cancelled. */
  cancelled: CancelledSale | null;
  /** Null while staff have not closed it. */
  closed: ClosedSale | null;
  /** Who asks to end it, and since when, until staff answer. */
  askedToEnd: { side: Side; on: string } | null;
  checks: CheckCounts;
  open: OpenWork;
  /** The first thing to do on it (`workOf`), and since when, as ISO text. */
  work: { kind: WorkKind; since: string } | null;
  /** The home lies where our search pack covers nothing, and it is not in the order. */
  isWithoutSearches?: boolean;
};

/** The state of a part: `part` has begun, `stop` went wrong, `none` does not apply to this sale. */
export type MarkState = 'done' | 'part' | 'stop' | 'todo' | 'none';

export type Mark = { part: ProgressPart; label: string; state: MarkState; word: string; note?: string };

const AGENT_MARKS: Record<EstateAgentStatus, Pick<Mark, 'state' | 'word'>> = {
  pending: { state: 'todo', word: 'outstanding' },
  assigned: { state: 'part', word: 'details missing' },
  not_listed: { state: 'part', word: 'not listed' },
  no_agent: { state: 'none', word: 'no agent' },
};

/** The five parts of a sale in their usual order, each with the specification's word. */
export function marksOf(progress: Progress): Mark[] {
  const { state, estateAgentStatus, checks } = progress;
  const doneOr = (part: ProgressPart, word: string, otherwise: Pick<Mark, 'state' | 'word'>) =>
    isDone(state, part) ? { part, state: 'done' as const, word } : { part, ...otherwise };
  const outstanding = { state: 'todo', word: 'outstanding' } as const;
  return [
    { label: 'Payment', ...doneOr('paid', 'succeeded', outstanding) },
    { label: 'Estate agent', ...doneOr('estateAgent', 'complete', AGENT_MARKS[estateAgentStatus]) },
    { label: 'Solicitors', part: 'solicitors', ...solicitorsMark(progress) },
    { label: 'Searches', part: 'searches', ...searchesMark(progress) },
    { label: 'ID checks', part: 'checks', ...checksMark(checks) },
  ];
}

/** Green only once every search that is needed is back: an ordered one has not found anything yet. */
function searchesMark({ state, isWithoutSearches, open }: Progress): Pick<Mark, 'state' | 'word'> {
  const { cancelled, out, back } = open;
  if (!isDone(state, 'searches')) {
    return isWithoutSearches ? { state: 'none', word: 'not in the order' } : { state: 'todo', word: 'outstanding' };
  }
  const needed = cancelled + out + back;
  if (needed === 0) return { state: 'part', word: 'ordered' };
  return back === needed
    ? { state: 'done', word: 'ordered' }
    : { state: 'part', word: `ordered, ${back} of ${needed} back` };
}

/** Green only once every check is complete: an ordered one has not identified anyone yet. */
function checksMark(checks: CheckCounts): Pick<Mark, 'state' | 'word' | 'note'> {
  const { people, pending, complete, failed } = checks;
  const note = [`${pending} pending`, `${complete} complete`, failed > 0 && `${failed} failed`]
    .filter(Boolean)
    .join(', ');
  const word = checksWord(checks);
  if (word === 'outstanding') return { state: failed > 0 ? 'stop' : 'todo', word, note };
  if (word === 'inProgress') return { state: failed > 0 ? 'stop' : 'part', word: 'in progress', note };
  if (complete === people) return { state: 'done', word, note };
  return { state: 'part', word: `ordered, ${complete} of ${people} complete` };
}

function solicitorsMark(progress: Progress): Pick<Mark, 'state' | 'word' | 'note'> {
  const { hasSellerSolicitor, hasBuyerSolicitor, isBuyerToIntroduce } = progress;
  const note = isBuyerToIntroduce ? { note: 'Buyer to introduce' } : {};
  if (hasSellerSolicitor && hasBuyerSolicitor) {
    return { state: isBuyerToIntroduce ? 'part' : 'done', word: 'assigned', ...note };
  }
  if (hasSellerSolicitor) return { state: 'part', word: 'seller only', ...note };
  return hasBuyerSolicitor
    ? { state: 'part', word: 'buyer only', ...note }
    : { state: 'todo', word: 'outstanding', ...note };
}

export type NextStep = {
  /** The part that lacks something; null when none of the five does. */
  part: ProgressPart | null;
  words: string;
  /** The person or thing it is about. */
  note?: string;
  /** Where to do it, if not on the part's own tab. */
  see?: 'emails' | 'orders' | 'purchases' | 'searches' | 'corrections' | 'closing';
};

/**
 * The first thing that one of the five parts lacks, in words. Things that wait for someone else, or for a day, come last, and the first of the day's
 * work before them. What is most urgent is another question, and the day's work answers it.
 */
export function nextStep(progress: Progress): NextStep {
  const { state, estateAgentStatus, checks, cancelled, closed } = progress;
  // Before all else: it has a day by law.
  if (cancelled && cancelled.due > 0) return owedStep(cancelled);
  // Before everything else, since the rest may rest on it; and a customer is owed an answer after the end, too.
  if (progress.open.objections > 0) {
    return { part: null, see: 'corrections', words: 'Answer a customer who says that a correction is not right' };
  }
  if (cancelled) return { part: null, words: 'Cancelled by the seller', note: formatDay(cancelled.statedOn) };
  if (closed) {
    return {
      part: null,
      words: `Closed: ${CLOSED_AS[closed.as].toLowerCase()}`,
      note: formatDay(closed.on),
    };
  }
  if (progress.askedToEnd) return askedStep(progress.askedToEnd);
  if (isDone(state, 'ended')) return { part: null, words: 'Completed' };
  if (!isDone(state, 'paid')) return { part: 'paid', words: 'Waiting for payment' };
  // First, since there is a deadline.
  if (progress.wish) {
    const { side, firm, since } = progress.wish;
    const words = `Confirm the solicitor that the ${side} asked for`;
    return { part: 'solicitors', words, note: `${firm}, by ${formatDay(confirmWishBy(since))}` };
  }
  if (progress.offer?.hasRegistered) {
    const words = 'Accept the buyer whose offer the seller has accepted';
    return { part: 'solicitors', words, note: offerWords(progress.offer), see: 'purchases' };
  }
  const solicitors = solicitorsStep(progress);
  if (solicitors) return { part: 'solicitors', ...solicitors };
  if (progress.waitsUntil) return openStep(progress.open, progress.work) ?? waitingStep(progress.waitsUntil);
  if (!isDone(state, 'searches') && !progress.isWithoutSearches) return { part: 'searches', words: 'Order searches' };
  const toCheck = checksStep(checks);
  if (toCheck) return { part: 'checks', ...toCheck };
  const open = openStep(progress.open, progress.work);
  if (open) return open;
  // Last of what staff can do, since nothing waits for it.
  if (!isDone(state, 'estateAgent') && estateAgentStatus !== 'no_agent') {
    const isToAssign = progress.isAgentNamed && estateAgentStatus !== 'assigned';
    const words = isToAssign ? 'Assign the estate agent that the seller named' : AGENT_WORDS[estateAgentStatus];
    return { part: 'estateAgent', words };
  }
  if (checks.pending > 0) return { part: null, words: `Waiting for ${count(checks.pending, 'ID check')}` };
  const { asked, out } = progress.open;
  if (asked > 0) return { part: null, words: `Waiting for the seller to answer ${count(asked, 'request')}` };
  if (out > 0) return { part: null, words: `Waiting for ${out} ${out === 1 ? 'search' : 'searches'}` };
  if (progress.offer) {
    return {
      part: null,
      words: 'Waiting for the buyer to register',
      note: offerWords(progress.offer),
      see: 'purchases',
    };
  }
  return { part: null, words: progress.hasBuyer ? 'Nothing is missing' : 'Looking for a buyer' };
}

const owedStep = ({ statedOn, due }: CancelledSale): NextStep => ({
  part: null,
  see: 'orders',
  words: `Pay ${formatPounds(due)} back: the seller has cancelled`,
  note: `by ${formatDay(dueBackBy(statedOn))}`,
});

const askedStep = ({ side, on }: { side: Side; on: string }): NextStep => ({
  part: null,
  see: side === 'seller' ? 'closing' : 'purchases',
  words: side === 'seller' ? 'Answer the seller, who has asked to withdraw' : 'Answer a buyer who has asked to stop',
  note: `since ${formatDay(on)}`,
});

const waitingStep = (day: string): NextStep => ({
  part: null,
  words: `Order searches and checks from ${formatDay(day)}`,
  note: 'the seller has not asked us to start sooner',
});

/** What staff can do about a sale whose five parts are done. A promise that is not kept is among the day's work. */
function openStep({ emails, disputes, toAsk, cancelled, late }: OpenWork, work: Progress['work']): NextStep | null {
  const searches = (n: number) => `${n === 1 ? 'a' : n} ${n === 1 ? 'search' : 'searches'}`;
  if (disputes > 0) return { part: null, see: 'purchases', words: 'The seller says that a buyer is not theirs' };
  if (emails > 0)
    return {
      part: null,
      see: 'emails',
      words: `Fix ${emails === 1 ? 'an email' : `${emails} emails`} that did not arrive`,
    };
  if (cancelled > 0)
    return {
      part: null,
      see: 'searches',
      words: `Reorder ${searches(cancelled)} that ${cancelled === 1 ? 'was' : 'were'} cancelled`,
    };
  if (late > 0) return { part: null, see: 'searches', words: `Chase ${searches(late)} past the expected day` };
  if (toAsk > 0) return { part: null, see: 'searches', words: `Send the seller ${count(toAsk, 'request')}` };
  return work && { part: null, words: WORK[work.kind] };
}

const AGENT_WORDS = {
  pending: 'No estate agent yet',
  assigned: 'The estate agent’s details are missing',
  not_listed: 'The seller’s estate agent is not listed',
};

/** A buyer's solicitor counts as missing once a buyer is accepted. */
function solicitorsStep(progress: Progress): Omit<NextStep, 'part'> | null {
  const { hasSellerSolicitor, hasBuyerSolicitor, hasBuyer, isBuyerToAccept, isBuyerToIntroduce } = progress;
  if (!hasSellerSolicitor && !hasBuyerSolicitor) return { words: 'Assign solicitors' };
  if (!hasSellerSolicitor) return { words: 'Assign the seller’s solicitor' };
  if (isBuyerToAccept) return { words: 'Accept the buyer, or leave them out', see: 'purchases' };
  if (!hasBuyerSolicitor) return hasBuyer ? { words: 'Assign the buyer’s solicitor' } : null;
  return isBuyerToIntroduce ? { words: 'Introduce the buyer to their solicitor' } : null;
}

function checksStep({ people, pending, complete, failed, first }: CheckCounts): Omit<NextStep, 'part'> | null {
  if (failed > 0) {
    const words = failed === 1 ? 'Look at a failed ID check' : `Look at ${failed} failed ID checks`;
    return { words, ...whose(first, failed) };
  }
  const missing = people - pending - complete;
  return missing > 0 ? { words: `Order ${count(missing, 'ID check')}`, ...whose(first, missing) } : null;
}

const whose = (first: string | null, of: number) =>
  first === null ? {} : { note: of === 1 ? first : `${first} and ${count(of - 1, 'other')}` };

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
