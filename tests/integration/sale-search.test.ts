import { beforeAll, describe, expect, test } from 'vitest';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { db, sql } from '~/platform/db.server';
import { loader as search } from '~/routes/api/search';
import { buyerOf, insertFollower } from '../support/deal';
import { sellerWithSale, signedIn } from '../support/seller';

let first: Awaited<ReturnType<typeof sellerWithSale>>;
let second: typeof first;
const found = async (typed: string | null, limit = 10) => (await searchSales(typed, limit)).map(({ id }) => id);

beforeAll(async () => {
  first = await sellerWithSale({ person: { firstName: 'Zoë', lastName: 'O’Brien_100%', email: 'zoe@search.example' } });
  second = await sellerWithSale({ person: { firstName: 'Wu', lastName: 'Li', email: 'wu.li@search.example' } });
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: second.saleId } });
  await db.property.update({
    where: { id: property_id },
    data: { address: { update: { line_1: '7 Copse Rise', post_town: 'Hereford', postcode: 'HR4 9QT' } } },
  });
});

test('no two references are the same', async () => {
  const [made] = await sql<{ different: number }>(
    'select count(distinct new_reference())::int as different from generate_series(1, 50000)',
  );
  expect(made?.different).toBe(50_000);
});

describe('the search', () => {
  test('finds by id, its beginning, words of the address, postcode, names and emails, in any order', async () => {
    for (const typed of [
      second.saleId,
      second.saleId.slice(0, 24).toUpperCase(),
      'copse 7 heref',
      'hr4 9qt',
      'HR49QT',
      'wu.li@search',
      'Li Wu',
      '7 c',
    ])
      expect(await found(typed), typed).toEqual([second.saleId]);
    expect(await found(first.saleId.slice(0, 22))).toContain(first.saleId);
  });

  test('finds by the reference of the sale, of its order and of who buys it, however it is typed', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { purchaseId } = await buyerOf(saleId);
    const { reference, orders } = await db.sale.findUniqueOrThrow({ where: { id: saleId }, include: { orders: true } });
    const purchase = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    for (const each of [reference, orders[0]?.reference, purchase.reference]) {
      expect(each).toMatch(/^KT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/);
      expect(await found(each ?? null), each).toEqual([saleId]);
      expect(await found(` ${each?.toLowerCase().replaceAll('-', ' ')}`), each).toEqual([saleId]);
    }
    expect(await found('KT-ZZZZ-ZZ')).toEqual([]);
    const named = await sellerWithSale({ person: { lastName: 'Ktandler' } });
    expect(await found('ktandler')).toEqual([named.saleId]);
  });

  test('takes accents, case and marks as they come', async () => {
    for (const typed of ['zoe', 'ZOË', 'zoë', 'o’brien_100%', '_100%'])
      expect(await found(typed), typed).toEqual([first.saleId]);
    expect(await found('o%brien')).toEqual([]);
    expect(await found('z_e')).toEqual([]);
  });

  test('finds a whole email address, and if no one has it, addresses that contain it', async () => {
    expect(await found('WU.LI@search.example')).toEqual([second.saleId]);
    expect(await found('li@search.example')).toEqual([second.saleId]);
    expect(await found('nobody@search.example')).toEqual([]);
  });

  test('finds by the whole phone number of a seller or a buyer, as people write it, and never by a giftor’s', async () => {
    const { saleId } = await sellerWithSale();
    const { purchaseId, person } = await buyerOf(saleId);
    const seller = await insertFollower({ sale_id: saleId, role: 'seller' });
    const giftor = await insertFollower({ purchase_id: purchaseId, role: 'giftor' });
    await db.user.update({ where: { id: person.id }, data: { phone_number: '+447700900461' } });
    for (const [{ personId: id }, phone_number] of [
      [seller, '+441632960462'],
      [giftor, '+447700900463'],
    ] as const)
      await db.person.update({ where: { id }, data: { phone_number } });
    for (const typed of ['07700 900461', '+44 7700 900461', '(01632) 960-462', '00441632960462'])
      expect(await found(typed), typed).toEqual([saleId]);
    for (const typed of ['07700 900463', '07700 900460']) expect(await found(typed), typed).toEqual([]);
  });

  test('runs no query below two characters, and accepts any text', async () => {
    for (const typed of [null, '', ' ', 'z', '\0', '\0\0\0'])
      expect(await found(typed), JSON.stringify(typed)).toEqual([]);
    for (const typed of ['%%%', '\\\\\\', "'; drop table sale; --", 'x'.repeat(100_000), '\ud800\ud800', '🏠🏠'])
      expect(await found(typed), typed.slice(0, 20)).toEqual([]);
  });

  test('returns the newest first, up to a limit', async () => {
    expect(await found('search.example')).toEqual([second.saleId, first.saleId]);
    expect(await found('search.example', 1)).toEqual([second.saleId]);
  });

  test('shows the seller and, once there is one, the buyer', async () => {
    const [before] = await searchSales('copse', 1);
    expect(before).toEqual({
      id: second.saleId,
      reference: expect.stringMatching(/^KT-/),
      address: '7 Copse Rise, Hereford, HR4 9QT',
      seller: { first_name: 'Wu', last_name: 'Li', email: 'wu.li@search.example' },
    });
    const { person, purchaseId } = await buyerOf(second.saleId);
    await buyerOf(second.saleId, { isConfirmed: false });
    const [after] = await searchSales('copse', 1);
    expect(after?.buyer).toEqual({ first_name: 'Tomasz', last_name: 'Zielinski', email: person.email });
    expect(await found(person.email)).toEqual([second.saleId]);
    expect(purchaseId).toBeTruthy();
  });

  test('is for staff only by JSON', async () => {
    const { browser } = await signedIn({ type: 'admin' });
    const { data } = await browser.get(search, '/api/search?q=copse');
    expect(data).toMatchObject([{ id: second.saleId, reference: expect.stringMatching(/^KT-/) }]);
    expect((await first.browser.get(search, '/api/search?q=copse')).status).toBe(403);
  });
});
