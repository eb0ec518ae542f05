import { replica } from '~/platform/replica.server';
import { FIGURES_DAYS } from './queries.server';
import type { FirmReport } from './stats-rules';

/** Of so many reports of a lawyer group, the newest count. */
const MOST_OF_GROUP = 1_000;
const DAY_MS = 24 * 60 * 60_000;

const reports = `
  select f.id as "firmId", f.name as firm, r.kind, r.happened_on::text as "on", r.created_at as at,
         a.assigned_at as "assignedAt"
    from law_firm f join lawyer_group g on g.law_firm_id = f.id
   cross join lateral (
     select * from solicitor_report x
      where x.lawyer_group_id = g.id and x.created_at > $1::timestamptz and x.undone_at is null and x.kind <> 'waiting'
      order by x.created_at desc limit ${MOST_OF_GROUP}) r
    join solicitor_assignment a on a.id = r.assignment_id
   order by r.created_at desc, r.id desc`;

/** What law firms told us in the last days, the newest first. */
export const listFirmReports = (present: Date): Promise<FirmReport[]> =>
  replica.sql<FirmReport>(reports, [new Date(present.getTime() - FIGURES_DAYS * DAY_MS)]);
