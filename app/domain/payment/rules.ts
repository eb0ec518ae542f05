import type { Pence } from '~/domain/shared/pence-rules';
/** The payment provider's statuses of a payment, as the specification lists them. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const STATUS_WORDS: Partial<Record<PaymentStatus, string>> = {
  succeeded: 'Payment succeeded!',
  processing: 'Your payment is processing.',
  requires_payment_method: 'Your payment was not successful, please try again.',
};

/** The seller left their bank’s check before it was done. The form continues with the same payment. */
const AUTHENTICATION_ABANDONED =
  'Your bank asked you to confirm this payment, and that was not finished. Nothing has been taken. You can try again below.';

/** Added to the words for a failed payment, when no card was charged. */
export const NOTHING_TAKEN = 'Nothing has been taken.';

/** While the payment waits for a card, none has been charged, not even a declined one. */
export const isNothingTaken = (status: string | null | undefined): boolean => status === 'requires_payment_method';

/** What a person is told about a payment. */
export const statusWords = (status: PaymentStatus | null): string =>
  (status && STATUS_WORDS[status]) ?? 'Something went wrong.';

/** Of an order that a referral code or an invoice settled: no payment has succeeded. */
const SETTLED_WITHOUT_CARD = 'This order is settled already. There is nothing to pay here.';

/** Why nothing can be paid: the order is settled, or its payment is on its way. */
export const settledWords = (status: 'succeeded' | 'processing', paymentType: string): string =>
  status === 'succeeded' && paymentType !== 'card' ? SETTLED_WITHOUT_CARD : statusWords(status);

const WITHOUT_CARD: Readonly<Record<string, { stands: string; settled: string }>> = {
  referral: { stands: 'Nothing to pay', settled: 'Code applied' },
  invoiced: { stands: 'On the invoice', settled: 'Invoiced' },
};

/**
 * How an order stands, as staff read it, and what the day is called on which it was settled. With a code nothing was paid, and of an invoiced
 * one we know only that it was invoiced.
 */
export function orderWords(status: PaymentStatus, paymentType: string): { stands: string; settled: string } {
  const words = WITHOUT_CARD[paymentType];
  if (words && status === 'succeeded') return words;
  const stands = status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
  return { stands, settled: words?.settled ?? 'Paid' };
}

/**
 * What a seller reads on the page of a payment whose status was asked for just now.
 * @param status null where the provider does not know it
 */
export function paymentWords(status: PaymentStatus | null, isUnderWay: boolean): string {
  if (status === 'requires_action') return AUTHENTICATION_ABANDONED;
  const words = statusWords(isUnderWay ? 'processing' : status);
  return isNothingTaken(status) ? `${words} ${NOTHING_TAKEN}` : words;
}

/** Why an order cannot be marked as invoiced, as staff read it. */
export const ALREADY_PAID = 'This transaction is already paid';
export const CARD_PAYMENT_UNDER_WAY = 'A card payment is in progress. Wait until it succeeds or fails';
export const ORDER_OF_ENDED_SALE = 'This sale has ended, so its orders can no longer be invoiced';
export const NO_TERMS_YET = 'The seller has not accepted the terms and conditions yet';

/** One line of an order. The price is pence for one, including VAT. */
export type OrderLine = { name: string; price: Pence; quantity: number };

/** What the order of an extra fee is of. */
export const FEE_LINE = 'Extra fee for the searches';

/** Pence; `total` includes the VAT. */
export type Amounts = { subtotal: Pence; vat: Pence; total: Pence };

/** What POST /api/stripe/create-payment-intent answers. */
export type PaymentIntentAnswer = { clientSecret: string; totalAmount: Pence };

export function isPaymentIntentAnswer(value: unknown): value is PaymentIntentAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { clientSecret, totalAmount } = value as Partial<PaymentIntentAnswer>;
  return typeof clientSecret === 'string' && typeof totalAmount === 'number' && totalAmount >= 0;
}

/** The VAT at 20% that a total in pence includes: total − total / 1.2, that is a sixth, rounded half up. In whole numbers. */
export const vatIn = (total: Pence): Pence => Math.floor((total + 3) / 6);

export function amountsOf(lines: readonly OrderLine[]): Amounts {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const vat = vatIn(total);
  return { subtotal: total - vat, vat, total };
}

/** Whether both have the same goods at the same prices, in any order. */
export function sameLines(ours: readonly OrderLine[], theirs: readonly OrderLine[]): boolean {
  const canonical = (lines: readonly OrderLine[]) =>
    lines.map(({ name, price, quantity }) => JSON.stringify([name, price, quantity])).sort();
  return canonical(ours).join() === canonical(theirs).join();
}

/** A code as it is kept: what a person typed, trimmed, in upper case. */
export const normalCode = (typed: string): string => typed.trim().toUpperCase();

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * Whether the provider is polled about an open attempt that has not changed for this many whole minutes. Often at first, when a payment may
 * have been interrupted; then less and less, since most such attempts are forms that were left.
 */
export function isPolledAt(minutes: number): boolean {
  if (minutes < 2) return false;
  if (minutes <= 10) return true;
  if (minutes <= 2 * HOUR_MINUTES) return minutes % 10 === 0;
  if (minutes <= 2 * DAY_MINUTES) return minutes % HOUR_MINUTES === 0;
  return minutes <= LAST_POLL_MINUTES && minutes % DAY_MINUTES === 0;
}

/** After this only the webhook, or the customer coming back, can tell us of a payment. */
export const LAST_POLL_MINUTES = 14 * DAY_MINUTES;
export const FIRST_POLL_MINUTES = 2;

/** Who is emailed once a sale is paid: its seller, its estate agent, the people who are named in it, and the number of buyers who wait for the home. */
export type PaidRecipients = { seller: string; agent: string | null; people: readonly string[]; buyers: number };

/** The same in a sentence for staff, before they mark the sale as paid. */
export function notifiedWords({ seller, agent, people, buyers }: PaidRecipients): string {
  const told = [
    `the seller (${seller})`,
    ...(agent === null ? [] : [`the estate agent (${agent})`]),
    ...(people.length === 0 ? [] : [`the other sellers (${people.join(', ')})`]),
    ...(buyers === 0
      ? []
      : [buyers === 1 ? 'a buyer who is waiting for this home' : `${buyers} buyers who are waiting for this home`]),
  ];
  const last = told.length > 1 ? ` and ${told.pop()}` : '';
  return `We will email ${told.join(', ')}${last}.`;
}

/** While managers have switched card payments off. */
export const NO_CARDS =
  'You cannot pay by card at the moment. We have kept everything you told us: please come back later.';
