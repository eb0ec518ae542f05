import { type StartSituation, whyWaiting } from './start-now-rules';

/** What decides whether something that costs money can be ordered for a sale. */
export type OrderSituation = StartSituation & { isCancelled: boolean; isClosed: boolean };

export const SALE_CANCELLED = 'The seller has cancelled, so you can no longer order anything for this sale';
export const SALE_CLOSED = 'This sale is closed, so you can no longer order anything for it';

/** Whether that is because the sale is over, and not only to wait. */
export const isSaleOverBy = (obstacle: string | null): boolean =>
  obstacle === SALE_CANCELLED || obstacle === SALE_CLOSED;

/** Why nothing that costs money can be ordered for a sale; null when it can. @param today London's: 2026-12-08 */
export function whyNothingIsOrdered(sale: OrderSituation, today: string): string | null {
  if (sale.isCancelled) return SALE_CANCELLED;
  return sale.isClosed ? SALE_CLOSED : whyWaiting(sale, today);
}
