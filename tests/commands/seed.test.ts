import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { previewFile } from '~/domain/invoicing/queries.server';
import { db, transaction } from '~/platform/db.server';
import { seedReference } from '../../prisma/seed/reference';
import { addresses } from '../../sandbox/address/addresses.ts';

const run = promisify(execFile);
const seed = fileURLToPath(new URL('../../prisma/seed.ts', import.meta.url));
const seedWith = (SEED: string) =>
  run(process.execPath, ['--import', 'tsx', seed], { env: { ...process.env, SEED } }).then(() => undefined);

const count = async () => [
  await db.product.count(),
  await db.referralCode.count(),
  await db.adminConfig.count(),
  await db.user.count(),
  await db.sale.count(),
];

test('without the demo: inserts the catalogue, the configuration and the referral code, once', async () => {
  const [, , , users, sales] = await count();
  await seedWith('none');
  await db.product.update({ where: { key: 'service_fee' }, data: { name: 'As staff call it' } });
  await transaction(seedReference);
  expect(await count()).toEqual([2, 1, 1, users, sales]);
  expect(await db.product.findUnique({ where: { key: 'service_fee' } })).toMatchObject({
    name: 'As staff call it',
    price_ex_vat: 20_000,
    price_inc_vat: 24_000,
  });
  expect(await db.referralCode.findFirst()).toMatchObject({ code: 'WELCOME2026', active: true, uses_left: null });
});

