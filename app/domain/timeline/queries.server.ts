import type { Viewer } from '~/domain/account/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** As the specification writes an event. */
export type TimelineEntry = {
  _id: string;
  event_name: string;
  type: string;
  /** S is the seller's side, B the buyer's. */
  author: 'S' | 'B' | null;
  authorName: string | null;
  date_time: string;
  comments: string | null;
  milestone: boolean;
};

const entry = `
  jsonb_build_object(
    '_id', e.id, 'event_name', e.event_name, 'type', e.type, 'author', e.author, 'authorName', e.author_name,
    'date_time', to_char(e.date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'comments', e.comments, 'milestone', e.milestone)`;

/** Which sale a viewer may read the events of: their own; staff, any. */
const readable = 's.id = $1 and (s.primary_seller_id = $2 or $3)';

const saleEvents = `
  select coalesce((select jsonb_agg(${entry} order by e.date_time, e.id) from timeline_event e where e.sale_id = s.id),
                  '[]') as events
    from sale s
   where ${readable}`;

/** Staff also read what the buyers of the same property did; a seller must not learn who else made an offer. */
const saleTimeline = `
  select coalesce((
           select jsonb_agg(${entry} order by e.date_time desc, e.id desc)
             from timeline_event e
            where e.sale_id = s.id
               or ($3 and e.purchase_id in (select p.id from purchase p where p.property_id = s.property_id))),
           '[]') as events
    from sale s
   where ${readable}`;

async function read(name: string, text: string, viewer: Viewer, saleId: string): Promise<TimelineEntry[]> {
  const [row] = await sql<{ events: TimelineEntry[] }>(name, text, [saleId, viewer.userId, viewer.isAdmin]);
  if (!row) throw notFound();
  return row.events;
}

/**
 * What happened to a sale, in the order in which it did.
 * @throws KnownError 404 unless it is the viewer's own sale, or the viewer is staff
 */
export const listEvents = (viewer: Viewer, saleId: string) => read('sale_events', saleEvents, viewer, saleId);

/**
 * The same for reading: newest first.
 * @throws KnownError 404 unless it is the viewer's own sale, or the viewer is staff
 */
export const listTimeline = (viewer: Viewer, saleId: string) => read('sale_timeline', saleTimeline, viewer, saleId);
