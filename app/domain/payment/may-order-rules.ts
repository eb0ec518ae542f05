import { type StartSituation, whyWaiting } from './start-now-rules';

/** What decides whether something that costs money can be ordered for a sale. */
export type OrderSituation = StartSituation & { isCancelled: boolean };

export const SALE_CANCELLED = 'The seller has cancelled. Nothing more is ordered for this sale';

/** Why nothing that costs money can be ordered for a sale; null when it can. @param today London's: 2026-12-08 */
export const whyNothingIsOrdered = (sale: OrderSituation, today: string): string | null =>
  sale.isCancelled ? SALE_CANCELLED : whyWaiting(sale, today);
