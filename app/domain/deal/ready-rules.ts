import { searchProgress } from '../search/rules';
import { formatWeekday } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import type { ReportKind } from '../solicitor-report/texts';
import { type DealFacts, type PurchaseFacts, read, standingOf } from './standing-rules';
import { waitWords } from './wait-words-rules';
import type { WaitKind } from './waits-texts';

/** What the list needs beside the facts of the deal. Moments are ISO text. */
export type ReadyFacts = {
  /** When the last person of a side was checked; null while one is not. A failed check is not complete. */
  checkedAt: Record<Side, string | null>;
  /** When the buyer said that the deposit is with their solicitor, and that the home is insured. */
  depositAt: string | null;
  insuranceAt: string | null;
};

/** Readers of the list. */
export type ReadyReader = { as: 'seller' | 'staff' } | { as: 'buyer'; purchaseId: string };

export type ReadyLine = { title: string; state: 'done' | 'waiting' | 'not needed'; words: string };

export type ReadyList = {
  lines: ReadyLine[];
  /** Null while something is missing, and for someone who does not read all of it. */
  verdict: 'ready' | 'nothing missing' | null;
};

const isReached = (day: string | null, today: string) => day !== null && day <= today;

/** The purchase that is being prepared for exchange: its buyer is accepted, the sale agreed, and contracts not exchanged. */
export function purchaseToExchange(
  { isEnded, purchases }: DealFacts,
  today: string,
  purchaseId: string | null,
): PurchaseFacts | null {
  const found = purchases.find(
    ({ id, acceptedAt, saleAgreed, exchanged }) =>
      (purchaseId === null || id === purchaseId) &&
      acceptedAt !== null &&
      isReached(saleAgreed, today) &&
      !isReached(exchanged, today),
  );
  return isEnded ? null : (found ?? null);
}

type Line = {
  title: string;
  /** What staff read instead of a title that speaks to the buyer. */
  staffTitle?: string;
  /** What is waited for until it is done. */
  kinds: readonly WaitKind[];
  /** For checks: whose. */
  side?: Side;
  done: string | null | 'not needed';
  /** `buyers-step`: the seller reads it if the buyer agrees. */
  sees: 'all' | Side | 'buyers-step';
  /** Only the buyer can say so. */
  isSaid?: boolean;
  /** It is done by setting a day, which may be in the future. */
  isSet?: boolean;
};

/** @param today London's day */
export function readyList(
  facts: DealFacts,
  own: ReadyFacts,
  purchase: PurchaseFacts,
  reader: ReadyReader,
  today: string,
): ReadyList {
  const { waits } = read(standingOf(facts, today), reader);
  const all = linesOf(facts, own, purchase);
  const isSeen = ({ sees }: Line) =>
    reader.as === 'staff' ||
    sees === 'all' ||
    sees === reader.as ||
    (sees === 'buyers-step' && (reader.as === 'buyer' || purchase.sharesSteps));
  const seen = all.filter(isSeen);
  const lines = seen.map(({ title: usual, staffTitle, kinds, side, done, isSaid, isSet }): ReadyLine => {
    const title = (reader.as === 'staff' && staffTitle) || usual;
    const wait = waits.find((each) => kinds.includes(each.kind) && (side === undefined || each.side === side));
    if (done === 'not needed') return { title, state: 'not needed', words: 'Not needed' };
    // There may be another round of enquiries after the first was answered.
    if (done !== null && !wait)
      return { title, state: 'done', words: `${isSet ? 'Set for' : 'Done on'} ${formatWeekday(done)}` };
    if (wait) return { title, state: 'waiting', words: waitWords(wait, reader).words };
    return {
      title,
      state: 'waiting',
      words: isSaid ? (reader.as === 'buyer' ? 'With you' : 'With the buyer') : 'To come',
    };
  });
  const hidesSteps = all.some((line) => line.sees === 'buyers-step' && !isSeen(line));
  if (hidesSteps)
    return { lines: [...lines, { title: 'Steps on the buyer’s side', state: 'waiting', words: '' }], verdict: null };
  if (lines.some(({ state }) => state === 'waiting')) return { lines, verdict: null };
  const bothSaidSo = (['seller', 'buyer'] as const).every((side) => said(facts, purchase, ['ready_to_exchange'], side));
  return { lines, verdict: bothSaidSo ? 'ready' : 'nothing missing' };
}

/** The newest day on which one of these kinds was reported. */
function said({ reports }: DealFacts, { id }: PurchaseFacts, kinds: readonly ReportKind[], side?: Side): string | null {
  const days = reports
    .filter((each) => each.purchaseId === id && kinds.includes(each.kind) && (side === undefined || each.side === side))
    .map(({ on }) => on);
  return days.sort().at(-1) ?? null;
}

/** Only staff read that a check failed. */
const CHECKS = ['check', 'check_failed'] as const;

/** A solicitor who is ready to exchange has done what comes before it, even if they never reported it. */
function linesOf(facts: DealFacts, own: ReadyFacts, purchase: PurchaseFacts): Line[] {
  const by = (kinds: readonly ReportKind[], side?: Side) => said(facts, purchase, kinds, side);
  const buyerReady = by(['ready_to_exchange'], 'buyer');
  const held = ['contract_held', 'ready_to_exchange'] as const;
  const { searchesBack } = searchProgress(facts.searches);
  const heldBy = (side: Side) => {
    const done = by(held, side);
    return { kinds: done === null ? (['contracts'] as const) : [], done };
  };
  return [
    {
      title: 'Identity checks of the seller’s side',
      kinds: CHECKS,
      side: 'seller',
      done: own.checkedAt.seller,
      sees: 'seller',
    },
    {
      title: 'Identity checks of the buyer’s side',
      kinds: CHECKS,
      side: 'buyer',
      done: own.checkedAt.buyer,
      sees: 'buyer',
    },
    {
      title: 'Searches back',
      kinds: ['searches_order', 'searches_later', 'searches'],
      done: searchesBack,
      sees: 'all',
    },
    {
      title: 'Draft contract sent',
      kinds: ['draft_contract'],
      done:
        by(['draft_contract_sent']) ?? by(['enquiries_raised', 'no_enquiries', 'enquiries_satisfied']) ?? buyerReady,
      sees: 'all',
    },
    {
      title: 'Enquiries satisfied',
      kinds: ['enquiries', 'answers', 'satisfied'],
      done: by(['enquiries_satisfied', 'no_enquiries']) ?? buyerReady,
      sees: 'buyers-step',
    },
    {
      title: 'Mortgage offer in',
      kinds: ['mortgage_offer'],
      done: purchase.hasMortgage ? (by(['mortgage_offer_received']) ?? buyerReady) : 'not needed',
      sees: 'buyers-step',
    },
    {
      title: 'Deposit with your solicitor',
      staffTitle: 'Deposit with the buyer’s solicitor',
      kinds: [],
      done: own.depositAt,
      sees: 'buyer',
      isSaid: true,
    },
    { title: 'Buildings insurance arranged', kinds: [], done: own.insuranceAt, sees: 'buyers-step', isSaid: true },
    { title: 'Contract signed and held, seller', ...heldBy('seller'), sees: 'all' },
    { title: 'Contract signed and held, buyer', ...heldBy('buyer'), sees: 'buyers-step' },
    { title: 'Completion day agreed', kinds: [], done: purchase.completed, sees: 'all', isSet: true },
  ];
}
