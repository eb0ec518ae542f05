import { sql } from '~/platform/db.server';
import { replica } from '~/platform/replica.server';
import { MOST_COUNTED, ownerlessSince, type TakenSale } from './rules';
import { WORK_KINDS, type WorkKind } from './texts';

/** The rows of a kind: how many there are, are late, and have had no owner for a working day. A thousand are counted. */
export type WorkState = {
  kind: WorkKind;
  open: number;
  late: number;
  unowned: number;
  /** For how many seconds the one that is due longest has been late. Null if none is. */
  lateFor: number | null;
};

const ofKind = `work_item w where w.kind = k.kind and not w.is_unit and (w.held_until is null or w.held_until <= $1)`;
const count = (more: string) =>
  `(select count(*)::int from (select from ${ofKind} and ${more} limit ${MOST_COUNTED}) w)`;

const state = `
  select k.kind, ${count('true')} as open, ${count('w.due_at < $1')} as late,
         ${count('w.owner_id is null and w.since < $2')} as unowned,
         extract(epoch from $1::timestamptz - (select min(w.due_at) from ${ofKind} and w.due_at < $1))::float8 as "lateFor"
    from unnest($3::text[]) as k (kind)`;

/** How the day's work stands now, for those who run the service. */
export const getWorkState = (present: Date): Promise<WorkState[]> =>
  sql<WorkState>(state, [present, ownerlessSince(present), WORK_KINDS]);

/** A kind of which there are rows, and since when half of them have waited. Of more than a thousand, the first thousand due are looked at. */
type WorkAge = { kind: WorkKind; open: number; late: number; half: Date };

const ages = `
  select k.kind, n.open, n.late, n.half
    from unnest($2::text[]) with ordinality as k (kind, place) cross join lateral (
      select count(*)::int as open, count(*) filter (where x.due_at < $1)::int as late,
             percentile_disc(0.5) within group (order by x.since) as half
        from (select w.since, w.due_at from ${ofKind} order by w.due_at, w.since, w.id limit ${MOST_COUNTED}) x) n
   where n.open > 0 order by k.place`;

/** How old the work is, by kind. */
export const listWorkAges = (present: Date): Promise<WorkAge[]> => sql<WorkAge>(ages, [present, WORK_KINDS]);

/** For how many days sales count, and of how many, the newest. */
const STATS_DAYS = 90;
const MOST_SALES = 5_000;
const DAY_MS = 24 * 60 * 60_000;

const taken = `
  select o.paid_at as "paidAt",
         (select min(l.created_at) from audit_log l
           where l.subject_type = 'sale' and l.subject_id = o.sale_id and l.action = 'set owner') as "takenAt"
    from (select x.sale_id, x.paid_at from sale_order x
           where x.status = 'succeeded' and x.request_id is null and x.updated_at > $1::timestamptz and x.paid_at > $1::timestamptz
           order by x.updated_at desc limit ${MOST_SALES}) o`;

/** When each sale of the last days was paid for, and when someone first took it. */
export const listTaken = (present: Date): Promise<TakenSale[]> =>
  replica.sql<TakenSale>(taken, [new Date(present.getTime() - STATS_DAYS * DAY_MS)]);
