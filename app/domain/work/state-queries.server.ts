import { sql } from '~/platform/db.server';
import { MOST_COUNTED, ownerlessSince } from './rules';
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
