import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { confirmSubscription, readMailNews } from '~/integrations/mail-returns.server';
import { failureReason } from '~/outbox/delivery-rules';
import { now } from '~/platform/clock.server';
import { db, transaction } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { getMark } from './return-queries.server';

/**
 * Records what came back, in one statement before we answer: 200 means that it is recorded, or is none of our business. An event that comes
 * again is one, their order does not matter, and an address that we never wrote to is not kept.
 * @throws KnownError 400 for a report that is not the provider's; any other error makes them send it again
 */
export async function receiveMailNews(rawBody: string, authorization: string | null): Promise<void> {
  const news = readMailNews(rawBody, authorization);
  if (!news) throw new KnownError(400, 'Please check your input and try again.');
  if (news.confirmAt) await confirmSubscription(news.confirmAt);
  const returns = news.returns.filter(({ address }) => !isOurs(address));
  // What goes to ourselves is not stopped: that would hide everything that waits for staff.
  if (returns.length < news.returns.length) reportError(new Error('Emails to our own mailbox come back'));
  if (returns.length === 0) return;
  const rows = returns.map(({ eventId, kind, address, emailId, why, at }) => ({
    ...{ id: newId(), event_id: eventId, address, kind, email_id: emailId, came_at: at },
    why: why === null ? null : failureReason({ response: why }),
  }));
  await db.$executeRaw`
    insert into email_return (id, event_id, address, kind, email_id, why, came_at)
    select r.id, r.event_id, lower(r.address), r.kind::"EmailReturnKind",
           (select e.id from email_message e where e.id = r.email_id::bpchar and lower(e."to") = lower(r.address)),
           r.why, r.came_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id text, event_id text, address text, kind text, email_id text, why text, came_at timestamptz)
     where exists (select from email_message e where e."to" in (r.address, lower(r.address)))
        or exists (select from app_user u where u.email = lower(r.address))
    on conflict (event_id, address) do nothing`;
}

const isOurs = (address: string) =>
  [env.STAFF_EMAIL, env.SUPPORT_EMAIL].some((own) => own.toLowerCase() === address.toLowerCase());

/**
 * Takes every mark off an address, so that emails go there again. What waits is sent when its time comes; what failed or was left out meanwhile
 * stays so. An event that comes later marks the address again. Pressing twice does it once.
 * @param markId one of the address's marks
 * @throws KnownError 404
 */
export async function takeMarkOff(actor: Actor, markId: string, why: string): Promise<void> {
  await transaction(async (tx) => {
    const { address, kind } = await getMark(markId, tx);
    const { count } = await tx.emailReturn.updateMany({
      where: { address, cleared_at: null },
      data: { cleared_at: now() },
    });
    if (count === 0) return;
    const user = await tx.user.findUnique({ where: { email: address }, select: { id: true } });
    const subject = user
      ? { subjectType: 'app_user', subjectId: user.id }
      : { subjectType: 'email_return', subjectId: markId };
    await recordChange(tx, actor, { action: 'take-mark-off', ...subject, before: { mark: kind }, after: { why } });
  });
}
