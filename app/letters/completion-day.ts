import { type DayLetter, findDayLetter } from '~/domain/deal/completion-days-queries.server';
import { completionDayEmail } from '~/domain/deal/emails-schema';
import { formatWeekday } from '~/domain/shared/dates-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const completionDay = letter(completionDayEmail, async (_, { purchaseId, side, day }) => {
  const found = await findDayLetter(purchaseId, side);
  if (found?.day !== day) return skip('Another day was agreed, or the purchase is over.');
  return composeCompletionDay(
    found,
    side === 'seller' ? urls.dashboard('sell', found.saleId) : urls.dashboard('buy', purchaseId),
  );
});

export function composeCompletionDay({ reference, firstName, home, day }: DayLetter, dashboard: string) {
  const subject = `All sides can complete on ${formatWeekday(day)}`;
  const mail = composeMail({
    subject,
    preview: home,
    title: subject,
    blocks: [
      `${greet('Hello', firstName)}.`,
      'Your solicitor will agree it in the contract. Nothing is legally binding before exchange of contracts.',
      { button: 'View property dashboard', href: link(dashboard) },
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
