import type { Role } from '../account/rules';
import { buyerChoosesThere, CHOOSE_THERE, chosenThereBy } from '../sale/nation-rules';
import { londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import type { CustomerStepKind, CustomerSteps } from './customer-steps-rules';
import type { End } from './facts-rules';
import {
  ACCEPTED_ELSEWHERE,
  ACCEPTED_WITH_OWN_SOLICITOR,
  ASKED_NOTE,
  BY_OWNER,
  CHOSEN_AGAIN,
  CHOSEN_ELSEWHERE,
  COMPLETED,
  ORDERED_AFTER_OFFER,
  SELLER_CHOOSES,
  SELLERS_SOLICITOR,
  STEP_WORDS,
} from './panel-texts';
import type { Reading } from './standing-rules';
import type { WaitKind } from './waits-texts';

const nouns: Record<Role, string> = { sell: 'sale', buy: 'purchase' };

/** How a deal that is over ended. */
function endOf(role: Role, how: End): { step: string; title: string } {
  if (how === 'cancelled') return { step: 'Cancelled', title: `This ${nouns[role]} was cancelled` };
  if (how === 'withdrawn') return { step: 'Withdrawn', title: `This ${nouns[role]} was withdrawn` };
  if (how === 'sale_ended') return { step: 'The sale has ended', title: 'The sale has ended' };
  return { step: `The ${nouns[role]} fell through`, title: `This ${nouns[role]} fell through` };
}

export type Step = {
  title: string;
  state: 'done' | 'now' | 'todo';
  /** The day it happened, or is to happen. */
  on: string | null;
  /** That day is agreed, and no more than that. */
  isAgreed?: boolean;
  note: string | null;
  /** Not a milestone, but good to know. */
  minor: boolean;
};

/** Something that happened. */
type Done = { title: string; on: string; note?: string; minor?: boolean; isFirst?: boolean };

const isMoment = (on: string) => on.length > 10;

/** Sorts by day, then by time. A day without a time comes last on that day, in the usual order, unless `isFirst` puts it first. */
function byDate({ on: a, isFirst: beginsA = false }: Done, { on: b, isFirst: beginsB = false }: Done): number {
  const days = londonDay(a).localeCompare(londonDay(b));
  if (days !== 0) return days;
  if (beginsA !== beginsB) return Number(beginsB) - Number(beginsA);
  return isMoment(a) && isMoment(b) ? Date.parse(a) - Date.parse(b) : Number(isMoment(b)) - Number(isMoment(a));
}

function wordsOf(role: Role, kind: CustomerStepKind, { steps }: CustomerSteps, isElsewhere = false) {
  const usual = STEP_WORDS[role][kind];
  if (isElsewhere && kind === 'accepted') return ACCEPTED_ELSEWHERE;
  if (isElsewhere && kind === 'solicitor') return { ...usual, note: CHOSEN_ELSEWHERE };
  if (role === 'sell' && kind === 'searches_ordered' && steps.some((step) => step.kind === 'offer' && step.isDone))
    return { ...usual, note: ORDERED_AFTER_OFFER };
  return kind === 'accepted' && steps.some((step) => step.kind === 'case_sent') ? ACCEPTED_WITH_OWN_SOLICITOR : usual;
}

/** What the page knows beside the steps. */
type Known = {
  /** The customer has been sent a link to their identity check, and has not finished it. */
  identityAsked: boolean;
  /** '2 of 4 back', once some are. */
  searchesSoFar: string | null;
  /** The price that a buyer told us, in words; the accepted offer then begins their timeline. */
  price?: string;
  /** The primary customer, in a sentence; null where that is the reader. */
  owner?: string | null;
  /** Our panel does not work where the home is. */
  isElsewhere?: boolean;
};

/** What we know about a step to come. */
function noteOf(kind: CustomerStepKind, { identityAsked, searchesSoFar }: Known): string | null {
  if (kind === 'identity' && identityAsked) return ASKED_NOTE;
  return kind === 'searches_back' && searchesSoFar ? `${searchesSoFar} so far.` : null;
}

/** What happened, by date, then the steps to come: the first of them is the current one. */
export function stepsOf(role: Role, course: CustomerSteps, events: readonly Done[], known: Known): Step[] {
  const { steps, ended } = course;
  const reached = steps.flatMap(({ kind, on, isDone }): Done[] => {
    if (!isDone || on === null) return [];
    const { title } = wordsOf(role, kind, course);
    const { price } = known;
    return kind === 'offer' && price !== undefined
      ? [{ title: `${title}, ${price}, as you told us`, on, isFirst: true }]
      : [{ title, on }];
  });
  const end: Done[] = ended === null ? [] : [{ title: endOf(role, ended.how).step, on: ended.on }];
  const done = [...events, ...reached, ...end]
    .sort(byDate)
    .map(({ isFirst: _, ...step }) => ({ note: null, minor: false, ...step, state: 'done' as const }));
  const toCome = steps
    .filter(({ isDone }) => !isDone)
    .map(({ kind, on, isAgreed }, index) => {
      const { title, note: usual } = wordsOf(role, kind, course, known.isElsewhere);
      const note = (known.owner && BY_OWNER[role][kind]?.(known.owner).note) || usual;
      const state = index === 0 ? ('now' as const) : ('todo' as const);
      return { title, note: noteOf(kind, known) ?? note, on, isAgreed, minor: false, state };
    });
  return [...done, ...toCome];
}

const current = ({ steps }: CustomerSteps) => steps.find(({ isDone }) => !isDone) ?? null;

/** Whether the current step is the accepted offer. */
export const awaitsOffer = (course: CustomerSteps): boolean => current(course)?.kind === 'offer';

type Next = { title: string; words: string };

const isOfSolicitor = (kind: CustomerStepKind) => kind === 'solicitor' || kind === 'case_sent';

/** Who has the choice of a side's solicitor, while it is waited for. */
function choiceOfSolicitor(waits: Reading['waits'], of: Side): 'ours' | 'theirs' | null {
  const isWaited = (wanted: WaitKind) => waits.some(({ kind, side }) => kind === wanted && side === of);
  if (isWaited('solicitor_choice')) return 'theirs';
  return isWaited('solicitor') ? 'ours' : null;
}

/**
 * Of the customer's side, where our panel does not work; null where the choice is not theirs.
 * @param owner the primary customer, in a sentence; null where that is the reader
 */
export function choosesThere(
  role: Role,
  { waits, course }: Pick<Reading, 'waits' | 'course'>,
  owner: string | null = null,
): Next | null {
  if (choiceOfSolicitor(waits, role === 'sell' ? 'seller' : 'buyer') !== 'theirs') return null;
  if (owner !== null) return chosenThereBy(owner);
  return role === 'sell' ? CHOOSE_THERE : buyerChoosesThere(hadSolicitor(course));
}

const hadSolicitor = ({ steps }: CustomerSteps): boolean =>
  steps.some(({ kind, isDone }) => isDone && isOfSolicitor(kind));

/** The solicitor of the customer's side cannot act, so another one is waited for. */
const isChosenAgain = (role: Role, { waits, course }: Pick<Reading, 'waits' | 'course'>): boolean =>
  hadSolicitor(course) && choiceOfSolicitor(waits, role === 'sell' ? 'seller' : 'buyer') !== null;

/**
 * The words of the green panel.
 * @param ofSolicitor in place of the usual words about a solicitor: that the customer asked for one
 * @param owner the primary customer, in a sentence; null where that is the reader
 * @param isElsewhere our panel does not work where the home is
 */
export function nextOf(
  role: Role,
  reading: Pick<Reading, 'waits' | 'course'>,
  ofSolicitor: Next | null = null,
  owner: string | null = null,
  isElsewhere = false,
): Next {
  const { course, waits } = reading;
  if (course.ended !== null) {
    return {
      title: endOf(role, course.ended.how).title,
      words: 'There is nothing more to do. This page stays here for your records.',
    };
  }
  const ofThem = choosesThere(role, reading, owner);
  if (isChosenAgain(role, reading)) return ofThem ?? CHOSEN_AGAIN;
  const first = current(course);
  if (first === null) return { title: `Your ${nouns[role]} is complete`, words: COMPLETED[role] };
  const sellers = role === 'buy' && first.kind === 'exchanged' ? choiceOfSolicitor(waits, 'seller') : null;
  if (sellers !== null) return sellers === 'ours' ? SELLERS_SOLICITOR : SELLER_CHOOSES;
  const chosen = isOfSolicitor(first.kind) ? (ofThem ?? ofSolicitor) : null;
  if (chosen !== null) return chosen;
  const { next } = wordsOf(role, first.kind, course, isElsewhere);
  const words = owner === null ? undefined : BY_OWNER[role][first.kind]?.(owner).words;
  return words === undefined ? next : { ...next, words };
}
