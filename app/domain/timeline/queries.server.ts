import type { Viewer } from '~/domain/account/queries.server';
import {
  hasToDoWithSale,
  seesSale,
  seesSaleOfPurchase,
  visibilityParamsWithStaff,
} from '~/domain/account/visibility-fragments.server';
import { MOST_EVENTS } from '~/domain/shared/bounds-rules';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { TimelineEvent } from './entity-schema';
import { EVENTS_FOR_STAFF, type EventName, PRIVATE_EVENTS } from './rules';

const names = (events: readonly EventName[]) => events.map((name) => `'${name}'`).join(', ');

/** Events for staff are hidden from everyone else. */
const isForReader = `($3 or e.event_name not in (${names(EVENTS_FOR_STAFF)}))`;

/** The newest events that match `of`, enough to contain the newest of all. $4 is how many are skipped. */
const newestOf = (of: string) =>
  `select e.* from timeline_event e where ${of} order by e.date_time desc, e.id desc limit ${MOST_EVENTS} + $4::int`;

/** Only the primary customer and staff see private events. */
const isSeenBy = (customer: string) => `($3 or ${customer} = $2 or e.event_name not in (${names(PRIVATE_EVENTS)}))`;

/** To everyone else, an act by a member of staff is Keyturn's. */
const authorForReader = `
  case when not $3 and exists (select from app_user u where u.id = e.author_user_id and u.type = 'admin') then 'Keyturn'
       else e.author_name end`;

/** Staff see both sides; a seller must not learn who else made an offer, nor a buyer what the seller paid. */
const saleEvents = `
  select e.id, e.event_name, e.type, e.author::text, ${authorForReader} as "authorName", e.date_time, e.comments, e.milestone
    from sale s
   cross join lateral (
     select * from (
       (${newestOf(`e.sale_id = s.id and ($3 or ${seesSale}) and ${isForReader} and ${isSeenBy('s.primary_seller_id')}`)})
        union
       (select e.* from purchase p
          cross join lateral (${newestOf(`e.purchase_id = p.id and ${isForReader} and ${isSeenBy('p.primary_buyer_id')}`)}) e
         where p.property_id = s.property_id and ($3 or ${seesSaleOfPurchase}))) e
      order by e.date_time desc, e.id desc limit ${MOST_EVENTS} offset $4::int) e
   where s.id = $1
   order by e.date_time, e.id`;

type Row = Omit<TimelineEvent, '_id' | 'date_time'> & { id: string; date_time: Date };

const visibleSale = `select s.id from sale s where s.id = $1 and ${hasToDoWithSale}`;

/**
 * The newest events of a sale and its purchases that the viewer may see, oldest first: at most `MOST_EVENTS`.
 * @param skip how many of the newest to skip
 * @throws KnownError 404 unless the viewer sees any of them, or is staff
 */
export async function listEvents(viewer: Viewer, saleId: string, skip = 0): Promise<TimelineEvent[]> {
  const params = visibilityParamsWithStaff(viewer, saleId);
  const [[sale], events] = await Promise.all([
    sql<{ id: string }>(visibleSale, params),
    sql<Row>(saleEvents, [...params, skip]),
  ]);
  if (!sale) throw notFound();
  return events.map(({ id, date_time, ...event }) => ({ _id: id, date_time: date_time.toISOString(), ...event }));
}

/** The same, newest first. */
export const listTimeline = async (viewer: Viewer, saleId: string, skip = 0): Promise<TimelineEvent[]> =>
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
