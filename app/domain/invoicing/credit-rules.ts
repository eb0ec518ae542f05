import { vatIn } from '~/domain/payment/rules';
import type { Pence } from '~/domain/shared/pence-rules';

/** What staff note of an invoice. */
export const MARKS = ['sent', 'paid'] as const;
export type Mark = (typeof MARKS)[number];

/** How an invoice stands. Days are London's: 2026-10-31. */
export type Standing = {
  sentOn: string | null;
  paidOn: string | null;
  isVoid: boolean;
  records: number;
  /** How many of its records credit notes took back. */
  credited: number;
};

export type InvoiceState = 'not sent' | 'sent' | 'paid' | 'credited' | 'void';

export function stateOf({ sentOn, paidOn, isVoid, records, credited }: Standing): InvoiceState {
  if (isVoid) return 'void';
  if (credited >= records) return 'credited';
  if (paidOn !== null) return 'paid';
  return sentOn === null ? 'not sent' : 'sent';
}

/** Only then does it say how to pay: not once it was paid or taken back. */
export const isOwed = (state: InvoiceState): boolean => state === 'not sent' || state === 'sent';

export const IS_VOID = 'This invoice is void';
export const ALL_CREDITED = 'All of this invoice has been credited';
export const SENT_ALREADY = 'This invoice has been sent, so only a credit note takes it back';
export const NOT_SENT = 'This invoice has not been sent, so void it instead';
export const SEND_FIRST = 'Mark it as sent first';
export const MARKED_ALREADY = 'It is already marked';
export const NOT_MARKED = 'It is not marked';
export const PAID_AFTER_ALL = 'It is marked as paid, so it was sent';
export const CREDITED_AFTER_ALL = 'There is a credit note, so it was sent';
export const RECORDS_CREDITED = 'Some of these records have been credited since you opened this page';
export const DAY_TO_COME = 'This day cannot be in the future';
export const PAID_BEFORE_SENT = 'It cannot be paid before the day on which it was sent';

/** Only what the firm has never had can be void. Null: it can be. */
export function whyNotVoid({ sentOn, isVoid }: Standing): string | null {
  if (isVoid) return IS_VOID;
  return sentOn === null ? null : SENT_ALREADY;
}

/** What was sent is taken back by a credit note, whole or in part. Null: it can be. */
export function whyNotCredited({ sentOn, isVoid, records, credited }: Standing): string | null {
  if (isVoid) return IS_VOID;
  if (sentOn === null) return NOT_SENT;
  return credited >= records ? ALL_CREDITED : null;
}

/** Null: staff can mark it so. */
export function whyNotMarked(mark: Mark, { sentOn, paidOn, isVoid, records, credited }: Standing): string | null {
  if (isVoid) return IS_VOID;
  if ((mark === 'sent' ? sentOn : paidOn) !== null) return MARKED_ALREADY;
  if (mark === 'sent') return null;
  if (credited >= records) return ALL_CREDITED;
  return sentOn === null ? SEND_FIRST : null;
}

/** Null: a mark that was made by mistake can be taken off. */
export function whyMarkStays(mark: Mark, { sentOn, paidOn, credited }: Standing): string | null {
  if ((mark === 'sent' ? sentOn : paidOn) === null) return NOT_MARKED;
  if (mark === 'paid') return null;
  if (paidOn !== null) return PAID_AFTER_ALL;
  return credited > 0 ? CREDITED_AFTER_ALL : null;
}

type Sums = { total: Pence; vat: Pence };

/** The VAT in a credit note. The last one of an invoice takes what is left, so that together they have the invoice's VAT. */
export function vatOfCredit(total: Pence, invoice: Sums, credited: Sums): Pence {
  const left = invoice.total - credited.total;
  return total === left ? Math.max(0, invoice.vat - credited.vat) : vatIn(total);
}

/** @param period the month in which it is made @param place its number within that month, from 1 */
export const creditNoteNumber = (period: string, place: number) => `CN-${period}-${String(place).padStart(4, '0')}`;
