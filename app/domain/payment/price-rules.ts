import type { Pence } from '../shared/pence-rules';

/** What a product costs, and what it will cost from a day in London on (2026-12-08), if another price has been confirmed. */
export type Priced = {
  price_ex_vat: Pence;
  price_inc_vat: Pence;
  next_price_ex_vat: Pence | null;
  next_price_inc_vat: Pence | null;
  next_price_from: string | null;
};

/** What a product costs on a day in London. */
export function priceOn(product: Priced, day: string): { exVat: Pence; incVat: Pence } {
  const { next_price_ex_vat: exVat, next_price_inc_vat: incVat, next_price_from: from } = product;
  return from !== null && from <= day && exVat !== null && incVat !== null
    ? { exVat, incVat }
    : { exVat: product.price_ex_vat, incVat: product.price_inc_vat };
}

/** SQL: the same for a product's row, with VAT, on a day that a parameter gives. */
export const priceSql = (row: string, day: string) =>
  `case when ${row}.next_price_from <= ${day}::date then ${row}.next_price_inc_vat else ${row}.price_inc_vat end`;
