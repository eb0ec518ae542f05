/** The panel at the head of a dashboard, which says what comes next, beside the list below it, which says what is waited for. */
import { buyerOfSale, type DealFacts, type PurchaseFacts } from '~/domain/deal/standing-rules';
import type { WaitKind } from '~/domain/deal/waits-texts';
import { searchProgress } from '~/domain/search/rules';
import type { Conveyance } from '~/domain/timeline/milestones-rules';

const TO_ORDER: readonly WaitKind[] = ['searches_order', 'searches_later'];
const TO_COME: readonly WaitKind[] = ['searches', 'searches_order'];
const TO_EXCHANGE: readonly WaitKind[] = [
  ...(['draft_contract', 'enquiries', 'answers', 'satisfied', 'mortgage_offer'] as const),
  ...(['contracts', 'buyers_steps', 'exchange'] as const),
];

/** By the panel's title: something of which is then waited for. */
const PANEL: Record<string, readonly WaitKind[]> = {
  'We’re choosing your solicitor': ['solicitor'],
  'We’re confirming with the seller’s side': ['buyer_acceptance'],
  'We’re ordering your searches': TO_ORDER,
  'The searches are next': TO_ORDER,
  'Your searches are on their way': TO_COME,
  'The searches are on their way': TO_COME,
  'You’re ready for a buyer': ['buyer', 'buyer_acceptance', 'sale_agreed', 'solicitor'],
  'We’re confirming your accepted offer': ['sale_agreed', 'solicitor'],
  'You’re on the way to exchange': TO_EXCHANGE,
  'You have exchanged contracts': ['completion'],
  'Your sale is complete': [],
  'Your purchase is complete': [],
};

/** What the panel says of which nothing is waited for; null where the two agree, or where the panel names something that is asked of its reader. */
export function disagreement(title: string, waits: readonly { kind: WaitKind }[]): string | null {
  const expected = PANEL[title];
  if (!expected) return null;
  const agrees = expected.length === 0 ? waits.length === 0 : waits.some(({ kind }) => expected.includes(kind));
  return agrees ? null : `${title}, but waited for: ${waits.map(({ kind }) => kind).join(', ')}`;
}

/** What the dashboard's milestones know of a deal whose people are checked: of the sale, or of a purchase. */
export function conveyanceOf(facts: DealFacts, purchase: PurchaseFacts | null): Conveyance {
  const dated = purchase ?? buyerOfSale(facts);
  return {
    awaitsSeller: purchase !== null && purchase.acceptedAt === null,
    solicitorAssigned: purchase ? purchase.solicitorAt : facts.solicitorAt,
    ...{ hasOwnSolicitor: false, caseSent: null, identityAsked: false, identityChecked: facts.begunAt },
    ...searchProgress(facts.searches),
    isWithoutSearches: facts.isWithoutSearches ?? false,
    offerAccepted: dated?.saleAgreed ?? null,
    exchanged: dated?.exchanged ?? null,
    completed: dated?.completed ?? null,
    aborted: null,
  };
}
