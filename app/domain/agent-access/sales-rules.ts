import type { DoneStep } from '../deal/done-rules';
import { byLateDueSince, type Reading, type ReadWait } from '../deal/standing-rules';
import type { Holder, WaitKind } from '../deal/waits-texts';
import { STAGES } from '../sale/stage-rules';

/** The filters of an agent's list, in their order. A sale may pass several. */
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
export type AgentWait = {
  title: string;
  /** Empty where nothing is said but the title. */
  words: string;
  kind: WaitKind;
  holder: Holder | null;
  since: string | null;
  due: string | null;
  isLate: boolean;
};

/** A sale as its estate agent reads it: no price, no buyer, no contact details, no outcome of a check. */
export type AgentSale = {
  id: string;
  reference: string;
  /** The first line of the home's address, and the rest of it. */
  name: string;
  place: string;
  /** The seller's surname; null if it does not look like one, and where they do not share how the sale is doing. */
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

const isWithSeller = ({ holder, side }: ReadWait) =>
  holder === 'seller' || holder === 'customers' || (holder === 'people' && side === 'seller');

/** Exchange is what comes next, and its day has not passed. */
const isExchangingSoon = ({ kind, isLate }: ReadWait) => kind === 'exchange' && !isLate;

const SOLICITORS: readonly Holder[] = ['sellers-solicitor', 'buyers-solicitor', 'solicitors'];

/** The filters that a sale passes. Where there has been no news for long, we ask; that alone is not a wait for us. */
export function chipsOf({ waits }: Pick<Reading, 'waits'>): Chip[] {
  const isIn: Record<Chip, boolean> = {
    us: waits.some(({ kind, holder }) => holder === 'us' && kind !== 'silent'),
    solicitors: waits.some(({ holder }) => SOLICITORS.includes(holder)),
    seller: waits.some(isWithSeller),
    soon: waits.some(isExchangingSoon),
    quiet: waits.some(({ kind }) => kind === 'silent'),
  };
  return (Object.keys(CHIPS) as Chip[]).filter((chip) => isIn[chip]);
}

const LAST_STAGES: readonly string[] = [STAGES.completed, STAGES.withdrawn, STAGES.fallen_through];

/** It completed or has ended. Completion may be dated ahead, and is then waited for. */
export const isFinished = ({ stage, waits }: Pick<AgentSale, 'stage' | 'waits'>): boolean =>
  LAST_STAGES.includes(stage) && waits.length === 0;

type Listed = { id: string; next: ReadWait | null };

/** The most urgent first; those that wait for nothing last, the newest first. */
export function bySalesUrgency(a: Listed, b: Listed): number {
  if (a.next === null || b.next === null) return Number(a.next === null) - Number(b.next === null) || newestFirst(a, b);
  return byLateDueSince(a.next, b.next) || newestFirst(a, b);
}

const newestFirst = (a: Listed, b: Listed) => b.id.localeCompare(a.id);

/** What an agent reads of a sale whose seller does not share its progress. */
export const ASK_THE_SELLER = 'Ask the seller';

/** The same with why, where there is room for it. */
export const ASK_THE_SELLER_WHY = `${ASK_THE_SELLER}. They have chosen not to share with you how the sale is going.`;
