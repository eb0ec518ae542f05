import { expect, test } from 'vitest';
import { linesToPay } from './price-rules';

const at = (price: number) => [{ name: 'Service fee', price, quantity: 1 }];
const situation = { termsStand: true, ordered: at(1), agreed: at(2), today: at(3) };

test('a sale pays its order, or what its seller agreed to, as long as the terms stand; then today’s price', () => {
  expect(linesToPay(situation)).toEqual(at(1));
  expect(linesToPay({ ...situation, ordered: [] })).toEqual(at(2));
  expect(linesToPay({ ...situation, ordered: [], agreed: null })).toEqual(at(3));
  expect(linesToPay({ ...situation, termsStand: false })).toEqual(at(3));
});
