import { isConfirmed, isPaid } from '~/domain/account/visibility-fragments.server';
import { transaction } from '~/platform/db.server';
import { defineJob, worker } from '~/platform/queue.server';
import { inviteNamed } from './commands.server';

/**
 * Everyone named since this time is emailed. People who were named before, and have signed in since, followed the deal already, so they
 * count as having confirmed. No one named later does, since a stranger may name anyone who is about to sign in.
 */
const INVITATIONS_SINCE = '2026-11-23T22:00:00Z';

const PORTION = 200;

/** SQL: a person `n` named before that time, in a complete deal, who was neither emailed nor confirmed. */
const ofBefore = `
  n.invited_at is null and n.email is not null and n.created_at < $1::timestamptz
  and (exists (select 1 from sale s join app_user o on o.id = s.primary_seller_id
                where s.id = n.sale_id and o.email <> lower(n.email) and ${isPaid})
    or exists (select 1 from purchase p join app_user o on o.id = p.primary_buyer_id
                where p.id = n.purchase_id and o.email <> lower(n.email) and ${isConfirmed}))`;

const countAsConfirmed = `
  with since as (
    select n.id, u.id as user_id
      from person n join app_user u on u.email = lower(n.email) and u.active
     where ${ofBefore} and n.role <> 'giftor'
       and (exists (select 1 from session x where x.user_id = u.id and x.created_at > n.updated_at)
         or exists (select 1 from magic_link l where l.email = u.email and l.consumed_at > n.updated_at))
     order by n.id limit ${PORTION})
  update person n set user_id = since.user_id, confirmed_at = now(), invited_at = now()
    from since where n.id = since.id`;

/** False once the home has changed hands or the purchase fell through: there is nothing to follow any more. */
const isRunning = `
  not exists (select 1 from purchase p where p.id = n.purchase_id and (p.completed is not null or p.aborted is not null))
  and not exists (select 1 from sale s join purchase p on p.property_id = s.property_id
                   where s.id = n.sale_id and p.completed is not null)`;

const notTold = `
  select distinct n.sale_id, n.purchase_id from person n
   where ${ofBefore} and ${isRunning} limit ${PORTION}`;

/** Confirms or emails the people who were named before invitations existed. A later release removes the job, once no one is left. */
const job = defineJob<Record<string, never>>('invitation.of-before', { cron: '*/10 * * * *', retryLimit: 0 });

export const earlierInvitationsWorker = worker(job, async () => {
  await backfillInvitations();
});

export const backfillInvitations = (): Promise<void> =>
  transaction(async (tx) => {
    const counted = await tx.$executeRawUnsafe(countAsConfirmed, INVITATIONS_SINCE);
    // There may be more of them who have signed in: no one is emailed before all of those count as confirmed.
    if (counted === PORTION) return;
    type Deal = { sale_id: string | null; purchase_id: string | null };
    for (const { sale_id, purchase_id } of await tx.$queryRawUnsafe<Deal[]>(notTold, INVITATIONS_SINCE)) {
      if (sale_id) await inviteNamed(tx, { sale_id });
      if (purchase_id) await inviteNamed(tx, { purchase_id });
    }
  });
