import { caseChanged } from '~/domain/shared/changed-commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { clientNetwork } from '~/platform/client-ip';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { mailboxOf } from '~/platform/mailbox';
import { countAttempt, countAttemptFromNetwork } from '~/platform/rate-limit.server';
import { dueOf } from '../case/rules';
import { callbackRequestEmail } from '../emails-schema';
import { CALLBACK_LIMITS, SAME_REQUEST_MS } from '../rules';
import type { Callback } from './schema';

/**
 * Saves the request, which is a case, and queues the email to staff in one transaction, so that neither exists without the other. Sent twice (a
 * double click, a reload), it is saved once; with another number or name it is another request.
 * @throws KnownError 429
 */
export async function requestCallback(callback: Callback, ip: string): Promise<void> {
  const { fullName, email, mobileNumber, message, referrer } = callback;
  await countAttemptFromNetwork(ip, CALLBACK_LIMITS.network);
  await countAttempt(CALLBACK_LIMITS.networkAndEmail, `${clientNetwork(ip)} ${mailboxOf(email)}`);
  await transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`callback:${email}`}, 0))`;
    const at = now();
    const since = new Date(at.getTime() - SAME_REQUEST_MS);
    const row = { full_name: fullName, email, mobile_number: mobileNumber, message, referrer };
    if ((await tx.enquiryCase.count({ where: { ...row, created_at: { gt: since } } })) > 0) return;
    const id = newId();
    await tx.enquiryCase.create({ data: { id, ...row, created_at: at, due_at: dueOf('callback', at) } });
    await caseChanged(tx, id);
    await queueEmail(tx, callbackRequestEmail, {
      key: `callback:${id}`,
      to: env.STAFF_EMAIL,
      data: { requestId: id },
    });
  });
}
