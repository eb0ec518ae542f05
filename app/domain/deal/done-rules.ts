import { searchProgress } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import type { ReportKind } from '../solicitor-report/texts';
import { buyerOfSale, type DealFacts, type PurchaseFacts } from './facts-rules';

/** A step of a sale that is behind it, on one of London's days. */
export type DoneStep = { title: string; on: string };

/**
 * The steps of a sale that are done, the earliest first, for those who act for its seller: no money, no checks, and nothing of a buyer who is
 * not accepted.
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
    ...(buyer ? reportedOf(facts, buyer) : []),
    ['Contracts exchanged', buyer?.exchanged],
    ['Completed', buyer?.completed],
  ];
  return steps
    .flatMap(([title, time]) => (time ? [{ title, on: londonDay(time) }] : []))
    .filter(({ on }) => on <= today)
    .sort((a, b) => a.on.localeCompare(b.on));
}

/** Steps that solicitors report, in words for the seller's agent; those of the buyer's side only with the buyer's yes. */
const REPORTED: readonly { kind: ReportKind; title: string; isBuyersStep: boolean }[] = [
  { kind: 'draft_contract_sent', title: 'Draft contract sent', isBuyersStep: false },
  { kind: 'enquiries_raised', title: 'Enquiries raised', isBuyersStep: true },
  { kind: 'enquiries_answered', title: 'Enquiries answered', isBuyersStep: false },
  { kind: 'enquiries_satisfied', title: 'Enquiries satisfied', isBuyersStep: true },
  { kind: 'mortgage_offer_received', title: 'Mortgage offer received', isBuyersStep: true },
];

const reportedOf = ({ reports }: DealFacts, { id, sharesSteps }: PurchaseFacts): [string, string][] =>
  REPORTED.filter(({ isBuyersStep }) => sharesSteps || !isBuyersStep).flatMap(({ kind, title }) =>
    reports
      .filter((report) => report.kind === kind && report.purchaseId === id)
      .map(({ on }): [string, string] => [title, on]),
  );
