import { latest, londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { addWorkingHours } from '../shared/working-time-rules';
import type { Report } from '../solicitor-report/rules';
import type { ReportKind } from '../solicitor-report/texts';
import type { DealFacts } from './facts-rules';
import { type Holder, kindOf, type WaitKind } from './waits-texts';

/** What is waited for, by what the solicitors reported. */
export type Step = {
  kind: WaitKind;
  side: Side;
  since: string;
  /** A day, or a moment of one. */
  day: string | null;
  /** The buyer lets the seller and the agent read it. */
  isShared?: boolean;
};

const step = (kind: WaitKind, side: Side, since: string, day: string | null = null): Step => ({
  kind,
  side,
  since,
  day,
});

/** By the day on which it happened, then by when it was reported. */
const order = (a: Report, b: Report): number => a.on.localeCompare(b.on) || Date.parse(a.at) - Date.parse(b.at);

const among = (reports: readonly Report[], kinds: readonly ReportKind[], side?: Side): Report[] =>
  reports.filter((each) => kinds.includes(each.kind) && (side === undefined || each.side === side)).sort(order);

const newest = (reports: readonly Report[], kinds: readonly ReportKind[], side?: Side): Report | null =>
  among(reports, kinds, side).at(-1) ?? null;

/** Those of one purchase. Before there was a buyer, a seller's solicitor reported of none. */
const reportsOf = (reports: readonly Report[], purchaseId: string): Report[] =>
  reports.filter((each) => each.purchaseId === purchaseId);

/** When a side's solicitor reported that they cannot act; null when they did not. */
export function standDownOf(reports: readonly Report[], side: Side, purchaseId: string | null): string | null {
  const own = reports.filter((each) => purchaseId === null || each.purchaseId === purchaseId);
  return newest(own, ['cannot_act'], side)?.at ?? null;
}

/** A side's solicitor: when they were introduced, promised and instructed. */
type Solicitor = {
  solicitorAt: string | null;
  solicitorBy: string | null;
  instructedAt: string | null;
  /** Since when the side has waited for one. */
  askedAt: string;
  /** Our panel does not work where the home is, so the customer chooses, and we wait until they have named one. */
  isElsewhere: boolean | undefined;
};

/** First a solicitor has to be found, straight away if the last one cannot act; then they have to say that they have the case. */
export function stepsOfSolicitor(
  all: readonly Report[],
  side: Side,
  purchaseId: string | null,
  { solicitorAt, solicitorBy, instructedAt, askedAt, isElsewhere = false }: Solicitor,
): Step[] {
  const down = standDownOf(all, side, purchaseId);
  if (down !== null)
    return [isElsewhere ? step('solicitor_choice', side, down) : step('solicitor', side, down, londonDay(down))];
  if (solicitorAt === null) {
    const isToChoose = isElsewhere && solicitorBy === null;
    return [isToChoose ? step('solicitor_choice', side, askedAt) : step('solicitor', side, askedAt, solicitorBy)];
  }
  const own = all.filter((each) => each.side === side && (purchaseId === null || each.purchaseId === purchaseId));
  return instructedAt !== null && own.length === 0 ? [step('firm_receipt', side, instructedAt)] : [];
}

/** A purchase of an accepted buyer that has not exchanged. */
type Conveyed = Omit<Solicitor, 'askedAt' | 'isElsewhere'> & {
  id: string;
  acceptedAt: string;
  /** Null until it is reached. */
  saleAgreed: string | null;
  /** The agreed day of exchange, to come; null while there is none. */
  exchanged: string | null;
  hasMortgage: boolean;
  sharesSteps: boolean;
};

/** @param solicitorAt when the seller's solicitor was introduced */
export function stepsOfPurchase(
  { reports, solicitorAt, isWithoutSearches }: Pick<DealFacts, 'reports' | 'solicitorAt' | 'isWithoutSearches'>,
  purchase: Conveyed,
): Step[] {
  const solicitor = { ...purchase, askedAt: purchase.acceptedAt, isElsewhere: isWithoutSearches };
  const steps = stepsOfSolicitor(reports, 'buyer', purchase.id, solicitor);
  const { saleAgreed, sharesSteps } = purchase;
  /** Who cannot act has nothing to do: another solicitor is waited for. */
  const isOut = (holder: Holder) =>
    (holder === 'sellers-solicitor' && standDownOf(reports, 'seller', null) !== null) ||
    (holder === 'buyers-solicitor' && standDownOf(reports, 'buyer', purchase.id) !== null);
  if (saleAgreed !== null) {
    const toExchange = stepsToExchange(reportsOf(reports, purchase.id), {
      ...purchase,
      saleAgreed,
      sellersAt: solicitorAt,
    }).filter(({ kind }) => !isOut(kindOf(kind).holder));
    const ofBuyer = toExchange.filter(({ kind }) => kindOf(kind).isBuyersStep === true);
    if (sharesSteps) for (const each of ofBuyer) each.isShared = true;
    return [
      ...steps,
      ...toExchange,
      ...(ofBuyer.length > 0 && !sharesSteps ? [step('buyers_steps', 'buyer', saleAgreed)] : []),
    ];
  }
  const acts = purchase.solicitorAt !== null && standDownOf(reports, 'buyer', purchase.id) === null;
  if (!acts || purchase.solicitorAt === null || solicitorAt === null) return steps;
  return [...steps, step('sale_agreed', 'buyer', latest([purchase.solicitorAt, solicitorAt]))];
}

type Agreed = {
  saleAgreed: string;
  exchanged: string | null;
  hasMortgage: boolean;
  /** When the seller's solicitor was introduced. */
  sellersAt: string | null;
};

/** From the agreed sale to the exchange: one step of the contract at a time, and the mortgage offer beside it. */
function stepsToExchange(reports: readonly Report[], agreed: Agreed): Step[] {
  const hasOffer = newest(reports, ['mortgage_offer_received']) ?? newest(reports, READY, 'buyer');
  const offer = agreed.hasMortgage && !hasOffer ? [step('mortgage_offer', 'buyer', agreed.saleAgreed)] : [];
  const contract = stepOfContract(reports, agreed);
  return contract ? [contract, ...offer] : offer;
}

const READY = ['ready_to_exchange'] as const;
const HELD = ['contract_held', ...READY] as const;
const SATISFIED = ['enquiries_satisfied', 'no_enquiries'] as const;

/** Null while the seller has no solicitor who could send the draft contract. */
function stepOfContract(reports: readonly Report[], { saleAgreed, exchanged, sellersAt }: Agreed): Step | null {
  const said = newest(reports, ['exchanged', 'completed']);
  const [seller, buyer] = [newest(reports, HELD, 'seller'), newest(reports, HELD, 'buyer')];
  if (seller && buyer) {
    // Enquiries that are raised once both contracts are held are answered before the exchange. Earlier ones may be reported late.
    const later = reports.filter((each) => order(each, seller) > 0 && order(each, buyer) > 0);
    const areRaised = said === null && exchanged === null && newest(later, ['enquiries_raised']) !== null;
    const again = areRaised ? stepOfEnquiries(later) : null;
    // A report of exchange does not restart the wait for it.
    return again ?? step('exchange', 'buyer', latest([seller.on, buyer.on]), exchanged);
  }
  if (said) return step('exchange', 'buyer', said.on, exchanged);
  if (exchanged !== null) return step('exchange', 'buyer', saleAgreed, exchanged);
  const enquiries = stepOfEnquiries(reports);
  if (enquiries) return enquiries;
  const satisfied = newest(reports, SATISFIED) ?? newest(reports, READY, 'buyer');
  if (satisfied) return step('contracts', 'buyer', satisfied.on);
  const sent = newest(reports, ['draft_contract_sent']);
  if (sent) return step('enquiries', 'buyer', sent.on);
  if (sellersAt === null) return null;
  const isLater = londonDay(sellersAt) > saleAgreed;
  return step('draft_contract', 'seller', isLater ? sellersAt : saleAgreed);
}

/**
 * Of enquiries that were raised, and are not answered, or whose answers are not enough yet. Null where there are none. A buyer's solicitor who is
 * ready has none left.
 */
function stepOfEnquiries(reports: readonly Report[]): Step | null {
  const answered = newest(reports, ['enquiries_answered']);
  const enough = [newest(reports, SATISFIED), newest(reports, READY, 'buyer')].filter((each) => each !== null);
  // Enquiries come in rounds: those that came after the last answers, or after the last word that they are enough.
  const isOpen = (raised: Report) =>
    [answered, ...enough].every((closing) => closing === null || order(raised, closing) > 0);
  const [raised] = among(reports, ['enquiries_raised']).filter(isOpen);
  if (raised) return step('answers', 'seller', raised.on);
  if (answered === null || enough.some((closing) => order(answered, closing) <= 0)) return null;
  return step('satisfied', 'buyer', answered.on);
}

type Dates = { purchaseId: string; exchanged: string | null; completed: string | null };

/** An exchange or a completion that a firm reported, and that no one has dated: staff do, within two of our hours. */
export function stepToConfirm(all: readonly Report[], { purchaseId, exchanged, completed }: Dates): Step | null {
  const reports = reportsOf(all, purchaseId);
  const undated = [
    ...(exchanged === null ? among(reports, ['exchanged']) : []),
    ...(completed === null ? among(reports, ['completed']) : []),
  ];
  const [first] = undated.sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.side.localeCompare(b.side));
  return first ? step('to_confirm', first.side, first.at, addWorkingHours(new Date(first.at), 2).toISOString()) : null;
}
