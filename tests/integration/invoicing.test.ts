/** This file has its own database, so the completions made here are the only ones. */
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as filePage } from '~/routes/admin/invoicing/file';
import { loader as csvFile } from '~/routes/admin/invoicing/file-csv';
import { loader as invoicePage } from '~/routes/admin/invoicing/invoice';
import { loader as listPage } from '~/routes/admin/invoicing/list';
import { action as makeFile, loader as monthPage } from '~/routes/admin/invoicing/month';
import { buyerOf } from '../support/deal';
import { eventually } from '../support/eventually';
import { insertLawyerGroup } from '../support/partner-rows';
import type { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

/** Pence. */
const AMOUNT = 45_000;
const NO_AMOUNT = 'There is no invoicing amount configured. Please set it before continuing.';
const CHANGED = 'The records have changed since you opened this page. Check them, then make the file.';

type Row = { side: string; client: string; why: string | null; file: { id: string } | null; change: string | null };
type Month = { form: { _id: string; seen: string }; counts: { included: number; leftOut: number }; rows: Row[] };

let staff: Awaited<ReturnType<typeof staffMember>>;
let browser: Browser;
let larkspur: Awaited<ReturnType<typeof insertLawyerGroup>>;
let oakes: typeof larkspur;

beforeAll(async () => {
  staff = await staffMember();
  browser = staff.browser;
  [larkspur, oakes] = [
    await insertLawyerGroup(pool, 'Larkspur Law LLP'),
    await insertLawyerGroup(pool, 'Oakes & Hart'),
  ];
  await db.lawyerGroup.updateMany({ data: { panel_solicitor: true } });
  // Larkspur's group has its own invoicing address; Oakes's uses its firm's.
  const own = { id: newId(), line_1: '2 Quay Street', post_town: 'Bristol', postcode: 'BS1 1AA' };
  await db.lawyerGroup.update({ where: { id: larkspur.id }, data: { invoicing_address: { create: own } } });
});

beforeEach(async () => {
  await db.adminConfig.upsert({
    where: { id: 1 },
    create: { id: 1, invoicing_amount: AMOUNT },
    update: { invoicing_amount: AMOUNT },
  });
});

/** A sale whose buyer completed; by default the seller's group is Larkspur's and the buyer's is Oakes's. */
async function completedOn(day: string, groups: { seller?: string | null; buyer?: string | null } = {}) {
  const { saleId } = await sellerWithSale();
  const { seller = larkspur.id, buyer = oakes.id } = groups;
  await db.sale.update({
    where: { id: saleId },
    data: {
      seller_lawyer_group_id: seller,
      buyer_lawyer_group_id: buyer,
      solicitor_groups_assigned_at: seller || buyer ? new Date('2022-11-15T10:00:00Z') : null,
    },
  });
  const { purchaseId } = await buyerOf(saleId, { completed: new Date(day) });
  return { saleId, purchaseId };
}

const monthOf = (period: string, query = '') => {
  const handlers = { load: withParams(monthPage, { period }), make: withParams(makeFile, { period }) };
  const path = `/admin/invoicing/${period}${query}`;
  return {
    load: async () => (await browser.get(handlers.load, path)).data as Month,
    make: (form: Record<string, string>) => browser.post(handlers.make, path, form),
  };
};

/** Opens the month and presses the button. @returns the id of the file */
async function make(period: string, query?: string): Promise<string> {
  const month = monthOf(period, query);
  const { form } = await month.load();
  const { location } = await month.make(form);
  expect(location).toBe(`/admin/invoicing/files/${form._id}?made=true`);
  return form._id;
}

const download = (id: string) => browser.get(withParams(csvFile, { id }), `/admin/invoicing/files/${id}/csv`);

test('a month’s file is previewed, created, kept, and downloaded again byte for byte', async () => {
  const { saleId, purchaseId } = await completedOn('2026-01-31');
  const aborted = await completedOn('2026-01-10', { seller: null });
  await db.purchase.update({
    where: { id: aborted.purchaseId },
    data: { aborted: new Date('2026-01-12') },
  });
  await completedOn('2026-01-11', { seller: null, buyer: null });
  // Completions just outside the month.
  await completedOn('2025-12-31');
  await completedOn('2026-02-01');

  const month = monthOf('2026-01');
  const view = await month.load();
  expect(view).toMatchObject({
    counts: { included: 2, leftOut: 4 },
    amount: '£450.00',
    total: '£900.00',
    rows: [
      { saleId, side: 'Seller', client: 'Amara Bello', firm: 'Larkspur Law LLP, North', due: '03/02/2026' },
      { saleId, side: 'Buyer', client: 'Tomasz Zielinski', firm: 'Oakes & Hart, North', completed: '31/01/2026' },
    ],
  });
  const leftOut = await monthOf('2026-01', '?show=left-out').load();
  expect(leftOut.rows.map(({ side, why }) => [side, why])).toEqual([
    ['Seller', 'The purchase was aborted on 12/01/2026.'],
    ['Buyer', 'The purchase was aborted on 12/01/2026.'],
    ['Seller', 'No lawyer group is assigned to the seller’s side.'],
    ['Buyer', 'No lawyer group is assigned to the buyer’s side.'],
  ]);

  const id = view.form._id;
  // The same form sent three times, two of them at the same time.
  const answers = await Promise.all([month.make(view.form), month.make(view.form)]);
  answers.push(await month.make(view.form));
  expect(answers.map(({ status, location }) => [status, location])).toEqual(
    Array(3).fill([303, `/admin/invoicing/files/${id}?made=true`]),
  );
  expect(await db.invoiceFile.count({ where: { period: '2026-01' } })).toBe(1);

  const file = await download(id);
  const property = '"18 Mill Lane, Ludlow, SY8 1DN"';
  const { reference } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  const columns = 'Reference,Property,Client,Side,Completed on,Amount,Payment due,Invoice number,VAT';
  const text = [
    'Law firm,Larkspur Law LLP',
    'Invoicing address,North,"2 Quay Street, Bristol, BS1 1AA"',
    columns,
    `${reference},${property},Amara Bello,Seller,31/01/2026,450.00,03/02/2026,INV-2026-01-0001,75.00`,
    'Total,,,,,450.00,,INV-2026-01-0001,75.00',
    '',
    'Law firm,Oakes & Hart',
    'Invoicing address,North,"1 High Street, Leeds, LS1 4AP"',
    columns,
    `${reference},${property},Tomasz Zielinski,Buyer,31/01/2026,450.00,03/02/2026,INV-2026-01-0002,75.00`,
    'Total,,,,,450.00,,INV-2026-01-0002,75.00',
    '',
  ].join('\r\n');
  // Reading the response removes the byte-order mark, so compare with the database.
  expect(file.data).toBe(text);
  const invoiceFile = await db.invoiceFile.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(invoiceFile.csv)).toEqual(Buffer.from(`\uFEFF${text}`));
  expect(invoiceFile.checksum).toBe(createHash('sha256').update(`\uFEFF${text}`).digest('hex'));
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="invoicing-2026-01.csv"',
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-length': String(invoiceFile.csv.length),
  });

  expect(await auditOf(id)).toMatchObject([
    {
      action: 'create',
      actor_name: 'Priya Shah',
      after: {
        period: '2026-01',
        amount: AMOUNT,
        record_count: 2,
        total_amount: 90_000,
        checksum: invoiceFile.checksum,
      },
    },
  ]);

  // Later edits do not change the file.
  await db.lawFirm.update({ where: { id: larkspur.firmId }, data: { name: 'Larkspur & Daughters' } });
  expect((await download(id)).data).toBe(text);
  const invoice = await browser.get(withParams(invoicePage, { id, lawFirmId: larkspur.firmId }), '/');
  expect(invoice.data).toMatchObject({
    number: 'INV-2026-01-0001',
    firm: 'Larkspur Law LLP',
    addresses: [{ group: 'North', address: '2 Quay Street, Bristol, BS1 1AA' }],
    net: '£375.00',
    vat: '£75.00',
    total: '£450.00',
    rows: [{ reference }],
  });
  await db.lawFirm.update({ where: { id: larkspur.firmId }, data: { name: 'Larkspur Law LLP' } });
  const shown = await browser.get(withParams(filePage, { id }), '/');
  expect(shown.data).toMatchObject({ checksum: invoiceFile.checksum, invoices: [{ records: 1 }, { records: 1 }] });
  await expect(db.$executeRaw`delete from invoice_record where purchase_id = ${purchaseId}`).rejects.toThrow(
    'append-only',
  );
});

