import type { Viewer } from '~/domain/account/queries.server';
import {
  askedByOrStaff,
  hasToDoWithSale,
  seesSale,
  seesSaleOfPurchase,
} from '~/domain/account/visibility-queries.server';
import { MOST_EVENTS } from '~/domain/shared/bounds-rules';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { EVENTS_FOR_STAFF, EVENTS_OF_GIFTS, type EventName } from './rules';

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

const names = (events: readonly EventName[]) => events.map((name) => `'${name}'`).join(', ');

/** What staff alone read is for no one else. */
const isForReader = `($3 or e.event_name not in (${names(EVENTS_FOR_STAFF)}))`;

/** The newest events that `of` names, so many that the newest of all are among them. $4 is how many are passed over. */
const newestOf = (of: string) =>
  `select e.* from timeline_event e where ${of} order by e.date_time desc, e.id desc limit ${MOST_EVENTS} + $4::int`;

/** Gifts are between a buyer and staff. */
const isNoGift = `($3 or p.primary_buyer_id = $2 or e.event_name not in (${names(EVENTS_OF_GIFTS)}))`;

/** Staff read both sides; a seller must not learn who else made an offer, nor a buyer what the seller paid. */
const saleEvents = `
  select coalesce((
           select jsonb_agg(jsonb_build_object(
                    '_id', e.id, 'event_name', e.event_name, 'type', e.type, 'author', e.author,
                    'authorName', e.author_name,
                    'date_time', to_char(e.date_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                    'comments', e.comments, 'milestone', e.milestone) order by e.date_time, e.id)
             from (select * from (
                     (${newestOf(`e.sale_id = s.id and ($3 or ${seesSale}) and ${isForReader}`)})
                      union
                     (select e.* from purchase p
                        cross join lateral (${newestOf(`e.purchase_id = p.id and ${isForReader} and ${isNoGift}`)}) e
                       where p.property_id = s.property_id and ($3 or ${seesSaleOfPurchase}))) e
                    order by e.date_time desc, e.id desc limit ${MOST_EVENTS} offset $4::int) e), '[]') as events
    from sale s
   where s.id = $1 and ${hasToDoWithSale}`;

/**
 * What happened to a sale and its purchases lately, as far as the viewer sees it, in the order in which it did: 200 events at most.
 * @param skip how many of the newest to pass over
 * @throws KnownError 404 unless the viewer sees any of them, or is staff
 */
export async function listEvents(viewer: Viewer, saleId: string, skip = 0): Promise<TimelineEntry[]> {
  const values = [...askedByOrStaff(viewer, saleId), skip];
  const [row] = await sql<{ events: TimelineEntry[] }>(saleEvents, values);
  if (!row) throw notFound();
  return row.events;
}

/** The same for reading: newest first. */
export const listTimeline = async (viewer: Viewer, saleId: string, skip = 0): Promise<TimelineEntry[]> =>
  (await listEvents(viewer, saleId, skip)).reverse();

const eventCount = `
  select (select count(*) from timeline_event e where e.sale_id = s.id)::int
         + (select count(*) from purchase p cross join lateral (select from timeline_event where purchase_id = p.id) e
             where p.property_id = s.property_id)::int as count
    from sale s where s.id = $1`;

/** How many there are, for staff. */
export async function countEvents(saleId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(eventCount, [saleId]);
  return row?.count ?? 0;
}
