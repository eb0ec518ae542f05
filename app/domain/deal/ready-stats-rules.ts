import { londonDay } from '../shared/dates-rules';
import { percentile } from '../shared/percentile-rules';
import { workingDaysSince } from '../shared/working-days-rules';
import type { DealFacts, PurchaseFacts } from './facts-rules';
import { linesOf, type ReadyFacts } from './ready-rules';

/** A purchase whose contracts are exchanged, with what the list of what was missing had of it. */
export type Exchanged = { facts: DealFacts; own: ReadyFacts; purchase: PurchaseFacts };

/** London's day on which the last thing on the list was done; null where we never learned of each. The day of completion is agreed by exchanging. */
function readyOn({ facts, own, purchase }: Exchanged, exchanged: string): string | null {
  const days = linesOf(facts, own, purchase, exchanged)
    .filter(({ isSet, done }) => !isSet && done !== 'not needed')
    .map(({ done }) => done && londonDay(done));
  return days.some((day) => day === null) ? null : (days.sort().at(-1) ?? null);
}

type ExchangeStats = {
  exchanged: number;
  /** Of which a law firm reported the exchange. Other steps we know from law firms alone. */
  told: number;
  /** Of which everything was done before. */
  ready: number;
  /** From then to the exchange, in working days; null where there is nothing to measure. */
  median: number | null;
  p90: number | null;
};

const isTold = ({ facts, purchase }: Exchanged) =>
  facts.reports.some(({ kind, purchaseId }) => kind === 'exchanged' && purchaseId === purchase.id);

export function exchangeStats(all: readonly Exchanged[]): ExchangeStats {
  const days = all.flatMap((each) => {
    const { exchanged } = each.purchase;
    const ready = exchanged && readyOn(each, exchanged);
    return exchanged && ready && ready <= exchanged ? [workingDaysSince(ready, exchanged)] : [];
  });
  return {
    ...{ exchanged: all.length, told: all.filter(isTold).length, ready: days.length },
    ...{ median: percentile(days, 0.5), p90: percentile(days, 0.9) },
  };
}

/** @param days for how many days completions count */
export function exchangeWords({ exchanged, told, ready, median, p90 }: ExchangeStats, days: number): string {
  if (exchanged === 0)
    return `No purchase is between exchange and completion, and none has completed in the last ${days} days.`;
  const known = `Contracts were exchanged on ${exchanged === 1 ? '1 purchase' : `${exchanged} purchases`}. This counts those that completed in the last ${days} days, and those that have not completed yet. Law firms told us of ${told} of these exchanges.`;
  return median === null
    ? `${known} We do not know for any of them when the last missing thing arrived.`
    : `${known} For ${ready} of them we know when the last missing thing arrived. Half of those exchanged within ${median} working ${median === 1 ? 'day' : 'days'} of that, 9 in 10 within ${p90}.`;
}
