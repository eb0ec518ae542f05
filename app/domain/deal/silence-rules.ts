import { latest, londonDay } from '../shared/dates-rules';
import { workingDaysAfter, workingDaysSince } from '../shared/working-days-rules';
import type { Holder, WaitKind } from './waits-texts';

/** After so many working days without news, we ask. */
const SILENT_AFTER = 10;

const OTHERS: readonly Holder[] = ['searchers', 'sellers-solicitor', 'buyers-solicitor', 'solicitors', 'lender'];

/** Waits that only some readers see, so they must not decide what everyone reads. */
const NO_NEWS: readonly WaitKind[] = [
  ...(['check', 'check_failed', 'to_confirm', 'buyers_steps'] as const),
  ...(['update', 'agent_update'] as const),
];

type Facts = {
  reports: readonly { on: string }[];
  searches: readonly { updatedAt: string }[];
  answered?: readonly string[];
};
type Waiting = { kind: WaitKind; holder: Holder; since: string; due: string | null; purchaseId: string | null };

/**
 * The day of the last news, where there has been none for long although someone else than the customers and us has it, and its day is over. Null
 * otherwise. @param accepted the purchases that everyone reads about
 */
export function silentSince(
  { reports, searches, answered = [] }: Facts,
  all: readonly Waiting[],
  accepted: readonly string[],
  today: string,
): string | null {
  const waits = all.filter(
    ({ kind, purchaseId }) => !NO_NEWS.includes(kind) && (purchaseId === null || accepted.includes(purchaseId)),
  );
  if (!waits.some(({ holder, due }) => OTHERS.includes(holder) && (due === null || due < today))) return null;
  const news = [
    ...waits.map(({ since }) => since),
    ...reports.map(({ on }) => on),
    ...searches.map(({ updatedAt }) => updatedAt),
    ...answered,
  ];
  const day = londonDay(latest(news));
  return workingDaysSince(day, today) >= SILENT_AFTER ? day : null;
}

/** The day by which we ask. */
export const dayToAsk = (news: string): string => workingDaysAfter(news, SILENT_AFTER + 1);