test('an invoice of several records has their total, and the VAT included in it', async () => {
  await completedOn('2026-08-03');
  await completedOn('2026-08-04', { buyer: null });
  await completedOn('2026-08-05', { buyer: null });
  const id = await make('2026-08');
  const invoice = await browser.get(withParams(invoicePage, { id, lawFirmId: larkspur.firmId }), '/');
  expect(invoice.data).toMatchObject({ net: '£1,125.00', vat: '£225.00', total: '£1,350.00' });
  expect((invoice.data as { rows: unknown[] }).rows).toHaveLength(3);
});

test('invoiced records show their file and are left out of later ones, until staff include them again', async () => {
  const first = await completedOn('2026-03-05');
  const file = await make('2026-03');
  // The first record of a side is not a repeat: a unique index allows it only once.
  const records = await db.invoiceRecord.findMany({ where: { file_id: file } });
  expect(records.map(({ is_repeat }) => is_repeat)).toEqual([false, false]);
  expect((await monthOf('2026-03').load()).counts).toEqual({ included: 0, leftOut: 2 });
  const { rows } = await monthOf('2026-03', '?show=left-out').load();
  expect(rows).toMatchObject([
    { side: 'Seller', why: 'It is already invoiced.', file: { id: file } },
    { side: 'Buyer', file: { id: file } },
  ]);

  await expect(setSignificantDates(staff, first.purchaseId, { completed: '2026-04-02' })).rejects.toMatchObject({
    status: 422,
    message: 'This completion has been invoiced. Its date can only change with a credit note',
  });
  // A completion that moved to the next month before such moves were refused gets a record in that month too.
  await db.purchase.update({ where: { id: first.purchaseId }, data: { completed: new Date('2026-04-02') } });
  await completedOn('2026-04-03');
  expect((await monthOf('2026-04').load()).counts).toEqual({ included: 2, leftOut: 2 });
  const april = await make('2026-04');
  expect(await db.invoiceRecord.count({ where: { file_id: april } })).toBe(2);

  const key = `${first.purchaseId}-seller`;
  const [seller] = (await monthOf('2026-04', '?show=left-out').load()).rows.filter(({ file }) => file?.id !== april);
  expect(seller?.change).toBe(`/admin/invoicing/2026-04?show=left-out&again=${key}`);
  expect((await monthOf('2026-04', `?again=${key}`).load()).rows).toMatchObject([
    { side: 'Seller', file: { id: file } },
  ]);
  const again = await make('2026-04', `?again=${key}`);
  expect(await db.invoiceRecord.findMany({ where: { file_id: again } })).toMatchObject([
    { purchase_id: first.purchaseId, side: 'seller', is_repeat: true },
  ]);
  expect(
    await db.invoice.findMany({ where: { file: { period: '2026-04' } }, orderBy: { number: 'asc' } }),
  ).toMatchObject(['1', '2', '3'].map((place) => ({ number: `INV-2026-04-000${place}` })));
  expect(await auditOf(again)).toMatchObject([{ after: { again: [key] } }]);
});

