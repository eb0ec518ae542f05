import { replica } from '~/platform/replica.server';
import { BY_PERSON, type ReminderKind } from './rules';

/** For how many days reminders count, and of how many, the newest. */
const STATS_DAYS = 90;
const MOST_COUNTED = 20_000;
const DAY_MS = 24 * 60 * 60_000;

/** What a step of the reminders about something moved. */
export type StepStats = {
  kind: ReminderKind;
  step: number;
  sent: number;
  /** What it asked for was done within two days. */
  moved: number;
  /** The person had stopped such reminders before it. */
  stopped: number;
};

/** When what the reminder `r` asked for was done. */
const doneAt = `case r.kind
  when 'information' then (select q.received_at from additional_search_request q where q.id = r.subject_id)
  when 'check' then (select c.finished_at from identity_check c where c.id = r.subject_id and c.status = 'complete')
  else coalesce(
    (select o.paid_at from sale_order o where o.sale_id = r.subject_id and o.request_id is null and o.status = 'succeeded' limit 1),
    (select p.confirmed_at from purchase p where p.id = r.subject_id)) end`;

const steps = `
  select r.kind, r.step, count(*) filter (where r.state = 'sent')::int as sent,
         count(*) filter (where r.state = 'sent' and ${doneAt} < (r.due_on + 3)::timestamp at time zone 'Europe/London')::int as moved,
         count(*) filter (where r.state = 'stopped' and r.why = $2)::int as stopped
    from (select * from reminder x where x.created_at > $1::timestamptz order by x.created_at desc limit ${MOST_COUNTED}) r
   group by r.kind, r.step order by r.kind, r.step`;

/** Each step of the last days, in order. */
export const listStepStats = (present: Date): Promise<StepStats[]> =>
  replica.sql<StepStats>(steps, [new Date(present.getTime() - STATS_DAYS * DAY_MS), BY_PERSON]);
