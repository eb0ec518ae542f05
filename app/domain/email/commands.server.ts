import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { dealChanged } from '~/domain/shared/changed-commands.server';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { currentRecipients } from './address-queries.server';
import { ADDRESS_CHANGED, ALREADY_SENT_THERE, resendKey } from './rules';

/** Which email, and the address that staff saw it would go to. */
type Again = {
  id: string;
  shown: string;
  /** Where one that was sent may be sent again: the id of the new email, so that pressing twice sends one. */
  copyId?: string;
};

/**
 * Sends an email again, to its recipient's address of today. One that failed is queued with the three days that a new one has. One that was
 * sent stays as it is, and a new one is written from the same facts, with links of its own. One that is in the queue, as after a double click,
 * stays there.
 * @throws KnownError 404; 409 when it would go to another address, or that address has already had an email that failed
 */
export async function sendAgain(actor: Actor, again: Again): Promise<void> {
  try {
    await transaction((tx) => requeue(tx, actor, again));
  } catch (error) {
    if (isRefusedBy(error, 'email_message_key_key')) throw new KnownError(409, ALREADY_SENT_THERE);
    throw error;
  }
}

async function requeue(tx: Tx, actor: Actor, { id, shown, copyId }: Again): Promise<void> {
  const email = await lockEmail(tx, id);
  const isCopied = email.status === 'sent' && copyId !== undefined;
  if (email.status !== 'failed' && !isCopied) return;
  const to = (await currentRecipients([id])).get(id) ?? email.to;
  if (to !== shown) throw new KnownError(409, ADDRESS_CHANGED);
  await dealOfEmail(tx, email);
  if (isCopied) return copy(tx, actor, { id, to, copyId });
  const key = resendKey(email.key, { from: email.to, to }, (address) => sha256(address).slice(0, 16));
  await tx.$executeRaw`
    update email_message
       set status = 'queued', "to" = ${to}, key = ${key}, due_at = now(), give_up_at = now() + interval '3 days', settled_at = null,
           updated_at = now()
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

/**
 * Staff leave an email that failed or came back: it is no work any more. Again it changes nothing.
 * @throws KnownError 404
 */
export const leaveEmail = (actor: Actor, id: string): Promise<void> =>
  transaction(async (tx) => {
    const email = await lockEmail(tx, id);
    if (email.settled_at !== null) return;
    await settle(tx, id);
    await dealOfEmail(tx, email);
    await recordChange(tx, actor, {
      ...{ action: 'leave-email', subjectType: 'email_message', subjectId: id },
      ...{ before: { settled_at: null }, after: { settled_at: now() } },
    });
  });

type LockedEmail = {
  status: string;
  key: string;
  to: string;
  sale_id: string | null;
  purchase_id: string | null;
  settled_at: Date | null;
};

/** @throws KnownError 404 */
async function lockEmail(tx: Tx, id: string): Promise<LockedEmail> {
  const [email] = await tx.$queryRaw<LockedEmail[]>`
    select status::text, key, "to", sale_id, purchase_id, settled_at from email_message where id = ${id} for update`;
  if (!email) throw notFound();
  return email;
}

const settle = (tx: Tx, id: string) =>
  tx.$executeRaw`update email_message set settled_at = ${now()}::timestamptz where id = ${id}`;

/** The work of its deal changes with it. */
async function dealOfEmail(tx: Tx, { sale_id, purchase_id }: LockedEmail): Promise<void> {
  if (sale_id !== null) await dealChanged(tx, { saleId: sale_id });
  else if (purchase_id !== null) await dealChanged(tx, { purchaseId: purchase_id });
}

async function copy(
  tx: Tx,
  actor: Actor,
  { id, to, copyId }: { id: string; to: string; copyId: string },
): Promise<void> {
  const made = await tx.$executeRaw`
    insert into email_message (id, key, kind, "to", user_id, sale_id, purchase_id, data, rank, due_at)
    select ${copyId}, ${`again:${copyId}`}, kind, ${to}, user_id, sale_id, purchase_id, data, rank, now()
      from email_message where id = ${id} and magic_link_id is null
    on conflict do nothing`;
  if (made === 0) return;
  await settle(tx, id);
  const subject = { subjectType: 'email_message', subjectId: copyId };
  await recordChange(tx, actor, { action: 'send-again', ...subject, before: null, after: { to, again: id } });
}
