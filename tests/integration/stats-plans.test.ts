/** Statistics cost the same however long the lists are: each of the page's statements, and how the database can answer it. */
import { expect, test } from 'vitest';
import { loader as home } from '~/routes/admin/home';
import { growing, planOf, statementsOf, tablesOf } from '../support/plans';
import { staffMember } from '../support/staff';

/** Partners: they are a few hundred, whatever is sold. */
const FEW = new Set(['law_firm', 'lawyer_group']);

test('no statement of the page of statistics takes longer the more is sold', async () => {
  const { browser } = await staffMember();
  const asked = await statementsOf(() => browser.get(home, '/admin'));
  expect(asked.length).toBeGreaterThan(8);
  const plans = await Promise.all(asked.map((statement) => planOf(statement)));
  expect(plans.flatMap((plan) => growing(plan, FEW))).toEqual([]);

  // The counts are read from what is kept of the months, and from nothing else that grows.
  const counts = plans.map(tablesOf).filter((tables) => tables.includes('month_count'));
  expect(counts).toHaveLength(7);
  expect([...new Set(counts.flat())].sort()).toEqual(['law_firm', 'lawyer_group', 'month_count']);
});

test.each([
  ['every sale', 'select count(*) from sale', 'sale'],
  ['a span of time', `select count(*) from sale where created_at > now() - interval '1 month'`, 'sale'],
  ['a page that is sorted first', 'select * from purchase order by agreed_price limit 10', 'purchase'],
])('%s would be found', async (_, text, table) => {
  expect(growing(await planOf({ text }), FEW).join()).toContain(table);
});
