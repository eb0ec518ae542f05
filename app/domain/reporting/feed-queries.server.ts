import { envelopeJson } from '~/domain/address/fragments.server';
import type { Envelope } from '~/domain/address/rules';
import { objectJson } from '~/domain/shared/json-fragments.server';
import { sql } from '~/platform/db.server';
import { position } from '~/platform/tally.server';
import { FEED_FILTERS, type FeedFilter } from './feed-rules';
import { progressJson } from './progress-fragments.server';
import type { Progress } from './progress-rules';
import { statesFor } from './rules';

export type FeedEvent = {
  name: string;
  at: string;
  author: 'S' | 'B' | null;
  authorName: string | null;
  milestone: boolean;
};

export type FeedCard = {
  id: string;
  address: Envelope;
  seller: string;
  createdAt: Date;
  progress: Progress;
  latest: FeedEvent | null;
};

/** The newest event of the sale and of its purchases. */
const latestEvent = objectJson(
  {
    name: 'e.event_name',
    at: 'e.date_time',
    author: 'e.author',
    authorName: 'e.author_name',
    milestone: 'e.milestone',
  },
  `((select * from timeline_event where sale_id = s.id order by date_time desc, id desc limit 1)
     union all
     (select e.* from purchase p cross join lateral (
         select * from timeline_event where purchase_id = p.id order by date_time desc, id desc limit 1) e
       where p.property_id = s.property_id)) e
   order by e.date_time desc, e.id desc limit 1`,
);

const cards = `
  with wanted as (
    select p.sale_id, p.state, p.created_at
      from unnest($1::smallint[]) as wanted_state cross join lateral (
        select * from sale_progress
         where state = wanted_state and created_at < $2 order by created_at desc, sale_id desc limit $3::int + $4::int) as p
     order by p.created_at desc, p.sale_id desc offset $3 limit $4)
  select s.id, ${envelopeJson('a')} as address, u.first_name || ' ' || u.last_name as seller, s.created_at as "createdAt",
         ${progressJson} as progress, ${latestEvent} as latest
    from wanted w join sale s on s.id = w.sale_id join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id join address a on a.id = y.address_id
   order by w.created_at desc, w.sale_id desc`;

export type Feed = { cards: FeedCard[]; total: number };

/** New transactions, newest first, with their progress. Those that have ended need no work, and are not in it. */
export async function listFeed(filter: FeedFilter | null, skip: number, size: number): Promise<Feed> {
  const states = statesFor({ ...(filter && FEED_FILTERS[filter].filter), ended: false });
  const { filtered, start } = await position('sale', states, skip);
  const found = start ? await sql<FeedCard>(cards, [states, start.before, start.skip, size]) : [];
  return { cards: found, total: filtered };
}
