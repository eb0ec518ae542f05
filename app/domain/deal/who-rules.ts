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
  buyer: ['buyer'],
  customers: ['seller', 'buyer'],
  searchers: ['searchers'],
  'sellers-solicitor': ['seller-solicitor'],
  'buyers-solicitor': ['buyer-solicitor'],
  solicitors: ['seller-solicitor', 'buyer-solicitor'],
  lender: ['lender'],
  'next-buyer': ['buyer'],
};

/** A reader who reads only that there are steps on the buyer's side is not shown whose they are. */
const BUYERS_SIDE: readonly Part[] = ['buyer', 'buyer-solicitor'];

type Waited = Pick<ReadWait, 'kind' | 'holder' | 'side'>;

const partsOf = ({ kind, holder, side }: Waited): readonly Part[] => {
  if (kind === 'buyers_steps') return BUYERS_SIDE;
  return holder === 'people' ? [side] : PARTS[holder];
};

/** Who we are waiting for, as far as a reader may know. A check is waited for from the people of its side. */
export const partsWaitedFor = (waits: readonly Waited[]): Part[] => [...new Set(waits.flatMap(partsOf))];