test('the file is what staff previewed: after a change in between they must look again', async () => {
  const { purchaseId, saleId } = await completedOn('2026-05-05');
  const month = monthOf('2026-05');
  const changes = [
    () => completedOn('2026-05-31'),
    () => setSignificantDates(staff, purchaseId, { completed: '2026-05-06' }),
    () => db.sale.update({ where: { id: saleId }, data: { buyer_lawyer_group_id: larkspur.id } }),
    () => db.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount: 1 } }),
  ];
  for (const change of changes) {
    const { form } = await month.load();
    await change();
    expect(await month.make(form)).toMatchObject({ status: 409, data: { problem: CHANGED } });
  }
  expect(await month.make({})).toMatchObject({ status: 409, data: { problem: CHANGED } });
  expect(await db.invoiceFile.count({ where: { period: '2026-05' } })).toBe(0);
  await make('2026-05');
});

test('if two people make a month’s file at the same time, one does and the other must look again', async () => {
  await completedOn('2026-06-05');
  const month = monthOf('2026-06');
  const [one, other] = [await month.load(), await month.load()];
  expect(one.form._id).not.toBe(other.form._id);
  const answers = await Promise.all([month.make(one.form), month.make(other.form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await db.invoiceRecord.count({ where: { invoice: { file: { period: '2026-06' } } } })).toBe(2);
});

describe('a date and the file that invoices it exclude each other', () => {
  /** Another transaction that holds the locks of `statement`, until `release`. */
  async function hold(statement: string, values: string[] = []) {
    const client = await pool.connect();
    await client.query('begin');
    await client.query(statement, values);
    const release = async () => {
      await client.query('commit');
      client.release();
    };
    return release;
  }
  const waiting = async (text: string) => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${text}%`],
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
  };

  test('a date cannot change while its invoice is being written', async () => {
    const { purchaseId } = await completedOn('2026-07-07');
    const month = monthOf('2026-07');
    const { form } = await month.load();
    // The file is half made: it has read its records and waits to write the first row.
    const release = await hold('lock table invoice_file in exclusive mode');
    const made = month.make(form);
    await eventually(() => waiting('invoice_file'));
    const changed = setSignificantDates(staff, purchaseId, { completed: '2026-07-08' }).then(
      () => 'changed',
      (error: Error) => error.message,
    );
    await eventually(() => waiting('from purchase'));
    await release();
    expect((await made).status).toBe(303);
    expect(await changed).toContain('has been invoiced');
    const [record] = await db.invoiceRecord.findMany({ where: { purchase_id: purchaseId } });
    const { completed } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    expect([record?.completed, completed]).toEqual([new Date('2026-07-07'), new Date('2026-07-07')]);
  });

  test('a file waits for a date that is being changed, and does not use the old one', async () => {
    const { purchaseId } = await completedOn('2026-08-07');
    const month = monthOf('2026-08');
    const { form } = await month.load();
    const release = await hold(`update purchase set completed = '2026-08-08' where id = $1`, [purchaseId]);
    const made = month.make(form);
    await eventually(() => waiting('for share'));
    await release();
    expect(await made).toMatchObject({ status: 409, data: { problem: CHANGED } });
    expect(await db.invoiceRecord.count({ where: { purchase_id: purchaseId } })).toBe(0);
  });
});

test('a file needs an amount, records, and a month that is over', async () => {
  await completedOn('2026-07-05');
  const month = monthOf('2026-07');
  const { form } = await month.load();
  await db.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount: null } });
  expect(await month.load()).toMatchObject({ amount: null, total: null, counts: { included: 2 } });
  expect(await month.make(form)).toMatchObject({ status: 422, data: { problem: NO_AMOUNT } });
  await db.adminConfig.update({ where: { id: 1 }, data: { invoicing_amount: 0 } });
  expect(await month.load()).toMatchObject({ amount: '£0.00' });

  const none = monthOf('2024-02');
  const nothing = await none.make((await none.load()).form);
  expect(nothing).toMatchObject({ status: 409, data: { problem: 'There are no records to invoice for this month.' } });

  await completedOn('2999-12-05');
  const later = await monthOf('2999-12', '?show=left-out').load();
  expect(later.counts).toEqual({ included: 0, leftOut: 2 });
  expect(later.rows[0]?.why).toBe('The completion date is still to come.');
});

describe('the list', () => {
  test('choosing a month opens its page', async () => {
    const answer = await browser.get(listPage, '/admin/invoicing?period=');
    expect(answer.data).toMatchObject({ problem: 'Period is required' });
    expect(await browser.get(listPage, '/admin/invoicing?period=2026-01')).toMatchObject({
      status: 302,
      location: '/admin/invoicing/2026-01',
    });
    expect((answer.data as { options: { value: string }[] }).options.at(-1)).toEqual({
      value: '2025-12',
      label: 'December 2025',
    });
  });

  test('has every file, newest first, page by page', async () => {
    const all = await db.invoiceFile.count();
    const { data } = await browser.get(listPage, '/admin/invoicing');
    const { rows, list } = data as { rows: { id: string; made: string }[]; list: { found: number } };
    expect(list.found).toBe(all);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(rows[0]).toMatchObject({
      madeBy: 'Priya Shah',
      records: expect.any(Number),
      total: expect.stringMatching(/^£/),
    });
    expect(await browser.get(listPage, '/admin/invoicing?page=9')).toMatchObject({
      location: '/admin/invoicing?page=1',
    });
  });

  test.each([
    ['a file', () => browser.get(withParams(filePage, { id: newId() }), '/')],
    ['its CSV', () => download(newId())],
    ['an invoice', () => browser.get(withParams(invoicePage, { id: newId(), lawFirmId: oakes.firmId }), '/')],
    ['a month', () => browser.get(withParams(monthPage, { period: '2026-13' }), '/')],
  ])('an unknown %s is not found', async (_, ask) => expect((await ask()).status).toBe(404));
});

test('a year’s files are the invoiceable records times the amount, each once, whatever is edited in between', async () => {
  const deals = await Promise.all(
    ['2023-01-05', '2023-02-06', '2023-02-07', '2023-12-31'].map((day) => completedOn(day)),
  );
  const [moved, lost, changed] = deals.map(({ purchaseId, saleId }) => ({ purchaseId, saleId }));
  if (!moved || !lost || !changed) throw new Error('They were just made');
  await make('2023-01');
  await db.purchase.update({ where: { id: moved.purchaseId }, data: { completed: new Date('2023-03-01') } });
  await setSignificantDates(staff, lost.purchaseId, { completed: null, aborted: '2023-02-08' });
  await make('2023-02');
  await db.sale.update({ where: { id: changed.saleId }, data: { seller_lawyer_group_id: oakes.id } });
  await setSignificantDates(staff, lost.purchaseId, { aborted: null, completed: '2023-02-20' });
  for (let month = 1; month <= 12; month++) {
    const period = `2023-${String(month).padStart(2, '0')}`;
    if ((await monthOf(period).load()).counts.included > 0) await make(period);
  }
  const files = await db.invoiceFile.findMany({ where: { period: { startsWith: '2023-' } } });
  expect(files.reduce((sum, { total_amount }) => sum + Number(total_amount), 0)).toBe(deals.length * 2 * AMOUNT);
  const records = await db.invoiceRecord.findMany({ where: { file_id: { in: files.map(({ id }) => id) } } });
  expect(new Set(records.map(({ purchase_id, side }) => purchase_id + side)).size).toBe(deals.length * 2);
  expect(records).toHaveLength(deals.length * 2);
});
