/** What ordering anything for a sale that costs money depends on. */
export type OrderSituation = { isCancelled: boolean };

export const SALE_CANCELLED = 'The seller has cancelled. Nothing more is ordered for this sale';

/** Why nothing that costs money is ordered for a sale; null where it may be. */
export const whyNothingIsOrdered = ({ isCancelled }: OrderSituation): string | null =>
  isCancelled ? SALE_CANCELLED : null;
