import type { Role } from '~/domain/account/rules';
import { rightToCancel } from '~/domain/cancellation/rules';
import type { SaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { urls } from '~/urls';

const TO_END = {
  sell: {
    title: 'If you no longer want to sell',
    words: 'You can ask us to end the sale. Nothing changes until we have confirmed it with you.',
    label: 'Withdraw from the sale',
  },
  buy: {
    title: 'If you no longer want to buy',
    words: 'You can ask us to end your purchase. Nothing changes until we have confirmed it with you.',
    label: 'Stop the purchase',
  },
} as const;

/** @param began when their agreement with us began; null where there is no right to cancel it */
export function endingOf(
  role: Role,
  id: string,
  { isOwn, conveyance, isEndAsked }: Pick<SaleDashboard, 'isOwn' | 'conveyance' | 'isEndAsked'>,
  began: string | null,
  now: Date,
) {
  if (!isOwn) return null;
  const cancel = { title: 'Your right to cancel', href: urls.cancel(role, id) };
  if (conveyance.ended === 'cancelled') {
    const link = { href: cancel.href, label: 'View your cancellation' };
    return { title: cancel.title, words: 'You have cancelled.', link };
  }
  const { aborted, completed } = conveyance;
  if (aborted !== null || completed !== null) return null;
  const agreement = { isConsumer: began !== null, began, cancelledOn: null, completedOn: completed };
  if (began !== null && rightToCancel(agreement, londonDay(now)) === 'open') {
    const words = `You may cancel until the end of ${formatDayInWords(lastDayToCancel(began))}.`;
    return { title: cancel.title, words, link: { href: cancel.href, label: 'Cancel your agreement' } };
  }
  const { title, words, label } = TO_END[role];
  const href = urls.endDeal(role, id);
  return isEndAsked
    ? {
        title,
        words: 'You have asked us to end it. Nothing changes until we have confirmed it with you.',
        link: { href, label: 'View your request' },
      }
    : { title, words, link: { href, label } };
}
