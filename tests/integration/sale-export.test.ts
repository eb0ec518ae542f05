import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ALL_CSV_COLUMNS } from '~/domain/reporting/csv-rules';
import { exportSales } from '~/domain/reporting/export-queries.server';
import { listSales } from '~/domain/reporting/list-queries.server';
import { db, pool } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { READER_TIMEOUT_MS } from '~/platform/file-stream.server';
import { eventually, promptly } from '../support/eventually';
import { insertSaleAt } from '../support/sale-state';

const SALES = 12;
/** A member of staff. */
const STAFF = 'a'.repeat(24);

afterEach(() => vi.useRealTimers());

beforeAll(async () => {
  for (let index = 0; index < SALES; index++) {
    await insertSaleAt(new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))), { paid: index % 3 === 0 });
  }
});

const openExports = async () => {
  const { rows } = await pool.query(`select from pg_stat_activity where application_name = 'keyturn-export'
                                      and datname = current_database()`);
  return rows.length;
};

type ExportArguments = Parameters<typeof exportSales>;
const textOf = async (filter: ExportArguments[0], columns: ExportArguments[1]) =>
  new Response(await exportSales(filter, columns, STAFF)).arrayBuffer();

test('has the rows of the list, in its order, in UTF-8 with a byte-order mark', async () => {
  const bytes = Buffer.from(await textOf({}, ['id', 'paid']));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...lines] = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  expect(header).toBe('ID,Paid');
  const { items } = await listSales({}, 0, 100);
  expect(lines).toEqual(items.map(({ id, paidAt }) => `${id},${paidAt ? '14/11/2026' : 'Unpaid'}`));
});

test('has only the filtered rows, and every column', async () => {
  const text = Buffer.from(await textOf({ paid: true }, ALL_CSV_COLUMNS)).toString('utf8');
  const [header, first, ...more] = text.trimEnd().split('\r\n');
  expect(header).toBe(
    '\uFEFFID,Address,Type,Tenure,Asking price,Seller,Buyer,Paid,Payment type,Seller solicitor,Buyer solicitor,Estate agent,Group,Tags,Created,Reference,Stage,Waiting since,Owner',
  );
  expect(more).toHaveLength(SALES / 3 - 1);
  expect(first).toContain(',"18 Mill Lane, Ludlow, SY8 1DN",Resale,Freehold,349950.00,Amara Bello,,14/11/2026,Card,');
});

test('neutralises a name that a spreadsheet would run as a formula', async () => {
  const { id, primary_seller_id } = await db.sale.findFirstOrThrow({ orderBy: { created_at: 'desc' } });
  await db.user.update({ where: { id: primary_seller_id }, data: { first_name: '=1+1', last_name: 'Zoë' } });
  const text = Buffer.from(await textOf({}, ['id', 'seller'])).toString('utf8');
  expect(text).toContain(`${id},'=1+1 Zoë\r\n`);
});

test('closes its connection at the end, and when the reader leaves half-way', async () => {
  await textOf({}, ['id']);
  await promptly(async () => expect(await openExports()).toBe(0));
  const reader = (await exportSales({}, ['id'], STAFF)).getReader();
  // The header and the only rows; the end has arrived, and nothing more is sent.
  await reader.read();
  await reader.read();
  await eventually(async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where application_name = 'keyturn-export'
      and datname = current_database() and state = 'idle in transaction' and query like 'fetch %'`);
    expect(rows).toHaveLength(1);
  });
  expect(await openExports()).toBe(1);
  await reader.cancel();
  await promptly(async () => expect(await openExports()).toBe(0));
});

test('closes its connection if its reader reads nothing for ten seconds, at the start or half-way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unread = await exportSales({}, ['id'], STAFF);
  const reader = (await exportSales({}, ['id'], STAFF)).getReader();
  await reader.read();
  vi.advanceTimersByTime(READER_TIMEOUT_MS - 1);
  expect(await openExports()).toBe(2);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await promptly(async () => expect(await openExports()).toBe(0));
  await expect(reader.read()).rejects.toThrow('took too long');
  await expect(unread.getReader().read()).rejects.toThrow('took too long');
});

test('a person can run two at a time and the process five, and the next must wait', async () => {
  const begin = (staffId: string) => exportSales({}, ['id'], staffId);
  const tooMany = new KnownError(429, 'Too many requests. Please wait a moment and try again.');
  const [one, two] = [await begin('one'), await begin('one')];
  await expect(begin('one')).rejects.toEqual(tooMany);
  const others = [await begin('two'), await begin('two'), await begin('three')];
  await expect(begin('three')).rejects.toEqual(tooMany);
  expect(await openExports()).toBe(5);
  await one.cancel();
  await new Response(two).text();
  for (const each of [...others, await begin('one'), await begin('one')]) await each.cancel();
  await promptly(async () => expect(await openExports()).toBe(0));
});

test('an export that cannot start does not count as running', async () => {
  for (let times = 0; times < 6; times += 1) {
    await expect(exportSales({ groupId: '\0' }, ['id'], STAFF)).rejects.toThrow();
  }
  await promptly(async () => expect(await openExports()).toBe(0));
  await textOf({}, ['id']);
});

test('leaves out changes made while it runs', async () => {
  const reader = (await exportSales({}, ['id'], STAFF)).getReader();
  await reader.read();
  const { id } = await insertSaleAt(new Date('2020-01-01T00:00:00Z'));
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += Buffer.from(value).toString('utf8');
  }
  expect(text.trimEnd().split('\r\n')).toHaveLength(SALES);
  expect(text).not.toContain(id);
});
