import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { sha256 } from '~/platform/crypto.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { addressesOfToday } from './address-queries.server';
import { ADDRESS_CHANGED, keyFor, SENT_THERE } from './rules';

/**
 * Queues a failed email again, to its recipient's address of today, with the three days that a new one has. One that is already in the
 * queue, as after a double click, stays as it is.
 * @param shown the address that staff saw it would go to
 * @throws KnownError 404; 409 when it would go to another address, or that address has already had this email
 */
export async function sendAgain(actor: Actor, id: string, shown: string): Promise<void> {
  try {
    await transaction((tx) => requeue(tx, actor, id, shown));
  } catch (error) {
    if (isRefusedBy(error, 'email_message_key_key')) throw new KnownError(409, SENT_THERE);
    throw error;
  }
}

async function requeue(tx: Tx, actor: Actor, id: string, shown: string): Promise<void> {
  const [email] = await tx.$queryRaw<{ status: string; key: string; to: string }[]>`
    select status::text, key, "to" from email_message where id = ${id} for update`;
  if (!email) throw notFound();
  if (email.status !== 'failed') return;
  const to = (await addressesOfToday([id])).get(id) ?? email.to;
  if (to !== shown) throw new KnownError(409, ADDRESS_CHANGED);
  const key = keyFor(email.key, { from: email.to, to }, (address) => sha256(address).slice(0, 16));
  await tx.$executeRaw`
    update email_message
       set status = 'queued', "to" = ${to}, key = ${key}, due_at = now(), give_up_at = now() + interval '3 days', updated_at = now()
     where id = ${id}`;
  const isElsewhere = to !== email.to;
  await recordChange(tx, actor, {
    action: 'send-again',
    subjectType: 'email_message',
    subjectId: id,
    before: { status: 'failed', ...(isElsewhere && { to: email.to }) },
    after: { status: 'queued', ...(isElsewhere && { to }) },
  });
}
