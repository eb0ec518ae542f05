/** What is kept of the days of invoicing, against the rule about all records of the month. A database of its own. */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeInvoiceFile } from '~/domain/invoicing/commands.server';
import { keepDays } from '~/domain/invoicing/days-commands.server';
import { contentsOf, seenOf } from '~/domain/invoicing/preview-rules.server';
import { findCandidates, listDays, previewFile } from '~/domain/invoicing/queries.server';
import { recordKey, sortOut } from '~/domain/invoicing/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { db, pool, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { buyerOf } from '../support/deal';
import { insertLawyerGroup } from '../support/partner-rows';
import { sellerWithSale } from '../support/seller';
import { staffMember } from '../support/staff';

const AMOUNT = 45_000;
const MONTHS = ['2026-08', '2026-09', '2999-12'];
const DAYS = ['2026-08-01', '2026-08-31', '2026-09-01', '2026-09-02', '2999-12-05', null];
const ALL = 1_000;

let staff: Awaited<ReturnType<typeof staffMember>>;
let groups: Awaited<ReturnType<typeof insertLawyerGroup>>[];

beforeAll(async () => {
  staff = await staffMember();
  groups = [await insertLawyerGroup(pool, 'Larkspur Law LLP'), await insertLawyerGroup(pool, 'Oakes & Hart')];
  // It moves between the two firms.
  await db.lawyerGroup.update({ where: { id: groups[0]?.id ?? '' }, data: { name: 'South' } });
});

beforeEach(async () => {
  const values = { invoicing_amount: AMOUNT };
  await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...values }, update: values });
});

const assigned = (seller: string | null, buyer: string | null) => ({
  seller_lawyer_group_id: seller,
  buyer_lawyer_group_id: buyer,
  solicitor_groups_assigned_at: seller || buyer ? new Date('2026-07-15T10:00:00Z') : null,
});

async function completedOn(day: string | null) {
  const { saleId } = await sellerWithSale();
  await db.sale.update({ where: { id: saleId }, data: assigned(groups[0]?.id ?? null, groups[1]?.id ?? null) });
  const { purchaseId } = await buyerOf(saleId, { completed: day && new Date(day) });
  return { saleId, purchaseId };
}

const keysOf = (records: readonly Parameters<typeof recordKey>[0][]) => records.map(recordKey).sort();

/** The page of each month against the rule about all of its records. @param again keys of records that staff include again */
async function expectRight(again: ReadonlySet<string> = new Set()) {
  for (const period of MONTHS) {
    const records = await transaction((tx) => findCandidates(tx, period));
    const { included, leftOut } = sortOut(records, again, londonDay(new Date()));
    const page = await previewFile(period, again);
    expect(page).toMatchObject({ included: included.length, leftOut: leftOut.length });
    expect(page.firms).toBe(new Set(included.map(({ lawFirmId }) => lawFirmId)).size);
    expect(page.seen).toBe(seenOf(contentsOf(included), AMOUNT));
    expect(keysOf(await page.list('included', 0, ALL))).toEqual(keysOf(included));
    const others = await page.list('leftOut', 0, ALL);
    const reasons = new Map(leftOut.map((record) => [recordKey(record), record.reason]));
    expect(new Map(others.map((record) => [recordKey(record), record.reason]))).toEqual(reasons);
    expect(others).toHaveLength(leftOut.length);
  }
}

const isKept = async (period: string, date: string) =>
  (await listDays(period)).some(({ day, keys }) => day.day === date && keys === undefined);

const WHATS = [
  'complete',
  'complete',
  'assign',
  'abort',
  'home',
  'delete',
  'file',
  'again',
  'giveUp',
  'keep',
  'firm',
] as const;
type Step = {
  what: (typeof WHATS)[number];
  which: number;
  day: string | null;
  one: number | null;
  other: number | null;
};

const group = (number: number | null) => (number === null ? null : (groups[number]?.id ?? null));

