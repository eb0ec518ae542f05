import { daysAfter } from '../../payment/days-to-cancel-rules';
import { type Priced, priceOn } from '../../payment/price-rules';

/** A product as managers see it; amounts are pence. */
export type ProductPrice = Priced & { name: string };

/** A price counts from the day after tomorrow at the earliest, so that no one meets another one than they read. */
export const earliestDay = (today: string): string => daysAfter(today, 2);

export const TOO_SOON = 'A new price counts from the day after tomorrow at the earliest';

/** The product once a next price is written: one that counts already becomes the price. */
export function withNextPrice(saved: ProductPrice, next: ProductPrice, today: string): ProductPrice {
  const { exVat, incVat } = priceOn(saved, today);
  return { ...next, price_ex_vat: exVat, price_inc_vat: incVat };
}
