import { replica } from '~/platform/replica.server';
import type { UpdateOutcome } from './stats-rules';

/** The days for which questions count, and how many of them at most: the newest. */
const STATS_DAYS = 90;
const MOST_COUNTED = 5_000;
const DAY_MS = 24 * 60 * 60_000;

const outcomes = `
  select case when q.asked_by_user_id is null then 'agent' when q.sale_id is null then 'buyer' else 'seller' end as side, q.asked_at as "askedAt", q.due_at as "dueAt",
         q.promised_for::text as "promisedFor", q.first_answered_at as "firstAnsweredAt", q.answered_at as "answeredAt",
         q.answered_by_id is not null as "isByStaff", q.was_late as "wasLate", q.helped
    from update_request q where q.asked_at > $1::timestamptz order by q.asked_at desc limit ${MOST_COUNTED}`;

/** The questions of the last days, for the figures. */
export const listOutcomes = (present: Date): Promise<UpdateOutcome[]> =>
  replica.sql<UpdateOutcome>(outcomes, [new Date(present.getTime() - STATS_DAYS * DAY_MS)]);
