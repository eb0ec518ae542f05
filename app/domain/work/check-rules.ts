import { standDownOf } from '../deal/conveyance-rules';
import { type DealFacts, isReached } from '../deal/facts-rules';
import { lastDayToCancel } from '../payment/days-to-cancel-rules';
import { type StartSituation, waitsUntil } from '../payment/start-now-rules';
import { earliest, latest, londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';

/** A side with someone whose identity check nobody has ordered. Times are ISO text. */
export type CheckToOrder = { side: Side; purchaseId: string | null; since: string };

/** The same of each person, since they came into the deal, or their last check was aborted. */
export type Unchecked = CheckToOrder;

/**
 * The checks that staff can order: a check costs money, and goes to the side's solicitor. Once contracts are exchanged none is missing any more.
 * `since` is the last of the days to cancel where the seller has not asked us to start sooner, and then there is nothing to do before it is over.
 * @param today London's
 */
export function checksToOrder(unchecked: readonly Unchecked[], facts: DealFacts, today: string): CheckToOrder[] {
  const { start, purchases } = facts;
  const { paidAt } = start;
  if (paidAt === null || purchases.some(({ exchanged }) => isReached(exchanged, today))) return [];
  const last = lastDayToWait(start);
  if (last !== null && today <= last) return [];
  const ready = unchecked.flatMap((each): Unchecked[] => {
    const solicitorAt = actingSince(facts, each);
    if (solicitorAt === null) return [];
    const since = latest([paidAt, start.startNowAt ?? paidAt, solicitorAt, each.since]);
    return [{ ...each, since: last !== null && londonDay(since) <= last ? last : since }];
  });
  const isFirst = ({ side, purchaseId }: Unchecked, place: number) =>
    ready.findIndex((each) => each.side === side && each.purchaseId === purchaseId) === place;
  return ready.filter(isFirst).map(({ side, purchaseId }) => {
    const ofSide = ready.filter((each) => each.side === side && each.purchaseId === purchaseId);
    return { side, purchaseId, since: earliest(ofSide.map(({ since }) => since)) };
  });
}

/**
 * Since when the search of a settled extra fee can go on: searches are ordered together, so it waits with the others. Null without such a fee, and
 * before the days to cancel are over where the seller has not asked us to start sooner.
 * @param today London's
 */
export function feeToPassOn(settledAt: string | null, start: StartSituation, today: string): string | null {
  if (settledAt === null) return null;
  const last = lastDayToWait(start);
  if (last === null) return latest([settledAt, start.startNowAt ?? settledAt]);
  if (londonDay(settledAt) > last) return settledAt;
  return today <= last ? null : last;
}

/** The last of the days to cancel where the seller has not asked us to start sooner; null where nothing waits for it. */
const lastDayToWait = (start: StartSituation): string | null =>
  start.paidAt === null || waitsUntil(start, londonDay(start.paidAt)) === null ? null : lastDayToCancel(start.paidAt);

/** When the solicitor who gets this check was assigned; null while none can act. */
function actingSince({ solicitorAt, reports, purchases }: DealFacts, { side, purchaseId }: Unchecked): string | null {
  if (standDownOf(reports, side, purchaseId) !== null) return null;
  return side === 'seller' ? solicitorAt : (purchases.find(({ id }) => id === purchaseId)?.solicitorAt ?? null);
}
