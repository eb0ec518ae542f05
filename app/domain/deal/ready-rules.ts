import { searchProgress } from '../search/rules';
import { formatDayAndMonth, formatWeekday } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import type { ReportKind } from '../solicitor-report/texts';
import { checkAgesOn, endsTooSoon, expectedCompletion, firstToAge, offerEndsWords } from './ages-rules';
import { type DealFacts, isReached, type PurchaseFacts } from './facts-rules';
import { type Reader, read, readerOfSale, standingOf } from './standing-rules';
import { waitWords } from './wait-words-rules';
import type { ReaderKind, WaitKind } from './waits-texts';

/** What the list needs beside the facts of the deal. Moments are ISO text. */
export type ReadyFacts = {
  /** When the last person of a side was checked; null while one is not. A failed check is not complete. */
  checkedAt: Record<Side, string | null>;
  /** When the person of a side was checked whose check is the oldest. */
  oldestCheck: Record<Side, string | null>;
  /** When the buyer said that the deposit and the gift papers are with their solicitor, and that the home is insured. */
  depositAt: string | null;
  giftPapersAt: string | null;
  insuranceAt: string | null;
  /** When the seller said that the management pack is with their solicitor. */
  packAt: string | null;
  hasGifts: boolean;
  isFreehold: boolean;
  /** The buyer has a mortgage, or is not sure: a lender may mind how old the searches are. */
  mayHaveMortgage: boolean;
  /** London's day on which the mortgage offer ends, as the buyer told us. */
  offerEnds: string | null;
  /** How many days it usually takes from the agreed sale to exchange. */
  benchmark: number | null;
};

/** Readers of the list. */
export type ReadyReader =
  | { as: 'seller'; userId?: string }
  | { as: 'staff' | 'agent' }
  | { as: 'buyer'; purchaseId: string }
  | { as: 'firm'; side: Side; purchaseId: string | null };

export type ReadyLine = { title: string; state: 'done' | 'waiting' | 'not needed'; words: string };

export type ReadyList = {
  lines: ReadyLine[];
  /** Null while something is missing, and for someone who does not read all of it. */
  verdict: 'ready' | 'nothing missing' | null;
};

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

/** A firm's report settles it, and only a buyer who has an offer knows when it ends. */
const OFFER_TOLD = 'Your solicitor has not told us yet that it is in.';

type Line = {
  title: string;
  /** What others read instead of a title that speaks to one side. */
  titleOfOther?: string;
  /** What is waited for until it is done. */
  kinds: readonly WaitKind[];
  /** Of checks: whose they are. */
  side?: Side;
  done: string | null | 'not needed';
  /**
   * Staff read every line. `buyers-step`: so do the buyer and firms, and the seller and the agent if the buyer agrees. A `Side`: only that side's
   * people, so an agent or a firm never reads of identity or of where money comes from.
   */
  sees: 'all' | Side | 'buyers-step';
  /** Only this side can say so. */
  saidBy?: Side;
  /** It is done by setting a day, which may be in the future. */
  isSet?: boolean;
  /** What a reader knows of it while it is waited for. */
  meantime?: Partial<Record<ReaderKind, string>>;
  /** It is too old or about to end: the words for those who are told so. Others read that it is done, or waited for. */
  age?: Partial<Record<ReaderKind, string>>;
};

/** They do not read every line, so they are not told that nothing is missing. */
const READS_PART: readonly ReadyReader['as'][] = ['agent', 'firm'];

