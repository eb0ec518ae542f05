import type { StartSituation } from '../payment/start-now-rules';
import type { SearchOfSale } from '../search/rules';
import type { Side } from '../shared/sides-rules';
import type { HolidayNation } from '../shared/working-days-rules';
import type { Report } from '../solicitor-report/rules';

/** A purchase of the home that is active: confirmed by its buyer, and not over. Moments, and London's days, are ISO text. */
export type PurchaseFacts = {
  id: string;
  /** The buyer's account. */
  buyerId?: string;
  confirmedAt: string;
  acceptedAt: string | null;
  /** The seller says that this is not their buyer. */
  isDisputed: boolean;
  /** When they were introduced to their solicitor. */
  solicitorAt: string | null;
  /** The day by which we promised to confirm the solicitor that they asked for. */
  solicitorBy: string | null;
  /** When their solicitor was sent the instruction. */
  instructedAt: string | null;
  /** They need a mortgage. */
  hasMortgage: boolean;
  saleAgreed: string | null;
  exchanged: string | null;
  completed: string | null;
  /** The day on which both sides agreed to complete. */
  completionDay?: string | null;
  /** The buyer lets the seller and their agent see how their side is doing. */
  sharesSteps: boolean;
};

/** The newest check of a person, if it has not come to an end or failed. */
export type CheckFacts = {
  side: Side;
  /** Null for a seller's. */
  purchaseId: string | null;
  orderedAt: string;
  /** Null while it is pending. */
  failedAt: string | null;
};

/** A question that we have not answered. */
export type UpdateFacts = {
  /** Null for one about the sale. */
  purchaseId: string | null;
  /** The account of the person who asked, or the contact of an estate agent; null once we keep the contact no more. */
  askedBy: string | null;
  /** Someone of the seller's estate agent asked. */
  isAgents: boolean;
  askedAt: string;
  /** By when we promised our next word. */
  due: string;
};

/** What only the customers of a side read of it. Their own page has it; no one else asks for it. Moments, and London's days. */
export type OwnFacts = {
  /** Null for the seller's. */
  purchaseId: string | null;
  /** When the identity check of its primary customer was completed. */
  identityChecked: string | null;
  /** A company sells and someone else than its primary customer signs for it, so that it is the signer who is checked. */
  isSignedByAnother?: boolean;
  /** The day of the accepted offer as the seller told us, while staff have not dated the sale. */
  offerTold: string | null;
  /** For a buyer with their own solicitor: when we sent that solicitor the case. Null where we introduce one. */
  ownSolicitor: { caseSent: string | null } | null;
  /** How it ended, and when. */
  ended: { how: End; on: string } | null;
};

/** Why a sale ended is not for its buyers to know. */
export type End = 'fell_through' | 'cancelled' | 'withdrawn' | 'sale_ended';

/** A sale with the purchases of its home. */
export type DealFacts = {
  nation: HolidayNation;
  /** The seller's account. */
  sellerId?: string;
  /** When the seller accepted the terms; before that, when they told us about the home. */
  begunAt: string;
  /** The seller cancelled, or staff closed it. */
  isEnded: boolean;
  /** The seller lets their agent see how the sale is doing. */
  sharesWithAgent: boolean;
  start: StartSituation;
  solicitorAt: string | null;
  solicitorBy: string | null;
  instructedAt: string | null;
  /** What the solicitors who act now have reported, and no one has undone. */
  reports: readonly Report[];
  /** The newest search of each product. */
  searches: readonly SearchOfSale[];
  /** The home lies where neither our search pack nor our panel is of use, and the pack was not paid for. */
  isWithoutSearches?: boolean;
  /** When we sent the requests that the seller has not answered. */
  requests: readonly string[];
  /** When the seller agreed to an extra fee that they have not paid. */
  feeAgreedAt: string | null;
  /** When the seller's answers to our requests came, since an answer is news. */
  answered?: readonly string[];
  checks: readonly CheckFacts[];
  updates: readonly UpdateFacts[];
  purchases: readonly PurchaseFacts[];
  /** Of the sides whose customers' page is read. */
  own?: readonly OwnFacts[];
};

/** Of a home whose sale was never finished and is deleted: its buyer's purchase stays, and nothing is waited for. */
export const NO_SALE: DealFacts = {
  ...{ nation: 'England and Wales', begunAt: '', isEnded: true, sharesWithAgent: false },
  start: { isConsumer: false, termsVersion: null, startNowAt: null, paidAt: null },
  ...{ solicitorAt: null, solicitorBy: null, instructedAt: null, feeAgreedAt: null },
  ...{ reports: [], searches: [], requests: [], checks: [], updates: [], purchases: [] },
};

/** A day that staff set may be in the future. */
export const isReached = (day: string | null, today: string): day is string => day !== null && day <= today;

/** The most advanced buyer first, then the newest, as `buyerFirst` of `purchase` has it. */
export function byAdvance(a: PurchaseFacts, b: PurchaseFacts): number {
  const rank = ({ acceptedAt, completed, exchanged, saleAgreed }: PurchaseFacts) =>
    [acceptedAt === null ? '1' : '0', completed ?? '9', exchanged ?? '9', saleAgreed ?? '9'].join(' ');
  return (
    rank(a).localeCompare(rank(b)) || Date.parse(b.confirmedAt) - Date.parse(a.confirmedAt) || b.id.localeCompare(a.id)
  );
}

/** Staff may enter the day of exchange or completion for a buyer who is not accepted. */
export const isAcceptedOrDated = ({ acceptedAt, exchanged, completed }: PurchaseFacts) =>
  acceptedAt !== null || exchanged !== null || completed !== null;

/** The buyer whose dates are the sale's; null while staff have accepted none and dated none. */
export const buyerOfSale = ({ purchases }: Pick<DealFacts, 'purchases'>): PurchaseFacts | null =>
  [...purchases].sort(byAdvance).find(isAcceptedOrDated) ?? null;