test('with the demo: inserts its people and each state, once, however often it runs', async () => {
  await Promise.all([seedWith('demo'), seedWith('demo')]);
  const before = await count();
  await seedWith('demo');
  expect(await count()).toEqual(before);

  const people = await db.user.findMany({
    where: { email: { endsWith: '@keyturn.example' } },
    orderBy: { email: 'asc' },
  });
  expect(people.map(({ email, type }) => [email, type])).toEqual([
    ['buyer@keyturn.example', 'customer'],
    ['dev@keyturn.example', 'admin'],
    ['ines@keyturn.example', 'admin'],
    ['joint@keyturn.example', 'customer'],
    ['manager@keyturn.example', 'admin'],
    ['seller@keyturn.example', 'customer'],
    ['staff@keyturn.example', 'admin'],
  ]);

  // Each member of staff has work, some is no one’s, a case waits for an answer, and an email did not arrive.
  const work = await db.workItem.findMany({ select: { owner_id: true, kind: true } });
  expect(new Set(work.map(({ owner_id }) => owner_id)).size).toBe(5);
  expect(work.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['case', 'follow_up', 'email_failed']));

  // A joint owner who has confirmed, and one who is only invited.
  const named = { sale: { primary_seller: { email: 'seller@keyturn.example' } }, invited_at: { not: null } };
  expect(await db.person.count({ where: { ...named, user: { email: 'joint@keyturn.example' } } })).toBe(1);
  expect(await db.person.count({ where: { ...named, confirmed_at: null } })).toBe(1);

  const distinct = async (rows: Promise<{ status: string }[]>) =>
    new Set((await rows).map(({ status }) => status)).size;
  expect(await distinct(db.identityCheck.findMany({ select: { status: true } }))).toBe(4);
  expect(await distinct(db.additionalSearchRequest.findMany({ select: { status: true } }))).toBe(4);
  expect(new Set((await db.reminder.findMany()).map(({ state }) => state)).size).toBe(4);
  expect(await db.reminderStop.count({ where: { by: 'person' } })).toBe(1);
  expect(new Set((await db.sale.findMany()).map((sale) => sale.estate_agent_status)).size).toBe(4);
  const orders = await db.order.findMany();
  expect(new Set(orders.map((order) => order.payment_type)).size).toBe(4);
  // What was paid by card can be refunded: the sandbox knows each payment by its id.
  const byCard = orders.filter(({ payment_type, paid_at }) => payment_type === 'card' && paid_at !== null);
  expect(byCard.length).toBeGreaterThan(10);
  const isKnown = ({ stripe_transaction_id: id, total_amount }: (typeof orders)[number]) =>
    id?.startsWith('pi_demo') && id.endsWith(`_${total_amount}`);
  expect(byCard.filter((order) => !isKnown(order))).toEqual([]);

  // The timeline says what the searches and the checks say.
  const [apart] = await db.$queryRawUnsafe<{ of: number; none: number }[]>(
    `select count(*)::int as of, count(*) filter (where date_time::date <> case event_name
            when 'searches_completed' then (select max(completion_date)::date from search
              where search_order_id in (select id from search_order o where o.sale_id = e.sale_id))
            else (select max(finished_at)::date from identity_check c where c.sale_id = e.sale_id) end)::int as none
       from timeline_event e where event_name in ('searches_completed', 'identity_checks_completed')`,
  );
  expect(apart).toEqual({ of: expect.any(Number), none: 0 });
  expect(apart?.of).toBeGreaterThan(3);

  // One month was invoiced, and another is ready for it.
  const [file, ...others] = await db.invoiceFile.findMany({ include: { invoices: { include: { records: true } } } });
  expect(others).toEqual([]);
  expect(Buffer.from(file?.csv ?? []).toString()).toContain('Law firm,Larkspur Law LLP\r\nInvoicing address,Larkspur');
  expect(file?.invoices.flatMap(({ records }) => records)).toHaveLength(file?.record_count ?? 0);
  const monthAgo = new Date(Date.now() - 35 * 86_400_000).toISOString().slice(0, 7);
  expect((await previewFile(monthAgo, new Set())).included).toBeGreaterThan(0);
  expect((await previewFile(file?.period ?? '', new Set())).included).toBe(0);

  const [latest, older] = await db.sale.findMany({
    where: { primary_seller: { email: 'seller@keyturn.example' } },
    orderBy: { created_at: 'desc' },
    include: { orders: true, events: true },
  });
  expect(latest?.orders).toMatchObject([{ status: 'succeeded', total_amount: 72_000, subtotal: 60_000, vat: 12_000 }]);
  expect(latest?.events.length).toBeGreaterThan(7);
  expect(older?.orders).toMatchObject([{ status: 'succeeded', payment_type: 'referral', total_amount: 0 }]);
  const active = { confirmed_at: { not: null }, aborted: null } as const;
  const introduced = { not: null } as const;
  const buyer = { email: 'buyer@keyturn.example' };
  expect(await db.purchase.count({ where: { ...active, primary_buyer: buyer } })).toBe(1);
  expect(
    await db.purchase.count({ where: { ...active, primary_buyer: buyer, solicitor_assigned_at: introduced } }),
  ).toBe(1);
  // A buyer not accepted by staff: of a home, and of a unit of a development.
  expect(await db.purchase.count({ where: { ...active, solicitor_assigned_at: null, sale_agreed: null } })).toBe(2);
});

test('its homes are in the sandbox’s look-up, so that people can find them', async () => {
  const known = new Set(addresses.map(({ lines, city, postcode }) => [...lines, city, postcode].join(', ')));
  const homes = await db.address.findMany({
    where: { property: { sale: { group_id: null } }, sub_building_name: null },
    select: { line_1: true, post_town: true, postcode: true },
  });
  expect(homes.length).toBeGreaterThan(20);
  const unknown = homes
    .map(({ line_1, post_town, postcode }) => [line_1, post_town, postcode].join(', '))
    .filter((home) => !known.has(home));
  expect(unknown).toEqual([]);
});

test('its email addresses and phone numbers are reserved ones', async () => {
  const users = await db.user.findMany({ select: { email: true, phone_number: true } });
  for (const { email, phone_number } of users) {
    expect(email).toMatch(/\.example$/);
    expect(phone_number).toMatch(/^\+447700900\d{3}$/);
  }
});
