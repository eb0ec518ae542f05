import { expect, test } from 'vitest';
import { feesOf, linesToPay } from './price-rules';

const at = (price: number) => [{ name: 'Service fee', price, quantity: 1 }];
const situation = { termsStand: true, ordered: at(1), agreed: at(2), today: at(3) };

test('a sale pays its order, or what its seller agreed to, as long as the terms stand; then today’s price', () => {
  expect(linesToPay(situation)).toEqual(at(1));
  expect(linesToPay({ ...situation, ordered: [] })).toEqual(at(2));
  expect(linesToPay({ ...situation, ordered: [], agreed: null })).toEqual(at(3));
  expect(linesToPay({ ...situation, termsStand: false })).toEqual(at(3));
});

test('the terms name the fees of what is sold, and those with which they were published while one of the two is not', () => {
  const [serviceFee, searchPack] = [
    { exVat: 20_000, incVat: 24_000 },
    { exVat: 40_000, incVat: 48_000 },
  ];
  const sold = [
    { key: 'search_pack', price: searchPack },
    { key: 'service_fee', price: serviceFee },
  ];
  expect(feesOf(sold)).toEqual({ serviceFee, searchPack });
  for (const one of sold) expect(feesOf([one])).toBeNull();
});
