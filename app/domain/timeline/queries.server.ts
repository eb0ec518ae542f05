import type { Viewer } from '~/domain/account/queries.server';
import {
  askedByOrStaff,
  hasToDoWithSale,
  seesSale,
  seesSaleOfPurchase,
} from '~/domain/account/visibility-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { EVENTS_FOR_STAFF } from './rules';

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

/** Staff read both sides; a seller must not learn who else made an offer, nor a buyer what the seller paid. */
const saleEvents = `
  select coalesce((
           select jsonb_agg(jsonb_build_object(
                    '_id', e.id, 'event_name', e.event_name, 'type', e.type, 'author', e.author,
                    'authorName', e.author_name,
                    'date_time', to_char(e.date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'comments', e.comments, 'milestone', e.milestone) order by e.date_time, e.id)
             from (select e.* from timeline_event e where e.sale_id = s.id and ($4 or ${seesSale})
                    union
                   select e.* from purchase p join timeline_event e on e.purchase_id = p.id
                    where p.property_id = s.property_id and ($4 or ${seesSaleOfPurchase})) e
            where $4 or e.event_name not in (${EVENTS_FOR_STAFF.map((name) => `'${name}'`)})), '[]') as events
    from sale s
   where s.id = $1 and ${hasToDoWithSale}`;

/**
 * What happened to a sale and its purchases, as far as the viewer sees them, in the order in which it did.
 * @throws KnownError 404 unless the viewer sees any of them, or is staff
 */
export async function listEvents(viewer: Viewer, saleId: string): Promise<TimelineEntry[]> {
  const [row] = await sql<{ events: TimelineEntry[] }>('sale_events', saleEvents, askedByOrStaff(viewer, saleId));
  if (!row) throw notFound();
  return row.events;
}

/** The same for reading: newest first. */
export const listTimeline = async (viewer: Viewer, saleId: string): Promise<TimelineEntry[]> =>
  (await listEvents(viewer, saleId)).reverse();
