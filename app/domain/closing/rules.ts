import { type Agreement, isFeeOpen, type PaidFee, rightToCancel } from '../cancellation/rules';
import { formatPounds, type Pence } from '../shared/pence-rules';

/** As what staff close a sale. A sale that completes is closed by its date alone. */
export const CLOSED_AS = { withdrawn: 'Withdrawn', fallen_through: 'Fallen through' } as const;
export type ClosedAs = keyof typeof CLOSED_AS;
/** We end it, which is kept as withdrawn, with an event: then we may owe something back. */
export const BY_US = 'by_us';

/** A deal, as far as its customer may ask to end it. */
export type DealToEnd = {
  agreement: Agreement;
  /** The sale is paid for, or the purchase confirmed. */
  isRegistered: boolean;
  /** The sale is closed, or the purchase has fallen through. */
  isOver: boolean;
  /** They have asked, and staff have not answered. */
  isAsked: boolean;
};

/**
 * What the page shows on which a seller withdraws or a buyer stops. `cancel`: within the 14 days cancelling comes first, since no one has to
 * confirm it; a deal that was cancelled is shown there too. @param today London's: 2026-12-08
 */
export type EndState = 'cancel' | 'not-begun' | 'over' | 'completed' | 'asked' | 'open';

export function endState({ agreement, isRegistered, isOver, isAsked }: DealToEnd, today: string): EndState {
  const right = rightToCancel(agreement, today);
  if (right === 'cancelled') return 'cancel';
  if (isOver) return 'over';
  if (agreement.completedOn !== null) return 'completed';
  if (!isRegistered || agreement.began === null) return 'not-begun';
  if (isAsked) return 'asked';
  return right === 'open' ? 'cancel' : 'open';
}

type Bought = { words: string; isInvoiced: boolean; amount: Pence; sentBack: Pence };

/**
 * What a customer who ends a deal has paid us, or still has to. An extra fee that is cancelled or can be is settled apart.
 * @param order that of the registration; null where there is none @param day London's
 */
export function costWords(
  order: { total: Pence; isInvoiced: boolean; sentBack: Pence } | null,
  fees: readonly PaidFee[],
  day: string,
): string {
  const apart = (fee: PaidFee) => fee.agreement.cancelledOn !== null || isFeeOpen(fee, day);
  const bought: Bought[] = [
    ...(order && order.total > 0 ? [{ ...order, words: formatPounds(order.total), amount: order.total }] : []),
    ...fees
      .filter((fee) => !apart(fee))
      .map((fee) => ({ ...fee, words: `${formatPounds(fee.amount)} for an extra fee` })),
  ];
  if (bought.length === 0) {
    return fees.length === 0
      ? 'You have paid us nothing, and there is nothing to pay.'
      : 'Your order cost nothing, and there is nothing more to pay for it.';
  }
  const listed = (of: Bought[]) => of.map(({ words }) => words).join(' and ');
  // An invoice of which something went back was paid.
  const isOwed = ({ isInvoiced, sentBack }: Bought) => isInvoiced && sentBack === 0;
  const paid = bought.filter((each) => !isOwed(each));
  const invoiced = bought.filter(isOwed);
  const [invoice, it] = invoiced.length === 1 ? ['invoice', 'it'] : ['invoices', 'them'];
  return [
    ...(paid.length > 0 ? [`You paid us ${listed(paid)}. ${backWords(paid)}`] : []),
    ...(invoiced.length > 0
      ? [`You still have to pay our ${invoice} of ${listed(invoiced)}, if you have not paid ${it}.`]
      : []),
    'There is nothing else to pay us.',
  ].join(' ');
}

function backWords(paid: readonly Bought[]): string {
  const amount = paid.reduce((sum, each) => sum + each.amount, 0);
  const sent = paid.reduce((sum, each) => sum + each.sentBack, 0);
  if (sent === 0) return 'We will not pay any of it back.';
  if (sent === amount) return 'We’ve sent all of it back.';
  return `We’ve sent ${formatPounds(sent)} of it back, and will not pay back the other ${formatPounds(amount - sent)}.`;
}

/** A sale, as far as closing and reopening it go. */
export type SaleStanding = {
  isPaid: boolean;
  isCancelled: boolean;
  isClosed: boolean;
  hasCompleted: boolean;
  /** One of its sides is on an invoice to a law firm, and there is no credit note. */
  isInvoiced: boolean;
};

/** Why staff cannot close a sale, in words; null when they can. */
export function whyNotClosed({ isPaid, isCancelled, isClosed, hasCompleted }: SaleStanding): string | null {
  if (isCancelled) return 'The seller has cancelled, which closes this sale';
  if (isClosed) return 'This sale is already closed';
  if (hasCompleted) return 'This sale has completed, which closes it';
  return isPaid ? null : 'This sale is not registered yet, so there is nothing to close';
}

/** Why staff cannot reopen a sale, in words; null when they can. */
export function whyNotReopened({ isCancelled, isClosed, isInvoiced }: SaleStanding): string | null {
  if (isCancelled) return 'A cancellation cannot be taken back. The seller can register the home again';
  if (!isClosed) return 'This sale is not closed';
  return isInvoiced ? 'This sale has been invoiced. It can only be reopened with a credit note' : null;
}

/** A purchase, as far as ending it goes. */
export type PurchaseStanding = {
  isConfirmed: boolean;
  isAborted: boolean;
  hasCompleted: boolean;
  /** The sale of its home was cancelled or closed. */
  isSaleOver: boolean;
};

/** Why staff cannot end a purchase, in words; null when they can. */
export function whyNotStopped({ isConfirmed, isAborted, hasCompleted, isSaleOver }: PurchaseStanding): string | null {
  if (isAborted) return 'This purchase has already fallen through';
  if (hasCompleted) return 'This purchase has completed';
  if (isSaleOver) return 'The sale has ended, and this purchase with it';
  return isConfirmed ? null : 'The buyer has not finished registering';
}

/** What a customer, or staff, read when what they were shown is no longer right. */
export const CHANGED = 'This has changed in the meantime. Reload the page';
