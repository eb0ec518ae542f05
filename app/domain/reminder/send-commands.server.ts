import { formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { reportError } from '~/platform/error-reporting.server';
import { issueReminderLink } from './commands.server';
import { reminderEmail } from './emails-schema';
import { countSent, listDue, listDueAddresses } from './queries.server';
import { decide, isSendingTime, weekBegins } from './rules';

const BATCH = 50;
/** A run that takes longer than 30 seconds loses its job. What is left waits for the next minute. */
const MAX_RUN_MS = 20_000;

/** Sends what is due today, one email to an address. */
export async function sendDueReminders(): Promise<void> {
  if (!isSendingTime(now())) return;
  const today = londonDay(now());
  const started = performance.now();
  for (;;) {
    const addresses = await listDueAddresses(today, BATCH);
    for (const to of addresses) {
      if (performance.now() - started > MAX_RUN_MS) return;
      try {
        await remind(to, today);
      } catch (error) {
        // The others get theirs.
        reportError(error, { job: 'reminder.send' });
      }
    }
    if (addresses.length < BATCH) return;
  }
}

/**
 * Decides about all that is due to an address. The rows and their email are written in one transaction under the address's lock, so that a process
 * that is killed has either done both or nothing, and two processes never send two.
 */
export const remind = (to: string, today: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`reminder:${to}`}, 0))`;
    const due = await listDue(tx, to, today);
    const outcomes = decide(due, today, await countSent(tx, to, today, weekBegins(today)), formatDayInWords);
    const toSend = [...outcomes].flatMap(([id, { state }]) =>
      state === 'sent' ? due.filter((each) => each.id === id) : [],
    );
    let email_message_id: string | null = null;
    const [first] = toSend;
    if (first) {
      const key = `reminder:${first.kind}:${first.subjectId}:${first.step}`;
      for (const dealId of new Set(toSend.map(({ saleId, purchaseId }) => saleId ?? purchaseId ?? '')))
        await issueReminderLink(tx, { email: to, dealId });
      await queueEmail(tx, reminderEmail, {
        key,
        to,
        user_id: first.userId ?? undefined,
        sale_id: first.saleId ?? undefined,
        purchase_id: first.purchaseId ?? undefined,
        data: { reminderId: first.id },
      });
      email_message_id = (await tx.emailMessage.findUniqueOrThrow({ where: { key }, select: { id: true } })).id;
    }
    for (const [id, outcome] of outcomes) {
      const data =
        outcome.state === 'sent'
          ? { state: outcome.state, due_on: new Date(today), email_message_id }
          : outcome.state === 'planned'
            ? { due_on: new Date(outcome.dueOn) }
            : outcome;
      await tx.reminder.update({ where: { id }, data });
    }
  });
