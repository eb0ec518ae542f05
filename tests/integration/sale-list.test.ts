import { beforeAll, describe, expect, test } from 'vitest';
import { listSales } from '~/domain/reporting/list-queries.server';
import type { ProgressFilter, ProgressPart } from '~/domain/reporting/rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { compactTally } from '~/platform/tally.server';
import { buyerOf } from '../support/deal';
import { insertLawyerGroup } from '../support/partners';
import { assignSolicitors, insertSaleAt, type Parts } from '../support/sale-state';

const PARTS: readonly ProgressPart[] = ['paid', 'estateAgent', 'solicitors', 'searches', 'checks'];
type Made = { id: string; at: number; parts: Parts };

/** Which steps are done, from the bits of a number, so that every combination is there, some more than once. */
const partsOf = (index: number): Parts =>
  Object.fromEntries(PARTS.map((part, bit) => [part, ((index * 7) >> bit) % 2 === 1]));

const made: Made[] = [];

beforeAll(async () => {
  const start = Date.parse('2024-02-29T23:00:00Z');
  const DAY_MS = 24 * 60 * 60 * 1000;
  for (let index = 0; index < 48; index++) {
    // Three at each time, with gaps from nothing to a year, so that they fall into many time spans of each size.
    const at = start + Math.floor(index / 3) ** 3 * (DAY_MS / 4);
    const { id } = await insertSaleAt(new Date(at), partsOf(index));
    made.push({ id, at, parts: partsOf(index) });
  }
  made.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
});

/** The expected list of these sales, computed here. */
const expected = (filter: ProgressFilter) =>
  made
    .filter(({ parts }) => PARTS.every((part) => filter[part] === undefined || filter[part] === Boolean(parts[part])))
    .map(({ id }) => id);

const ANSWERS = [undefined, true, false];
const everyFilter = PARTS.reduce<ProgressFilter[]>(
  (filters, part) => filters.flatMap((filter) => ANSWERS.map((answer) => ({ ...filter, [part]: answer }))),
  [{}],
);

const idsOf = async (filter: ProgressFilter, skip: number, size: number) =>
  (await listSales(filter, skip, size)).items.map(({ id }) => id);

async function compareAll(filters = everyFilter) {
  for (const filter of filters) {
    const ids = expected(filter);
    for (const [skip, size] of [
      [0, 100],
      [0, 10],
      [7, 10],
      [ids.length - 1, 10],
      [ids.length, 10],
    ] as const) {
      const page = await listSales(filter, Math.max(skip, 0), size);
      expect(page.items.map(({ id }) => id)).toEqual(ids.slice(Math.max(skip, 0), Math.max(skip, 0) + size));
      expect(page).toMatchObject({ totalItems: made.length, totalFilteredItems: ids.length });
    }
  }
}

describe('a page of the sales', () => {
  test('has the sales that each combination of filters selects, before and after the counts are merged', async () => {
    await compareAll();
    await compactTally();
    await compareAll();
    expect(await db.tally.count({ where: { n: 0 } }), 'spans that nothing is left of').toBe(0);
  });

  test('continues the one before, whatever its size, with a fixed order for equal times', async () => {
    for (const size of [1, 4, 10]) {
      const seen: string[] = [];
      for (let skip = 0; skip < made.length; skip += size) seen.push(...(await idsOf({}, skip, size)));
      expect(seen).toEqual(expected({}));
    }
  });
});

describe('a group', () => {
  test('is filtered like the whole list, with its units in the order in which they were added', async () => {
    const units = made.filter((_, index) => index % 5 === 0).map(({ id }) => id);
    const representative = await db.user.findFirstOrThrow();
    const company = await db.company.create({
      data: { id: newId(), name: 'Millrace Homes', company_number: newId().toUpperCase() },
    });
    const group = await db.transactionsGroup.create({
      data: { id: newId(), name: newId(), representative_id: representative.id, company_seller_id: company.id },
    });
    await db.sale.updateMany({ where: { id: { in: units } }, data: { group_id: group.id } });
    const page = await listSales({ groupId: group.id, paid: false }, 1, 2);
    const ids = expected({ paid: false })
      .filter((id) => units.includes(id))
      .reverse();
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(page).toMatchObject({ totalItems: made.length, totalFilteredItems: ids.length });
    expect(page.items[0]?.group).toBe(group.name);
  });
});

describe('a row', () => {
  test('shows the active buyer, the newest first', async () => {
    const [{ id } = { id: '' }] = made;
    await buyerOf(id, { isConfirmed: false });
    const { person } = await buyerOf(id);
    await db.user.update({ where: { id: person.id }, data: { last_name: 'Active' } });
    await buyerOf(id, { isConfirmed: false });
    const [row] = (await listSales({}, 0, 1)).items;
    expect(row).toMatchObject({
      id,
      buyer: 'Tomasz Active',
      seller: 'Amara Bello',
      askingPrice: 34_995_000,
      tenure: 'freehold',
      address: { line_1: '18 Mill Lane', postcode: 'SY8 1DN' },
    });
    await db.purchase.deleteMany();
  });

  test('is one for each sale, with each side’s solicitor, however many orders were canceled', async () => {
    // A sale that already has solicitors, so that the other tests' expectations hold.
    const { id } = made.find(({ parts }) => parts.solicitors) ?? { id: '' };
    const [seller, buyer] = [await insertLawyerGroup(), await insertLawyerGroup()];
    await assignSolicitors(id, seller.id, new Date(), buyer.id);
    for (let n = 0; n < 2; n++) {
      await db.order.create({
        data: {
          id: newId(),
          sale_id: id,
          payment_type: 'card',
          status: 'canceled',
          total_amount: 72_000,
          subtotal: 60_000,
          vat: 12_000,
        },
      });
    }
    const { items } = await listSales({}, 0, made.length);
    expect(items.map((row) => row.id)).toEqual(made.map((sale) => sale.id));
    expect(items.find((row) => row.id === id)).toMatchObject({
      sellerSolicitor: { firm: seller.firm },
      buyerSolicitor: { firm: buyer.firm },
    });
  });
});
