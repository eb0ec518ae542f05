import { buyerSide } from './buyer-form.server';
import { sellerSide } from './seller-form.server';

/** Where the two roles differ in the property form. */
export const sides = { sell: sellerSide, buy: buyerSide };
