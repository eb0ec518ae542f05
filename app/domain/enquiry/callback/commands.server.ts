import { mailboxOf } from '~/domain/people/email-schema';
import { queueEmail } from '~/outbox/queue-email.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { countAttempt, countAttemptFrom } from '~/platform/rate-limit.server';
import { callbackRequestEmail } from '../emails-schema';
import { CALLBACK_LIMITS, SAME_REQUEST_MS } from '../rules';
import type { Callback } from './schema';

/**
 * Keeps the request and queues the email to staff in one transaction, so that neither is there without the other. Sent
 * twice (a double click, a reload) it is there once.
 * @throws KnownError 429
 */
export async function requestCallback(callback: Callback, ip: string): Promise<void> {
  const { fullName, email, mobileNumber, message, referrer } = callback;
  await countAttemptFrom(ip, CALLBACK_LIMITS.place);
  await countAttempt(CALLBACK_LIMITS.email, mailboxOf(email));
  await transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`callback:${email}`}, 0))`;
    const since = new Date(now().getTime() - SAME_REQUEST_MS);
    const same = await tx.callbackRequest.count({ where: { email, message, created_at: { gt: since } } });
    if (same > 0) return;
    const id = newId();
    await tx.callbackRequest.create({
      data: { id, full_name: fullName, email, mobile_number: mobileNumber, message, referrer, created_at: now() },
    });
    await queueEmail(tx, callbackRequestEmail, {
      key: `callback:${id}`,
      to: env.STAFF_EMAIL,
      data: { requestId: id },
    });
  });
}
