import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { countEmails } from '~/domain/email/queries.server';
import { sql } from '~/platform/db.server';
import { listDeadLetters, listRetried } from '~/platform/job-failures.server';
import { countWaitingJobs } from '~/platform/queue.server';
import { LATE_JOB_MINUTES, MAX_ROWS } from './rules';

/** Older failures are not shown: they are too old to fix. */
const SHOWN_DAYS = 30;

/** What is late, what failed, and what is being retried. */
export async function getOperations() {
  const [givenUp, retried, waiting, checks, searches, failedEmails, lateEmails] = await Promise.all([
    listDeadLetters(MAX_ROWS),
    listRetried(MAX_ROWS),
    countWaitingJobs(),
    listFailedChecks(),
    listFailedSearches(),
    countEmails('failed'),
    countEmails('late'),
  ]);
  const late = waiting.filter(({ age }) => age !== null && age > LATE_JOB_MINUTES * 60);
  return { givenUp, retried, late, checks, searches, emails: { failed: failedEmails, late: lateEmails } };
}

/** An order that a third party did not accept. */
export type FailedOrder = { id: string; saleId: string; address: Envelope; why: string | null; at: Date };

/** Checks that Thirdfort never accepted, and that no one has ordered again. A check that a person failed is not among them. */
const listFailedChecks = (): Promise<FailedOrder[]> =>
  sql<FailedOrder>(
    `select k.id, k.sale_id as "saleId", ${envelopeJson('a')} as address, k.why, k.updated_at as at
       from identity_check k
       join sale s on s.id = k.sale_id join property y on y.id = s.property_id join address a on a.id = y.address_id
      where k.status = 'failed' and k.thirdfort_id is null
        and k.updated_at > now() - interval '${SHOWN_DAYS} days'
        and not exists (select from identity_check r where r.reorder_of_id = k.id)
      order by k.updated_at desc limit ${MAX_ROWS}`,
  );

/** Search orders that the supplier never accepted, and that no later order of the transaction has replaced. */
const listFailedSearches = (): Promise<FailedOrder[]> =>
  sql<FailedOrder>(
    `select o.id, o.sale_id as "saleId", ${envelopeJson('a')} as address, o.why, o.updated_at as at
       from search_order o
       join sale s on s.id = o.sale_id join property y on y.id = s.property_id join address a on a.id = y.address_id
      where o.status = 'failed' and o.updated_at > now() - interval '${SHOWN_DAYS} days'
        and not exists (select from search_order l
                         where l.sale_id = o.sale_id and l.created_at > o.created_at and l.status <> 'failed')
      order by o.updated_at desc limit ${MAX_ROWS}`,
  );
