import { searchProgress } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import { buyerOfSale, type DealFacts } from './standing-rules';

/** A step of a sale that is behind it, on one of London's days. */
export type DoneStep = { title: string; on: string };

/**
 * The steps of a sale that are done, the earliest first, for those who act for its seller: no money, no checks, and nothing of a buyer whom staff
 * have not accepted.
 * @param today London's
 */
export function doneOf(facts: DealFacts, today: string): DoneStep[] {
  const buyer = buyerOfSale(facts);
  const { searchesOrdered, searchesBack } = searchProgress(facts.searches);
  const steps: [string, string | null | undefined][] = [
    ['The seller was introduced to their solicitor', facts.solicitorAt],
    ['Searches ordered', searchesOrdered],
    ['Searches back', searchesBack],
    ['The buyer was confirmed', buyer?.acceptedAt],
    ['The buyer was introduced to their solicitor', buyer?.solicitorAt],
    ['Sale agreed', buyer?.saleAgreed],
    ['Contracts exchanged', buyer?.exchanged],
    ['Completed', buyer?.completed],
  ];
  return steps
    .flatMap(([title, time]) => (time ? [{ title, on: londonDay(time) }] : []))
    .filter(({ on }) => on <= today)
    .sort((a, b) => a.on.localeCompare(b.on));
}
