import { sql } from '~/platform/db.server';

/**
 * For lists that are too long to count and walk. The table `tally` says how many rows of a list were created in each span of time,
 * by their state (a small number of bits that filters ask for), in four sizes of span, each 64 times the one below. So a count is
 * one sum, and a position is found by going down four levels, however long the list is.
 */
export type List = 'sale' | 'user';

export type Position = {
  /** In the whole list, whatever the filter. */
  total: number;
  /** In the states of the filter. */
  filtered: number;
  /** Where the page starts: skip `skip` of the rows created before this moment. Null past the end. */
  start: { before: Date; skip: number } | null;
};

const locate = `
  with recursive way (level, bucket, skip) as (
    select 4, 0, $3::bigint
    union all
    select way.level - 1, found.bucket, (way.skip - found.newer)::bigint
      from way cross join lateral (
        select bucket, upto - n as newer
          from (select bucket, sum(n) as n, sum(sum(n)) over (order by bucket desc) as upto
                  from tally
                 where list = $1 and level = way.level - 1 and bucket between way.bucket * 64 and way.bucket * 64 + 63
                   and state = any($2::smallint[])
                 group by bucket) as spans
         where upto > way.skip order by bucket desc limit 1) as found
     where way.level > 0
  )
  select (select coalesce(sum(n), 0)::int from tally where list = $1 and level = 3) as total,
         (select coalesce(sum(n), 0)::int from tally where list = $1 and level = 3 and state = any($2::smallint[])) as filtered,
         to_timestamp((way.bucket + 1::bigint) << 12) as before, way.skip::int as skip
    from (values (1)) as one left join way on way.level = 0`;

/**
 * Counts a list and finds a position in it, newest first.
 * @param states that the filter lets through
 * @param skip how many rows of these states come before the page
 */
export async function position(list: List, states: readonly number[], skip: number): Promise<Position> {
  type Row = { total: number; filtered: number; before: Date | null; skip: number };
  const [row] = await sql<Row>(locate, [list, states, skip]);
  if (!row) throw new Error('A count has one row');
  const { total, filtered, before } = row;
  return { total, filtered, start: before && { before, skip: row.skip } };
}

/**
 * Adds up what was appended since the last time, span by span. A concurrent reader sees all of it before or all of it after. Two
 * that run at the same time leave two rows for a span, whose sum is right.
 */
export async function compactTally(): Promise<void> {
  await sql(
    `with fresh as (delete from tally where not folded returning list, level, bucket, state, n),
          keys as (select distinct list, level, bucket, state from fresh),
          old as (delete from tally t using keys k
                   where t.folded and (t.list, t.level, t.bucket, t.state) = (k.list, k.level, k.bucket, k.state)
                  returning t.list, t.level, t.bucket, t.state, t.n)
     insert into tally (list, level, bucket, state, n, folded)
     select list, level, bucket, state, sum(n), true from (table fresh union all table old) as parts
      group by list, level, bucket, state having sum(n) <> 0`,
  );
}
