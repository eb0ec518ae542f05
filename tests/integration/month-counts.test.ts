/** The stored monthly counts, compared with the rows themselves. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aggregateMonths } from '~/domain/reporting/jobs.server';
import { countAssignments, countPurchases, countSales } from '~/domain/reporting/stats-queries.server';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { insertLawyerGroup } from '../support/partners';
import { insertPerson } from '../support/rows';
import { insertSaleAt } from '../support/sale-state';

let groups: string[] = [];

beforeAll(async () => {
  groups = [];
  for (const name of ['Larkspur', 'Fennimore']) groups.push((await insertLawyerGroup(name)).id);
});

/** Times around midnight in London, when the clocks change, and on a leap day. */
const MOMENTS = [
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '2024-03-31T22:59:59.999Z',
  '2024-03-31T23:00:00.000Z',
  '2024-10-31T23:59:59.999Z',
  '2024-11-01T00:00:00.000Z',
  '2024-12-31T23:59:59.999Z',
].map((text) => new Date(text));

const ALL_MONTHS = [2, 3, 4, 10, 11, 12].map((month) => ({ year: 2024, month }));

/** Counts the rows with separate SQL, without the migration's functions. */
async function countRows() {
  const month = (time: string) => `to_char(${time} at time zone 'Europe/London', 'YYYY-MM')`;
  const given = (side: string) =>
    `select '${side}', ${month('solicitor_groups_assigned_at')}, ${side}_lawyer_group_id from sale
      where ${side}_lawyer_group_id is not null and solicitor_groups_assigned_at is not null`;
  const { rows } = await pool.query(`
    select kind, month, lawyer_group_id, count(*)::int as n from (
      select 'sale' as kind, ${month('created_at')} as month, null as lawyer_group_id from sale
      union all select 'purchase', ${month('created_at')}, null from purchase
      union all ${given('seller')} union all ${given('buyer')}) as happened
     group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

async function countKept() {
  const { rows } = await pool.query(`
    select kind, to_char(month, 'YYYY-MM') as month, lawyer_group_id, sum(n)::int as n from month_count
     group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`);
  return rows;
}

async function expectRight() {
  const rows = await countRows();
  expect(await countKept()).toEqual(rows);
  const sum = (kind: string, { year, month }: { year: number; month: number }) =>
    rows
      .filter((row) => row.kind === kind && row.month === `${year}-${String(month).padStart(2, '0')}`)
      .reduce((total, { n }) => total + n, 0);
  for (const month of ALL_MONTHS) {
    expect(await countSales(month)).toBe(sum('sale', month));
    expect(await countPurchases(month)).toBe(sum('purchase', month));
    const firms = await countAssignments(month);
    expect(firms.reduce((total, { sellerCount }) => total + sellerCount, 0)).toBe(sum('seller', month));
    expect(firms.reduce((total, { buyerCount }) => total + buyerCount, 0)).toBe(sum('buyer', month));
  }
}

type Step = { what: (typeof WHATS)[number]; at: Date; group: number | null; other: number | null; which: number };

const WHATS = [
  'sell',
  'buy',
  'assign',
  'assign',
  'sellerSide',
  'buyerSide',
  'when',
  'move',
  'moveBuyer',
  'delete',
  'giveUp',
  'fold',
  'rebuild',
] as const;

const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % Math.max(1, from.length)];

async function buy(property_id: string, created_at: Date) {
  const buyer = await insertPerson(pool);
  await db.purchase.create({
    data: {
      ...{ id: newId(), property_id, primary_buyer_id: buyer.id, created_at, ownership_type: 'Joint', gifts: 'no' },
      ...{ agreed_price: 34_000_000n, mortgage_required_for_purchase: 'no' },
    },
  });
}

const assigned = ({ at, group, other }: Step) => ({
  seller_lawyer_group_id: group === null ? null : (groups[group] ?? null),
  buyer_lawyer_group_id: other === null ? null : (groups[other] ?? null),
  solicitor_groups_assigned_at: group === null && other === null ? null : at,
});

/** A change of one column of an assigned sale. */
const ONE_COLUMN: Partial<Record<Step['what'], (step: Step) => object>> = {
  sellerSide: ({ group }) => ({ seller_lawyer_group_id: groups[group ?? 0] }),
  buyerSide: ({ other }) => ({ buyer_lawyer_group_id: groups[other ?? 0] }),
  when: ({ at }) => ({ solicitor_groups_assigned_at: at }),
};

async function take(step: Step): Promise<void> {
  const { what, at, which } = step;
  if (what === 'sell') await insertSaleAt(at);
  if (what === 'fold') await aggregateMonths();
  if (what === 'rebuild') await pool.query('select rebuild_months()');
  const [sales, purchases] = await Promise.all([
    db.sale.findMany({ select: { id: true, property_id: true }, orderBy: { id: 'asc' } }),
    db.purchase.findMany({ select: { id: true }, orderBy: { id: 'asc' } }),
  ]);
  const sale = pick(sales, which);
  const purchase = pick(purchases, which);
  if (sale && what === 'buy') await buy(sale.property_id, at);
  if (sale && what === 'assign') await db.sale.updateMany({ where: { id: sale.id }, data: assigned(step) });
  if (sale && what === 'move') await db.sale.updateMany({ where: { id: sale.id }, data: { created_at: at } });
  const change = ONE_COLUMN[what];
  if (sale && change) {
    const where = { id: sale.id, solicitor_groups_assigned_at: { not: null } };
    await db.sale.updateMany({ where, data: change(step) });
  }
  if (sale && what === 'giveUp') {
    const attempt = transaction(async (tx) => {
      await tx.sale.updateMany({ where: { id: sale.id }, data: { created_at: at, ...assigned(step) } });
      throw new Error('given up');
    });
    await expect(attempt).rejects.toThrow('given up');
  }
  if (purchase && what === 'moveBuyer') {
    await db.purchase.updateMany({ where: { id: purchase.id }, data: { created_at: at } });
  }
  if (what === 'delete') {
    if (purchase && which % 2 === 0) await db.purchase.deleteMany({ where: { id: purchase.id } });
    else if (sale) await db.sale.deleteMany({ where: { id: sale.id } });
  }
}

const group = fc.option(fc.constantFrom(0, 1), { nil: null });
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WHATS),
  at: fc.constantFrom(...MOMENTS),
  group,
  other: group,
  which: fc.nat(1000),
});

test('the stored counts match the rows, whatever happens, even at the same time', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 8, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const [at = new Date()] = MOMENTS;
      await Promise.all([insertSaleAt(at, { solicitors: true }), insertSaleAt(at, { solicitors: true })]);
      for (const atOnce of all) await Promise.all(atOnce.map(take));
      await expectRight();
      await aggregateMonths();
      await expectRight();
    }),
    { numRuns: 6 },
  );
});

test('merging gives one row for each of two months', async () => {
  await insertSaleAt(new Date('2024-12-31T23:59:59.999Z'));
  await insertSaleAt(new Date('2025-01-01T00:00:00.000Z'));
  await aggregateMonths();
  const { rows } = await pool.query(
    'select from month_count group by kind, month, lawyer_group_id having count(*) > 1 or not bool_and(folded)',
  );
  expect(rows).toHaveLength(0);
});

test('creating a sale never waits for the counting', async () => {
  const counting = await pool.connect();
  try {
    await counting.query('begin');
    await counting.query('select rebuild_months()');
    const making = await pool.connect();
    try {
      await making.query('begin');
      await making.query(`set local lock_timeout = '2s'`);
      await making.query(`update sale set created_at = created_at + interval '40 days'`);
      await making.query('commit');
    } finally {
      making.release();
    }
    await counting.query('commit');
  } finally {
    counting.release();
  }
  await expectRight();
});
