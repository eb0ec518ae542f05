import type { DoneStep } from '../deal/done-rules';
import type { Reading, ReadWait } from '../deal/standing-rules';
import type { Holder } from '../deal/waits-texts';

/** The views of an agent's list, in their order. A sale may be in several. */
export const CHIPS = {
  us: 'Waiting for us',
  solicitors: 'Waiting for the solicitors',
  seller: 'Waiting for your seller',
  soon: 'Exchanging soon',
  quiet: 'Nothing for 10 days',
} as const;

export type Chip = keyof typeof CHIPS;

export const chipOf = (value: unknown): Chip | null =>
  typeof value === 'string' && Object.hasOwn(CHIPS, value) ? (value as Chip) : null;

/** What an agent waits for in a sale, in words, and its parts for programs. */
type AgentWait = { title: string; words: string } & Pick<ReadWait, 'kind' | 'holder' | 'since' | 'due' | 'isLate'>;

/** A sale as its estate agent reads it: no price, no buyer, no contact details, no outcome of a check. */
export type AgentSale = {
  id: string;
  reference: string;
  /** The first line of the home's address, and the rest of it. */
  name: string;
  place: string;
  /** The seller's surname; null if it does not look like one. */
  seller: string | null;
  office: string;
  stage: string;
  /** Whether the seller shares how it is doing. */
  isShared: boolean;
  /** The first is what comes next. */
  waits: AgentWait[];
  done: DoneStep[];
  chips: Chip[];
};

/** A sale is shown for so long after it ended. */
export const SHOWN_AFTER_END_DAYS = 90;

const QUIET_DAYS = 10;

const isWithSeller = ({ holder, side }: ReadWait) =>
  holder === 'seller' || holder === 'customers' || (holder === 'people' && side === 'seller');

/** The day is agreed, and has not passed. */
const isExchangingSoon = ({ kind, due, isLate }: ReadWait) => kind === 'exchange' && due !== null && !isLate;

/**
 * Nothing has happened for ten working days, so long as that would be news: not while only the seller or a buyer to come is waited for, nor
 * before a day that is known.
 */
function isQuiet(waits: readonly ReadWait[], today: string): boolean {
  const others = waits.filter((wait) => wait.kind !== 'buyer' && !isWithSeller(wait));
  return (
    others.length > 0 &&
    waits.every(({ kind, workingDays }) => kind === 'buyer' || workingDays >= QUIET_DAYS) &&
    others.every(({ due }) => due === null || due < today)
  );
}

const SOLICITORS: readonly Holder[] = ['solicitors', 'sellers-solicitor', 'buyers-solicitor'];

/** The views in which a sale is. @param today London's */
export function chipsOf(reading: Pick<Reading, 'waits'>, today: string): Chip[] {
  // That we ask is said of the others, and the buyer's own steps are not the agent's to see.
  const waits = reading.waits.filter(({ kind }) => kind !== 'silent' && kind !== 'buyers_steps');
  const isIn: Record<Chip, boolean> = {
    us: waits.some(({ holder }) => holder === 'us'),
    solicitors: waits.some(({ holder }) => SOLICITORS.includes(holder)),
    seller: waits.some(isWithSeller),
    soon: waits.some(isExchangingSoon),
    quiet: isQuiet(waits, today),
  };
  return (Object.keys(CHIPS) as Chip[]).filter((chip) => isIn[chip]);
}

type Listed = { id: string; next: ReadWait | null };

/** Late ones first, then by the day on which they are due, then by age; those that wait for nothing last, the newest first. */
export function bySalesUrgency(a: Listed, b: Listed): number {
  if (a.next === null || b.next === null) return Number(a.next === null) - Number(b.next === null) || newestFirst(a, b);
  return (
    Number(b.next.isLate) - Number(a.next.isLate) ||
    (a.next.due ?? '9').localeCompare(b.next.due ?? '9') ||
    Date.parse(a.next.since) - Date.parse(b.next.since) ||
    newestFirst(a, b)
  );
}

const newestFirst = (a: Listed, b: Listed) => b.id.localeCompare(a.id);

/** What an agent reads of a sale whose seller does not share its progress. */
export const ASK_THE_SELLER = 'Ask the seller';
