/** A sale whose people are to be checked, and its queued jobs, run by the test itself. */
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { db } from '~/platform/db.server';
import { action as webhookAction } from '~/routes/webhooks/thirdfort';
import { callbacksAbout, signCallback } from './check-provider';
import { insertLawyerGroup } from './partners';
import { runJobsOf } from './queue';
import { sellerWithSale } from './seller';

const RECIPIENTS = ['checks@firm.example', 'partner@firm.example'];

/** With the solicitors of both sides assigned. */
export async function saleToCheck() {
  const { person, saleId, browser } = await sellerWithSale({ paid: true });
  const group = await insertLawyerGroup();
  await db.lawyerGroup.update({ where: { id: group.id }, data: { thirdfort_recipient_emails: RECIPIENTS } });
  await db.sale.update({
    where: { id: saleId },
    data: {
      seller_lawyer_group_id: group.id,
      buyer_lawyer_group_id: group.id,
      solicitor_groups_assigned_at: new Date(),
    },
  });
  return { person, saleId, browser, groupId: group.id, recipients: RECIPIENTS };
}

export const rowsOf = (saleId: string) =>
  db.identityCheck.findMany({ where: { sale_id: saleId }, orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });

export const keyOf = async (saleId: string, firstName: string): Promise<string> =>
  (await getChecksOfDeal(saleId)).people.find((person) => person.firstName === firstName)?.key ?? '';

/**
 * Runs the waiting jobs about checks, and the jobs that those queue.
 * @param whenDue skips jobs that start later
 * @returns the errors of jobs that will be retried
 */
export async function runCheckJobs(options: { whenDue?: boolean } = {}): Promise<unknown[]> {
  const done = await runJobsOf('identity-check', options);
  return done.filter(({ error }) => error).map(({ error }) => error);
}

/** As if the pause before the next try, or a dead process's lease, were over. */
export const expireLease = (saleId: string) =>
  db.identityCheck.updateMany({
    where: { sale_id: saleId, held_until: { not: null } },
    data: { held_until: new Date(0) },
  });

export async function receiveCallback(body: string, signature: string | null = signCallback(body)): Promise<number> {
  const request = new Request('http://localhost:3000/webhooks/thirdfort', {
    method: 'POST',
    body,
    headers: { ...(signature === null ? {} : { 'x-signature': signature }), 'content-type': 'application/json' },
  });
  return (await webhookAction({ request, params: {}, context: { ip: '', nonce: '', pattern: '' } })).status;
}

/** Delivers the provider's callbacks about a check. */
export async function receiveCallbacks(thirdfortId: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of await callbacksAbout(thirdfortId)) statuses.push(await receiveCallback(body));
  return statuses;
}

export const eventsAbout = async (saleId: string, purchaseId?: string) =>
  (
    await db.timelineEvent.findMany({
      where: purchaseId ? { purchase_id: purchaseId } : { sale_id: saleId },
      orderBy: [{ date_time: 'asc' }, { id: 'asc' }],
    })
  )
    .map(({ event_name }) => event_name)
    .filter((name) => name.includes('check'));
