import { now } from '~/platform/clock.server';
import { sql } from '~/platform/db.server';
import { listDue } from './queries.server';

const keepCounts = `
  insert into retention_count select r.* from jsonb_populate_recordset(null::retention_count, $1::jsonb) r
      on conflict (rule) do update
     set count = excluded.count, is_more = excluded.is_more, oldest = excluded.oldest, counted_at = excluded.counted_at`;

/** Counts what is due and keeps that for the page of staff. */
export async function countDue(): Promise<void> {
  const counted_at = now();
  const due = await listDue(counted_at);
  const rows = due.map(({ name: rule, count, isMore: is_more, oldest }) => ({
    rule,
    count,
    is_more,
    oldest,
    counted_at,
  }));
  await sql(keepCounts, [JSON.stringify(rows)]);
}
