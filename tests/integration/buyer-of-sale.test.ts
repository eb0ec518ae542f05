/** A sale may have several purchases. One rule decides which of them counts, and every reader must follow it. */
import { expect, test } from 'vitest';
import type { Viewer } from '~/domain/account/queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { listProperties } from '~/domain/onboarding/properties-queries.server';
import { ALL_CSV_COLUMNS } from '~/domain/reporting/csv-rules';
import { exportSales } from '~/domain/reporting/export-queries.server';
import { listSales } from '~/domain/reporting/list-queries.server';
import { listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { stageWords } from '~/domain/sale/stage-rules';
import { db } from '~/platform/db.server';
import { buyerOf } from '../support/deal';
import type { Person } from '../support/rows';
import { sellerWithSale } from '../support/seller';

const viewerOf = ({ id, email, firstName, lastName, phoneNumber }: Person): Viewer => ({
  userId: id,
  sessionId: id,
  email,
  firstName,
  middleName: null,
  lastName,
  phoneNumber,
  isAdmin: false,
});

const day = (text: string) => new Date(`${text}T00:00:00Z`);

/**
 * In the order of the rule: each wins over all that follow, for one reason. Of the same kind, the older ones are
 * created first.
 */
const PURCHASES = [
  ['Furthest', { sale_agreed: day('2026-11-03'), exchanged: day('2026-11-09'), created_at: day('2026-11-01') }],
  ['Accepted', { isAccepted: true, created_at: day('2026-11-02') }],
  ['Newer', { created_at: day('2026-11-06') }],
  ['Older', { created_at: day('2026-11-05') }],
  ['Unconfirmed', { isConfirmed: false, sale_agreed: day('2026-10-01'), created_at: day('2026-11-07') }],
  ['Begun', { isConfirmed: false, created_at: day('2026-11-08') }],
  ['Gone', { exchanged: day('2026-09-01'), aborted: day('2026-09-02'), created_at: day('2026-11-09') }],
] as const;

test('of several purchases the same one counts everywhere', async () => {
  const { saleId, person } = await sellerWithSale({ paid: true });
  const purchases = [...PURCHASES];
  for (const [name, given] of purchases) {
    const { person: buyer } = await buyerOf(saleId, given);
    await db.user.update({ where: { id: buyer.id }, data: { first_name: 'Ines', last_name: name } });
  }
  const viewer = viewerOf(person);

  while (purchases.length > 0) {
    const names = purchases.map(([name]) => name);
    const [[first, given] = ['', {}]] = purchases;
    const [listed, found, file, tab, checks, dashboard, [card]] = await Promise.all([
      listSales({}, 0, 1),
      searchSales(saleId, 1),
      exportSales({}, ALL_CSV_COLUMNS, viewer.userId).then((stream) => new Response(stream).text()),
      listPurchasesOfSale(saleId),
      getChecksOfDeal(saleId),
      getSaleDashboard(viewer, saleId),
      listProperties(viewer),
    ]);
    // Someone whose purchase fell through is not buying.
    const buyer = first === 'Gone' ? null : first;
    expect(listed.items[0]?.buyer).toBe(buyer && `Ines ${buyer}`);
    expect(found[0]?.buyer?.last_name ?? null).toBe(buyer);
    expect(file.includes(`,Ines ${first},`)).toBe(buyer !== null);
    expect(tab.map(({ primary }) => primary.lastName)).toEqual(names);
    expect(checks.people.filter(({ role }) => role === 'buyer').map(({ lastName }) => lastName)).toEqual(names);
    // A purchase that its buyer has not confirmed gives the sale no dates.
    const agreed = first === 'Furthest' && 'sale_agreed' in given ? given.sale_agreed.toISOString().slice(0, 10) : null;
    expect(dashboard.conveyance.offerAccepted).toBe(agreed);
    expect(card?.offerAccepted).toBe(agreed);
    const { steps } = await db.saleStage.findUniqueOrThrow({ where: { sale_id: saleId } });
    expect(stageWords(steps)).toBe(first === 'Furthest' ? 'Exchanged' : 'Paid');
    const last = purchases.shift();
    await db.timelineEvent.deleteMany({ where: { purchase: { primary_buyer: { last_name: last?.[0] ?? '' } } } });
    await db.purchase.deleteMany({ where: { primary_buyer: { last_name: last?.[0] ?? '' } } });
  }
});

test('a purchase that fell through gives the sale no dates', async () => {
  const { saleId, person } = await sellerWithSale({ paid: true });
  await buyerOf(saleId, { sale_agreed: day('2026-11-03'), aborted: day('2026-11-09') });
  const viewer = viewerOf(person);
  expect((await getSaleDashboard(viewer, saleId)).conveyance).toMatchObject({ offerAccepted: null, aborted: null });
  expect((await listProperties(viewer))[0]).toMatchObject({ offerAccepted: null, aborted: null });
});
