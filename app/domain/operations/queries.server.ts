import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { countEmails } from '~/domain/email/queries.server';
import { CHECK_NOT_TAKEN, SEARCHES_NOT_TAKEN } from '~/domain/work/not-taken-fragments.server';
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

const listFailedChecks = (): Promise<FailedOrder[]> =>
  sql<FailedOrder>(
    `select k.id, k.sale_id as "saleId", ${envelopeJson('a')} as address, k.why, k.updated_at as at
       from identity_check k
       join sale s on s.id = k.sale_id join property y on y.id = s.property_id join address a on a.id = y.address_id
      where k.updated_at > now() - interval '${SHOWN_DAYS} days' and ${CHECK_NOT_TAKEN}
      order by k.updated_at desc limit ${MAX_ROWS}`,
  );

const listFailedSearches = (): Promise<FailedOrder[]> =>
  sql<FailedOrder>(
    `select o.id, o.sale_id as "saleId", ${envelopeJson('a')} as address, o.why, o.updated_at as at
       from search_order o
       join sale s on s.id = o.sale_id join property y on y.id = s.property_id join address a on a.id = y.address_id
      where o.updated_at > now() - interval '${SHOWN_DAYS} days' and ${SEARCHES_NOT_TAKEN}
      order by o.updated_at desc limit ${MAX_ROWS}`,
  );
