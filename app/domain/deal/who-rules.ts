import type { ReadWait } from './standing-rules';
import type { Holder } from './waits-texts';

/** Who has a part in a deal, as the picture of it shows them. */
export type Part =
  | 'us'
  | 'seller'
  | 'seller-solicitor'
  | 'buyer-solicitor'
  | 'buyer'
  | 'agent'
  | 'searchers'
  | 'lender';

const PARTS: Record<Exclude<Holder, 'people'>, readonly Part[]> = {
  us: ['us'],
  seller: ['seller'],
  customers: ['seller', 'buyer'],
  searchers: ['searchers'],
  'sellers-solicitor': ['seller-solicitor'],
  'buyers-solicitor': ['buyer-solicitor'],
  solicitors: ['seller-solicitor', 'buyer-solicitor'],
  lender: ['lender'],
  'next-buyer': ['buyer'],
};

/** Who we are waiting for, as far as a reader may know. A check is waited for from the people of its side. */
export const partsWaitedFor = (waits: readonly Pick<ReadWait, 'holder' | 'side'>[]): Part[] => [
  ...new Set(waits.flatMap(({ holder, side }) => (holder === 'people' ? [side] : PARTS[holder]))),
];
