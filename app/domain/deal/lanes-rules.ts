import { searchProgress } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { REPORTS } from '../solicitor-report/texts';
import type { DoneStep } from './done-rules';
import { buyerOfSale, type DealFacts } from './facts-rules';
import { type ReadWait, read, standingOf } from './standing-rules';

/** One side of a deal, as staff read it. */
type Lane = {
  /** The most urgent first. Where several are alike, as the checks of three buyers are, the first stands for all. */
  waits: { wait: ReadWait; more: number }[];
  /** What is behind it, the earliest first. */
  done: DoneStep[];
};

/**
 * Both sides of a deal: what each waits for, and what each has done.
 * @param at a moment, as text
 */
export function lanesOf(facts: DealFacts, at: string): Record<Side, Lane> {
  const { waits } = read(standingOf(facts, at), { as: 'staff' });
  const today = londonDay(at);
  const lane = (side: Side): Lane => ({
    waits: withoutLike(waits.filter((wait) => wait.side === side)),
    done: stepsOf(facts, side)
      .flatMap(([title, time]) => (time ? [{ title, on: londonDay(time) }] : []))
      .filter(({ on }) => on <= today)
      .sort((a, b) => a.on.localeCompare(b.on)),
  });
  return { seller: lane('seller'), buyer: lane('buyer') };
}

function withoutLike(waits: readonly ReadWait[]): Lane['waits'] {
  const isLike = (a: ReadWait, b: ReadWait) => a.kind === b.kind && a.holder === b.holder;
  return waits
    .filter((wait, place) => waits.findIndex((each) => isLike(each, wait)) === place)
    .map((wait) => ({ wait, more: waits.filter((each) => isLike(each, wait)).length - 1 }));
}

type Dated = [title: string, time: string | null | undefined];

function stepsOf(facts: DealFacts, side: Side): Dated[] {
  const buyer = buyerOfSale(facts);
  const reported = facts.reports
    .filter((report) => report.side === side && report.kind !== 'waiting')
    .filter(({ purchaseId }) => purchaseId === null || purchaseId === buyer?.id)
    // What was reported again is said once.
    .filter(({ kind }, place, all) => all.findLastIndex((each) => each.kind === kind) === place)
    .map(({ kind, on }): Dated => [`Solicitor: ${REPORTS[kind].label}`, on]);
  if (side === 'buyer') {
    return [
      ['Registered', buyer?.confirmedAt],
      ['Accepted as the buyer', buyer?.acceptedAt],
      ['Introduced to their solicitor', buyer?.solicitorAt],
      ...reported,
      ['Sale agreed', buyer?.saleAgreed],
      ['Exchanged', buyer?.exchanged],
      ['Completed', buyer?.completed],
    ];
  }
  const { searchesOrdered, searchesBack } = searchProgress(facts.searches);
  return [
    ['Paid', facts.start.paidAt],
    ['Introduced to their solicitor', facts.solicitorAt],
    ['Searches ordered', searchesOrdered],
    ['Searches back', searchesBack],
    ...reported,
  ];
}
