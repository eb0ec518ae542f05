import type { Pence } from '../shared/pence-rules';
import type { OrderLine } from './rules';

/** What a product costs, and what it will cost from a day in London on (2026-12-08), if another price has been confirmed. */
export type Priced = {
  price_ex_vat: Pence;
  price_inc_vat: Pence;
  next_price_ex_vat: Pence | null;
  next_price_inc_vat: Pence | null;
  next_price_from: string | null;
};

export type Price = { exVat: Pence; incVat: Pence };

/** What a product costs on a day in London. */
export function priceOn(product: Priced, day: string): Price {
  const { next_price_ex_vat: exVat, next_price_inc_vat: incVat, next_price_from: from } = product;
  return from !== null && from <= day && exVat !== null && incVat !== null
    ? { exVat, incVat }
    : { exVat: product.price_ex_vat, incVat: product.price_inc_vat };
}

/** The fees that the terms name. */
export type Fees = { serviceFee: Price; searchPack: Price };

/** Those of what is sold; null while one of the two is not, and the terms keep the figures with which they were published. */
export function feesOf(sold: readonly { key: string; price: Price }[]): Fees | null {
  const priceOf = (key: string) => sold.find((product) => product.key === key)?.price;
  const [serviceFee, searchPack] = [priceOf('service_fee'), priceOf('search_pack')];
  return serviceFee && searchPack ? { serviceFee, searchPack } : null;
}

/** The search pack is left out of an order for a home that it does not cover. @param key of the product */
export const isSoldFor = (key: string, isWithoutSearches: boolean): boolean =>
  !(isWithoutSearches && key === 'search_pack');

/** The features that a product lists: none about our panel, for a home where the panel does not work. */
export const featuresFor = (features: readonly string[], isWithoutSearches: boolean): string[] =>
  features.filter((feature) => !(isWithoutSearches && /\bour panel\b/.test(feature)));

/** For so many days a sale pays the price that stood beside the terms that its seller accepted. Then the terms are shown again. */
export const PRICE_KEPT_DAYS = 30;

type Situation = {
  /** Whether the seller accepted the terms within these days. */
  termsStand: boolean;
  /** Of the sale's order; empty where there is none. */
  ordered: readonly OrderLine[];
  /** What the seller agreed to; null for sales from before this was kept. */
  agreed: readonly OrderLine[] | null;
  /** What is for sale today. */
  today: readonly OrderLine[];
};

/** What the seller pays for the registration, or would pay if they accepted the terms now. */
export function linesToPay({ termsStand, ordered, agreed, today }: Situation): readonly OrderLine[] {
  if (!termsStand) return today;
  return ordered.length > 0 ? ordered : (agreed ?? today);
}
