import { type Tx, transaction } from '~/platform/db.server';
import { byDay, dayOf } from './preview-rules.server';
import { findCandidatesOf } from './queries.server';

/** So many days are sorted out in one transaction: a busy one has a thousand records, and requests wait while they are compared. */
const DAYS = 3;

/**
 * Sorts the days again whose records have changed (`invoicing_change`), the latest first, as far as it gets in so many milliseconds.
 * @returns whether those were all
 */
export async function keepDays(milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  await transaction(nameDays);
  while (await transaction(keepSome)) if (performance.now() > end) return false;
  return true;
}

/** Turns changes of homes and files into changes of the days that they are about at this moment. A transaction that commits later has noted its own. */
const nameDays = (tx: Tx) => tx.$executeRaw`
  with gone as (delete from invoicing_change where day is null returning property_id, file_id)
  insert into invoicing_change (day)
    select p.completed from (select property_id from gone where property_id is not null offset 0) c
     cross join lateral (select completed from purchase where property_id = c.property_id offset 0) p
     where p.completed is not null
    union
    select p.completed from (select distinct file_id from gone where file_id is not null offset 0) c
     cross join lateral (select distinct y.completed from invoice_record r join purchase y on y.id = r.purchase_id
                          where r.file_id = c.file_id offset 0) p
     where p.completed is not null`;

/** @returns whether there was any */
async function keepSome(tx: Tx): Promise<boolean> {
  // One after the other: what was read first must not be written last.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('invoicing-days', 0))`;
  const taken = await tx.$queryRaw<{ day: string }[]>`
    with next as (select day from invoicing_change where day is not null group by day order by day desc limit ${DAYS})
    delete from invoicing_change c using next where c.day = next.day returning c.day::text`;
  const days = [...new Set(taken.map(({ day }) => day))];
  if (days.length === 0) return false;
  // Read after the changes were taken: whatever they are about is in it, and what comes later has a row of its own.
  const records = byDay(await findCandidatesOf(tx, days));
  const rows = days.map((date) => {
    const { day, keys } = dayOf(date, records.get(date) ?? []);
    const { leftOut: left_out_count, ...counted } = day;
    return { ...counted, left_out_count, included: keys.included, left_out: keys.leftOut };
  });
  await tx.$executeRaw`
    insert into invoicing_day select r.* from jsonb_populate_recordset(null::invoicing_day, ${JSON.stringify(rows)}::jsonb) r
        on conflict (day) do update
       set groups = excluded.groups, left_out_count = excluded.left_out_count, digest = excluded.digest,
           included = excluded.included, left_out = excluded.left_out`;
  return true;
}
