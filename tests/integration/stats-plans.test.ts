/** Checks the query plan of each statement on the stats page, so that its cost does not grow with the tables. */
import { expect, test } from 'vitest';
import { loader as home } from '~/routes/admin/home';
import { growingScans, planOf, statementsOf, tablesOf } from '../support/plans';
import { staffMember } from '../support/staff';

/** Tables of partners: a few hundred rows, however many sales there are. */
const FEW = new Set(['law_firm', 'lawyer_group']);

test('no statement of the stats page gets slower as sales grow', async () => {
  const { browser } = await staffMember();
  const statements = await statementsOf(() => browser.get(home, '/admin'));
  expect(statements.length).toBeGreaterThan(8);
  const plans = await Promise.all(statements.map((statement) => planOf(statement)));
  expect(plans.flatMap((plan) => growingScans(plan, FEW))).toEqual([]);

  // Counts come from the stored monthly counts, and from no other growing table.
  const counts = plans.map(tablesOf).filter((tables) => tables.includes('month_count'));
  expect(counts).toHaveLength(7);
  expect([...new Set(counts.flat())].sort()).toEqual(['law_firm', 'lawyer_group', 'month_count']);
});

test.each([
  ['every sale', 'select count(*) from sale', 'sale'],
  ['a span of time', `select count(*) from sale where created_at > now() - interval '1 month'`, 'sale'],
  ['a page that is sorted first', 'select * from purchase order by agreed_price limit 10', 'purchase'],
])('the check would find %s', async (_, text, table) => {
  expect(growingScans(await planOf({ text }), FEW).join()).toContain(table);
});
