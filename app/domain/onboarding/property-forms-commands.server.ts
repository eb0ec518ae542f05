import { buyerSide } from './buyer-form-commands.server';
import { sellerSide } from './seller-form-commands.server';

/** Where the two roles differ in the property form. */
export const sides = { sell: sellerSide, buy: buyerSide };
