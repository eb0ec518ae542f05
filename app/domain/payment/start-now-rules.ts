import { formatDay, formatDayInWords } from '~/domain/shared/dates-rules';
import { daysAfter, lastDayToCancel } from './days-to-cancel-rules';

/** The optional box that consumers see before they pay, with the version of its wording. */
export const START_NOW = {
  version: '1.0',
  words:
    'Start work now. If I cancel within 14 days I will pay for what has been done by then. Once everything has been done I can no longer cancel.',
};

export const NOT_TICKED = 'Tick the box to ask us to start now';

/** Versions of the terms that asked us to start, so that no box was needed. */
export const ASKED_IN_TERMS: readonly string[] = ['1.0', '1.1'];

/** What decides whether work on a sale can start before the 14 days to cancel are over. Times are ISO text. */
export type StartSituation = {
  /** Whether the customer is a consumer: only consumers can cancel. */
  isConsumer: boolean;
  termsVersion: string | null;
  /** When they ticked the box. */
  startNowAt: string | null;
  /** When it was paid, which begins the agreement. */
  paidAt: string | null;
};

/** Whether they asked us to start. If so, they pay for what has been done by the day on which they cancel. */
export const isStartAsked = ({ termsVersion, startNowAt }: Pick<StartSituation, 'termsVersion' | 'startNowAt'>) =>
  startNowAt !== null || (termsVersion !== null && ASKED_IN_TERMS.includes(termsVersion));

/**
 * The day from which we order what costs money, for someone who has not asked us to start; null when there is nothing to wait for.
 * @param today London's: 2026-12-08
 */
export function waitsUntil(sale: StartSituation, today: string): string | null {
  if (!sale.isConsumer || sale.paidAt === null || isStartAsked(sale)) return null;
  const last = lastDayToCancel(sale.paidAt);
  return today > last ? null : daysAfter(last, 1);
}

/** The same for staff. */
export function whyWaiting(sale: StartSituation, today: string): string | null {
  const day = waitsUntil(sale, today);
  return (
    day &&
    `The seller has not asked us to start during the 14 days in which they can cancel. Nothing that costs money is ordered before ${formatDay(day)}`
  );
}

/**
 * What a receipt says of work before the last day to cancel.
 * @param startsOn as `waitsUntil` has it; an extra fee's days to cancel begin later than the sale's, so work on it may start before they are over
 */
export function beforeLastDayWords(startsOn: string | null, lastDay: string): string {
  if (startsOn !== null && startsOn > lastDay)
    return 'Until then we order nothing that costs money, unless you ask us to start on your dashboard.';
  const start =
    startsOn === null
      ? 'You asked us to start before that.'
      : `As you agreed, we order what the fee is for from ${formatDayInWords(startsOn)}, or sooner if you ask us to start on your dashboard.`;
  return `${start} If you cancel, you pay for what has been done by then, and once everything has been done you can no longer cancel.`;
}