/** @param today London's day */
export function readyList(
  facts: DealFacts,
  own: ReadyFacts,
  purchase: PurchaseFacts,
  reader: ReadyReader,
  today: string,
): ReadyList {
  const standing = standingOf(facts, today);
  const { waits } = read(standing, reader);
  const inWordsFor: Reader =
    reader.as === 'seller' && reader.userId !== undefined ? readerOfSale(facts, reader.userId) : reader;
  const all = linesOf(facts, own, purchase, today);
  const isSeen = ({ sees }: Line) =>
    reader.as === 'staff' ||
    sees === 'all' ||
    sees === reader.as ||
    (sees === 'buyers-step' && (reader.as === 'buyer' || reader.as === 'firm' || purchase.sharesSteps));
  const waitOf = <Wait extends { kind: WaitKind; side: Side }>(among: readonly Wait[], { kinds, side }: Line) =>
    among.find((each) => kinds.includes(each.kind) && (side === undefined || each.side === side));
  const lines = all.filter(isSeen).map((line): ReadyLine => {
    const { title: usual, titleOfOther, done, saidBy, isSet, meantime, age } = line;
    const title = (reader.as !== 'buyer' && reader.as !== 'seller' && titleOfOther) || usual;
    if (done === 'not needed') return { title, state: 'not needed', words: 'Not needed' };
    const wait = waitOf(waits, line);
    const tooOld = age?.[reader.as];
    // There may be another round of enquiries after the first was answered. A buyer may know when an offer ends that no firm has reported.
    if (wait) {
      const words = [waitWords(wait, inWordsFor).words, meantime?.[reader.as], tooOld].filter(Boolean).join(' ');
      return { title, state: 'waiting', words };
    }
    if (tooOld !== undefined) return { title, state: 'waiting', words: tooOld };
    if (done !== null)
      return { title, state: 'done', words: `${isSet ? 'Set for' : 'Done on'} ${formatWeekday(done)}` };
    const words = saidBy === undefined ? 'To come' : saidBy === reader.as ? 'With you' : `With the ${saidBy}`;
    return { title, state: 'waiting', words };
  });
  if (all.some((line) => line.sees === 'buyers-step' && !isSeen(line)))
    return { lines: [...lines, { title: 'Steps on the buyer’s side', state: 'waiting', words: '' }], verdict: null };
  // What one side does not read counts too: both would otherwise read different things of one deal.
  const isMissing = (line: Line) =>
    line.done !== 'not needed' && (line.done === null || line.age !== undefined || waitOf(standing.waits, line));
  // No line shows what a solicitor who cannot act would do next.
  const lacksSolicitor = standing.waits.some(({ kind }) => kind === 'solicitor' || kind === 'solicitor_choice');
  if (READS_PART.includes(reader.as) || lacksSolicitor || all.some(isMissing)) return { lines, verdict: null };
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
export function linesOf(facts: DealFacts, own: ReadyFacts, purchase: PurchaseFacts, today: string): Line[] {
  const by = (kinds: readonly ReportKind[], side?: Side) => said(facts, purchase, kinds, side);
  const buyerReady = by(['ready_to_exchange'], 'buyer');
  const held = ['contract_held', 'ready_to_exchange'] as const;
  const { searchesOrdered, searchesBack } = searchProgress(facts.searches);
  const heldBy = (side: Side) => {
    const done = by(held, side);
    return { kinds: done === null ? (['contracts'] as const) : [], done };
  };
  const ages = agesOf(facts, own, purchase, today);
  // A buyer who was not sure, and has told us when their offer ends, has one.
  const hasMortgage = purchase.hasMortgage || (own.mayHaveMortgage && own.offerEnds !== null);
  const check = (side: Side): Line => ({
    title: 'Identity checks on your side',
    titleOfOther: `Identity checks on the ${side}’s side`,
    ...{ kinds: CHECKS, side, done: own.checkedAt[side], sees: side, age: ages[side] },
  });
  return [
    check('seller'),
    check('buyer'),
    {
      title: 'Searches back',
      kinds: ['searches_order', 'searches_later', 'searches'],
      done: facts.isWithoutSearches && searchesOrdered === null ? 'not needed' : searchesBack,
      sees: 'all',
      age: ages.searches,
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
      done: hasMortgage ? (by(['mortgage_offer_received']) ?? buyerReady) : 'not needed',
      sees: 'buyers-step',
      meantime: own.offerEnds === null ? undefined : { buyer: OFFER_TOLD },
      age: ages.offer,
    },
    {
      title: 'Deposit with your solicitor',
      titleOfOther: 'Deposit with the buyer’s solicitor',
      kinds: [],
      done: own.depositAt,
      sees: 'buyer',
      saidBy: 'buyer',
    },
    { title: 'Buildings insurance arranged', kinds: [], done: own.insuranceAt, sees: 'buyers-step', saidBy: 'buyer' },
    {
      title: 'Gift papers with your solicitor',
      titleOfOther: 'Gift papers with the buyer’s solicitor',
      kinds: [],
      done: own.hasGifts ? own.giftPapersAt : 'not needed',
      sees: 'buyer',
      saidBy: 'buyer',
    },
    {
      title: 'Management pack with the seller’s solicitor',
      kinds: [],
      done: own.isFreehold ? 'not needed' : own.packAt,
      sees: 'all',
      saidBy: 'seller',
    },
    { title: 'Contract signed and held, seller', ...heldBy('seller'), sees: 'all' },
    { title: 'Contract signed and held, buyer', ...heldBy('buyer'), sees: 'buyers-step' },
    {
      title: 'Completion day agreed',
      kinds: [],
      done: purchase.completed ?? purchase.completionDay ?? null,
      sees: 'all',
      isSet: true,
    },
  ];
}

type Age = Line['age'];

/** What is too old by the day on which we expect completion. Customers read nothing of searches and checks: staff decide first. */
function agesOf(facts: DealFacts, own: ReadyFacts, purchase: PurchaseFacts, today: string): Record<string, Age> {
  const expected = expectedCompletion(purchase, own.benchmark);
  const isTooSoon = (ends: string) => endsTooSoon(ends, expected, today);
  const search = own.mayHaveMortgage ? firstToAge(facts) : null;
  const ofCheck = (side: Side): Age => {
    const checkedAt = own.oldestCheck[side];
    const ages = checkedAt && checkAgesOn(checkedAt);
    return ages && isTooSoon(ages) ? { staff: `The oldest check ages on ${formatDayAndMonth(ages)}` } : undefined;
  };
  const ends = own.offerEnds;
  return {
    seller: ofCheck('seller'),
    buyer: ofCheck('buyer'),
    searches:
      search && isTooSoon(search.on)
        ? { staff: `${search.name} search ages on ${formatDayAndMonth(search.on)}` }
        : undefined,
    offer:
      ends !== null && isTooSoon(ends)
        ? { buyer: offerEndsWords(ends), staff: `Offer ends ${formatDayAndMonth(ends)}` }
        : undefined,
  };
}