async function take({ what, which, day, one, other }: Step): Promise<void> {
  const purchases = await db.purchase.findMany({ orderBy: { id: 'asc' } });
  const purchase = purchases[which % Math.max(1, purchases.length)];
  const at = day === null ? null : new Date(day);
  const period = MONTHS[which % 2] ?? '';
  if (what === 'keep') await keepDays(10_000);
  if (what === 'file' || what === 'again') {
    const left = await (await previewFile(period, new Set())).list('leftOut', 0, ALL);
    const again = new Set(what === 'again' ? left.filter(({ reason }) => reason === 'invoiced').map(recordKey) : []);
    const { seen } = await previewFile(period, again);
    const made = makeInvoiceFile(staff, { id: newId(), period, again, seen });
    // Someone else may have changed it meanwhile, or there is nothing.
    await made.catch((error: unknown) => {
      if (!(error instanceof KnownError)) throw error;
    });
  }
  if (what === 'firm') {
    const data = { law_firm_id: groups[one ?? 0]?.firmId ?? '' };
    await db.lawyerGroup.updateMany({ where: { id: groups[0]?.id ?? '' }, data });
  }
  if (!purchase) return;
  const where = { id: purchase.id };
  const ofSale = { property_id: purchase.property_id };
  if (what === 'complete') await db.purchase.updateMany({ where, data: { completed: at } });
  if (what === 'abort') await db.purchase.updateMany({ where, data: { aborted: at } });
  if (what === 'assign') await db.sale.updateMany({ where: ofSale, data: assigned(group(one), group(other)) });
  if (what === 'home') {
    const property_id = purchases[(which + 1) % purchases.length]?.property_id ?? purchase.property_id;
    await db.purchase.updateMany({ where, data: { property_id } });
  }
  if (what === 'delete') await db.purchase.deleteMany({ where }).catch(() => {});
  if (what === 'giveUp') {
    const attempt = transaction(async (tx) => {
      await tx.purchase.updateMany({ where, data: { completed: at } });
      await tx.sale.updateMany({ where: ofSale, data: assigned(group(one), group(other)) });
      throw new Error('given up');
    });
    await expect(attempt).rejects.toThrow('given up');
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHATS),
  which: fc.nat(1000),
  day: fc.constantFrom(...DAYS),
  one: fc.option(fc.constantFrom(0, 1), { nil: null }),
  other: fc.option(fc.constantFrom(0, 1), { nil: null }),
});

test('the page says what the rule says of all records, whatever happens, also at the same time', async () => {
  for (const day of DAYS) await completedOn(day);
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await completedOn('2026-08-31');
      for (const atOnce of all) await Promise.all(atOnce.map(take));
      await expectRight();
      expect(await keepDays(10_000)).toBe(true);
      expect(await db.invoicingChange.count()).toBe(0);
      await expectRight();
      const invoiced = (await (await previewFile('2026-08', new Set())).list('leftOut', 0, ALL)).filter(
        ({ reason }) => reason === 'invoiced',
      );
      await expectRight(new Set(invoiced.slice(0, 2).map(recordKey)));
    }),
    { numRuns: 3 },
  );
});

test('a day that is kept is not read again until one of its records changes', async () => {
  const { saleId, purchaseId } = await completedOn('2026-08-20');
  const check = () => isKept('2026-08', '2026-08-20');
  const changes = [
    () => db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date('2026-08-21') } }),
    () => db.sale.update({ where: { id: saleId }, data: assigned(null, null) }),
    () => db.purchase.update({ where: { id: purchaseId }, data: { completed: new Date('2026-08-22') } }),
  ];
  for (const change of changes) {
    await keepDays(10_000);
    expect(await check()).toBe(true);
    await change();
    expect(await check()).toBe(false);
  }
});

test('a lawyer group that changes while the completion moves is told on the day where it is by then', async () => {
  const { saleId, purchaseId } = await completedOn('2026-09-10');
  await keepDays(10_000);
  const assigning = await pool.connect();
  try {
    await assigning.query('begin');
    await assigning.query('update sale set buyer_lawyer_group_id = null where id = $1', [saleId]);
    await db.purchase.update({ where: { id: purchaseId }, data: { completed: new Date('2026-09-11') } });
    await keepDays(10_000);
    expect(await isKept('2026-09', '2026-09-11')).toBe(true);
    await assigning.query('commit');
  } finally {
    assigning.release();
  }
  await expectRight();
  await keepDays(10_000);
  await expectRight();
});

test('pages that follow each other have each record once, by the day', async () => {
  for (const day of ['2026-08-03', '2026-08-03', '2026-08-04', '2026-08-05']) await completedOn(day);
  await keepDays(10_000);
  const page = await previewFile('2026-08', new Set());
  const pages: Awaited<ReturnType<typeof page.list>> = [];
  for (let skip = 0; skip < page.included; skip += 3) pages.push(...(await page.list('included', skip, 3)));
  expect(keysOf(pages)).toEqual(keysOf(await page.list('included', 0, ALL)));
  const days = pages.map(({ completed }) => completed);
  expect(days).toEqual([...days].sort());
});
