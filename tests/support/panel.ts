/** The panel at the head of a dashboard, which says what comes next, beside the list below it, which says what is waited for. */
import type { WaitKind } from '~/domain/deal/waits-texts';

const TO_ORDER: readonly WaitKind[] = ['searches_order', 'searches_later'];
const TO_COME: readonly WaitKind[] = ['searches', 'searches_order'];
const TO_EXCHANGE: readonly WaitKind[] = [
  ...(['draft_contract', 'enquiries', 'answers', 'satisfied', 'mortgage_offer'] as const),
  ...(['contracts', 'buyers_steps', 'exchange'] as const),
  // The buyer's cannot act, so another one is chosen.
  ...(['solicitor', 'solicitor_choice'] as const),
];

const ON_THE_WAY = 'You’re on the way to exchange';

/** By the panel's title: something of which is then waited for. */
const PANEL: Record<string, readonly WaitKind[]> = {
  'We’re choosing your solicitor': ['solicitor'],
  'We’re choosing the seller’s solicitor': ['solicitor'],
  'Choose your solicitor': ['solicitor_choice'],
  'The seller is choosing their solicitor': ['solicitor_choice'],
  'We’re confirming with the seller’s side': ['buyer_acceptance'],
  'We’re ordering your searches': TO_ORDER,
  'The searches are next': TO_ORDER,
  'Your searches are on their way': TO_COME,
  'The searches are on their way': TO_COME,
  'You’re ready for a buyer': ['buyer', 'buyer_acceptance', 'sale_agreed', 'solicitor', 'solicitor_choice'],
  'We’re confirming your accepted offer': ['sale_agreed', 'solicitor', 'solicitor_choice'],
  [ON_THE_WAY]: TO_EXCHANGE,
  'You have exchanged contracts': ['completion'],
  'Your sale is complete': [],
  'Your purchase is complete': [],
};

/** The seller told us of an offer, so that the panel goes on, and staff have not agreed the sale. */
const OFFER_TOLD: readonly WaitKind[] = ['buyer', 'buyer_acceptance', 'sale_agreed', 'solicitor', 'solicitor_choice'];

/**
 * What the panel says of which nothing is waited for; null where the two agree, or where the panel names something that is asked of its reader.
 * @param isOfferTold the seller told us of an offer that staff have not dated
 */
export function disagreement(title: string, waits: readonly { kind: WaitKind }[], isOfferTold = false): string | null {
  const isOnTheWay = isOfferTold && title === ON_THE_WAY;
  const expected = isOnTheWay ? [...TO_EXCHANGE, ...OFFER_TOLD] : PANEL[title];
  if (!expected) return null;
  const agrees = expected.length === 0 ? waits.length === 0 : waits.some(({ kind }) => expected.includes(kind));
  return agrees ? null : `${title}, but waited for: ${waits.map(({ kind }) => kind).join(', ')}`;
}
