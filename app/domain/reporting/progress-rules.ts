import type { EstateAgentStatus } from '~/platform/generated/prisma/enums';
import { CLOSED_AS, type ClosedAs } from '../closing/rules';
import { type Offer, offerWords } from '../purchase/offer/rules';
import { formatDay } from '../shared/dates-rules';
import type { WorkKind } from '../work/texts';
import { type CheckCounts, checksWord, isDone, type ProgressPart } from './rules';

/** What is still open in a sale beside its five parts, and no row of the day's work: the number of each. */
export type OpenWork = {
  /** Information requests that wait for staff, and for the seller. */
  toAsk: number;
  asked: number;
  /** The newest search of each product: cancelled but still needed, past its expected day, not back, and back. */
  cancelled: number;
  late: number;
  out: number;
  back: number;
};

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
  /** The buyer's solicitor is chosen, but an accepted buyer has not been introduced. */
  isBuyerToIntroduce: boolean;
  /** The offer that the seller has accepted, until staff accept a buyer. */
  offer: Pick<Offer, 'price' | 'day'> | null;
  /** The day from which what costs money is ordered, for a seller who has not asked us to start; null where nothing keeps us from it. */
  waitsUntil: string | null;
  /** The day on which the seller cancelled. */
  cancelled: { statedOn: string } | null;
  /** Null while staff have not closed it. */
  closed: ClosedSale | null;
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
  words: string;
  /** The person or thing it is about. */
  note?: string;
  /** Where staff see to it, if there is anything to see to. */
  see?: 'orders' | 'estate-agent' | 'purchases' | 'searches';
};

/**
 * What a sale lacks or waits for while there is nothing to do on it. Null where there is, since that is said by the day's work alone. What waits
 * for someone else, or for a day, comes last.
 */
export function nextStep(progress: Progress): NextStep | null {
  const { state, estateAgentStatus, checks, cancelled, closed, open, offer } = progress;
  if (progress.work) return null;
  if (cancelled) return { words: 'Cancelled by the seller', note: formatDay(cancelled.statedOn) };
  if (closed) return { words: `Closed: ${CLOSED_AS[closed.as].toLowerCase()}`, note: formatDay(closed.on) };
  if (isDone(state, 'ended')) return { words: 'Completed' };
  if (!isDone(state, 'paid')) return { see: 'orders', words: 'Waiting for payment' };
  const toSee = openStep(open);
  if (toSee) return toSee;
  if (progress.waitsUntil) return waitingStep(progress.waitsUntil);
  // Last of what staff can do, since nothing waits for it.
  if (!isDone(state, 'estateAgent') && estateAgentStatus !== 'no_agent') {
    return { see: 'estate-agent', words: AGENT_WORDS[estateAgentStatus] };
  }
  if (checks.pending > 0) return { words: `Waiting for ${count(checks.pending, 'ID check')}` };
  if (open.asked > 0) return { words: `Waiting for the seller to answer ${count(open.asked, 'request')}` };
  if (open.out > 0) return { words: `Waiting for ${open.out} ${open.out === 1 ? 'search' : 'searches'}` };
  if (offer) return { words: 'Waiting for the buyer to register', note: offerWords(offer), see: 'purchases' };
  return { words: progress.hasBuyer ? 'Nothing is missing' : 'Looking for a buyer' };
}

const waitingStep = (day: string): NextStep => ({
  words: `Order searches and checks from ${formatDay(day)}`,
  note: 'the seller has not asked us to start sooner',
});

/** What staff can do about things that are with someone else, or were not promised to anyone. */
function openStep({ toAsk, late }: OpenWork): NextStep | null {
  if (late > 0) {
    return {
      see: 'searches',
      words: `Ask about ${late === 1 ? 'a search' : `${late} searches`} past the expected day`,
    };
  }
  return toAsk > 0 ? { see: 'searches', words: `Send the seller ${count(toAsk, 'request')}` } : null;
}

const AGENT_WORDS = {
  pending: 'No estate agent yet',
  assigned: 'The estate agent’s details are missing',
  not_listed: 'The seller’s estate agent is not listed',
};

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
