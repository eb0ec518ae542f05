/** Checks that the database has everything that the product acknowledged, each thing once. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Fact, Journey } from './journey.ts';

/** What the database has of one person: counts, and the answers that identify a journey. */
type Row = {
  email: string;
  phone: string | null;
  links: number;
  welcomes: number;
  deals: number;
  prices: string[];
  terms: number;
  confirmed: number;
  live_orders: number;
  paid_orders: number;
  paid_by: string[];
  paid_total: string;
  paid_events: number;
  receipts: number;
  confirmations: number;
  unsent: number;
};

/** A seller's sales or a buyer's purchases: no one in a run is both. */
const ROWS = `
  select u.email, u.phone_number phone,
    (select count(*)::int from email_message m where m."to" = u.email and m.kind = 'magic-link') links,
    (select count(*)::int from email_message m where m."to" = u.email and m.kind = 'welcome') welcomes,
    coalesce(d.deals, 0) deals, coalesce(d.prices, '{}') prices, coalesce(d.terms, 0) terms, coalesce(d.confirmed, 0) confirmed,
    coalesce(o.live, 0) live_orders, coalesce(o.paid, 0) paid_orders, coalesce(o.paid_by, '{}') paid_by,
    coalesce(o.total, 0)::text paid_total,
    (select count(*)::int from timeline_event e join sale s on s.id = e.sale_id
      where s.primary_seller_id = u.id and e.event_name in ('payment_successful', 'referral_code_applied')) paid_events,
    (select count(*)::int from email_message m where m."to" = u.email and m.kind = 'receipt') receipts,
    (select count(*)::int from email_message m where m."to" = u.email and m.kind = 'purchase-confirmed') confirmations,
    (select count(*)::int from email_message m where m."to" = u.email and m.status not in ('sent', 'skipped')) unsent
  from app_user u
  left join lateral (
    select count(*)::int deals, array_agg(price::text) prices, count(*) filter (where terms)::int terms,
           count(*) filter (where active)::int confirmed
      from (select asking_price price, terms_accepted_at is not null terms, false active from sale where primary_seller_id = u.id
            union all select agreed_price, terms_accepted_at is not null, confirmed_at is not null and aborted is null from purchase where primary_buyer_id = u.id) deal
  ) d on true
  left join lateral (
    select count(*) filter (where o.status <> 'canceled')::int live, count(*) filter (where o.status = 'succeeded')::int paid,
           array_agg(o.payment_type::text) filter (where o.status = 'succeeded') paid_by,
           sum(o.total_amount) filter (where o.status = 'succeeded') total
      from sale_order o join sale s on s.id = o.sale_id where s.primary_seller_id = u.id
  ) o on true
  where u.email = any($1)`;

export type Verdict = {
  /** The number of acknowledged facts that were checked. */
  checked: number;
  /** Acknowledged, but missing. */
  lost: string[];
  /** There more than once, or wrong in another way. */
  wrong: string[];
  /** Paid by card, in pence: the amount that the provider must have taken. */
  cardTotal: number;
};

const BATCH = 1_000;

/** Waits, for `settleMs` at most, until every email is sent and every job is done, then checks. */
export async function verify(
  databaseUrl: string,
  journeys: readonly Journey[],
  { settleMs = 60_000 } = {},
): Promise<Verdict> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await settled(database, settleMs);
    const known = new Map<string, Row>();
    for (let from = 0; from < journeys.length; from += BATCH) {
      const emails = journeys.slice(from, from + BATCH).map(({ email }) => email);
      for (const row of (await database.query<Row>(ROWS, [emails])).rows) known.set(row.email, row);
    }
    const verdict: Verdict = { checked: 0, lost: [], wrong: [], cardTotal: 0 };
    for (const journey of journeys) judge(journey, known.get(journey.email), verdict);
    return verdict;
  } finally {
    await database.end();
  }
}

async function isAnyJobLeft(queue: PgBoss): Promise<boolean> {
  for (const { name } of await queue.getQueues()) {
    if ((await queue.getQueueSize(name, { before: 'completed' })) > 0) return true;
  }
  return false;
}

/** Failed jobs are retried later, so some may be left when the time is over. */
async function settled(database: pg.Client, settleMs: number): Promise<void> {
  const queue = new PgBoss({ db: { executeSql: (text, values) => database.query(text, values) } });
  const deadline = Date.now() + settleMs;
  while (Date.now() < deadline) {
    const { rows } = await database.query<{ waiting: boolean }>(
      `select exists (select from email_message where status in ('queued', 'sending')) waiting`,
    );
    if (rows[0]?.waiting === false && !(await isAnyJobLeft(queue))) return;
    await sleep(200);
  }
}

function judge(journey: Journey, row: Row | undefined, verdict: Verdict): void {
  const { email, role, acknowledged } = journey;
  const price = `${journey.price}00`;
  const holds: Record<Fact, boolean> = {
    // The account is created only when the link is opened.
    asked: row === undefined || row.links > 0,
    'signed in': row !== undefined,
    'about you': row?.phone === journey.phone,
    deal: row?.prices.includes(price) ?? false,
    terms: (row?.terms ?? 0) > 0,
    paid: row?.paid_orders === 1,
    confirmed: row?.confirmed === 1,
  };
  for (const fact of Object.keys(acknowledged) as Fact[]) {
    verdict.checked++;
    if (!holds[fact]) verdict.lost.push(`${email} (${role}): ${fact}, acknowledged at ${acknowledged[fact]}`);
  }
  if (row === undefined) return;
  const isPaid = row.paid_orders > 0;
  const mistakes = {
    [`${row.deals} deals`]: row.deals > 1,
    [`${row.welcomes} welcomes`]: row.welcomes !== 1,
    [`${row.live_orders} live orders`]: row.live_orders > 1,
    [`${row.paid_orders} paid orders`]: row.paid_orders > 1,
    [`${row.paid_events} events of a payment, ${row.paid_orders} paid`]: row.paid_events !== row.paid_orders,
    [`${row.receipts} receipts, ${row.paid_orders} paid`]: row.receipts !== row.paid_orders,
    [`${row.confirmations} confirmations, ${row.confirmed} confirmed`]: row.confirmations !== row.confirmed,
    [`paid by ${row.paid_by.join()}, not by ${journey.pay}`]:
      isPaid && row.paid_by[0] !== (journey.pay === 'code' ? 'referral' : 'card'),
    [`${row.unsent} emails not sent`]: row.unsent > 0,
  };
  for (const [mistake, isSo] of Object.entries(mistakes))
    if (isSo) verdict.wrong.push(`${email} (${role}): ${mistake}`);
  if (row.paid_by[0] === 'card') verdict.cardTotal += Number(row.paid_total);
}
