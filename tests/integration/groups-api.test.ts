import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as transactions from '~/routes/api/transaction/list';
import * as manual from '~/routes/api/transaction/manual';
import * as groupByName from '~/routes/api/transactions-group/by-name';
import * as group from '~/routes/api/transactions-group/item';
import * as groups from '~/routes/api/transactions-group/list';
import { insertCompany, insertGroup, unit } from '../support/groups';
import { machineTime } from '../support/machine-time';
import { signedIn, withParams } from '../support/seller';
import { auditOf, homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let representative: string;
let company: string;

beforeAll(async () => {
  staff = await staffMember();
  representative = (await signedIn({ firstName: 'Rosa', lastName: 'Marsh' })).person.id;
  company = (await insertCompany()).id;
});

const post = (body: unknown) => staff.browser.postJson(manual.action, '/api/transaction/manual', body);
const get = (id: string) => staff.browser.get(withParams(group.loader, { id }), '/api/transactions-group/x');
const byName = (name: string) =>
  staff.browser.get(withParams(groupByName.loader, { name }), '/api/transactions-group/name/x');

const payload = (name: string, given: object = {}) => ({
  group: name,
  primary_seller: { user: representative, customer_type: 'representative' },
  company_seller: company,
  transactions: [unit(1), unit(2, { asking_price: null })],
  stripe_transaction_id: 'pi_outside_1',
  items: [{ product_name: 'Service fee', product_price: 0 }],
  ...given,
});

describe('manual transactions', () => {
  test('create a group with its units, each paid for elsewhere', async () => {
    const made = await post(payload('Mill Race'));
    expect(made).toMatchObject({
      status: 200,
      data: {
        name: 'Mill Race',
        units: 2,
        paid: 2,
        hasActivePurchaseIntent: false,
        representative: { _id: representative },
        company_seller: { _id: company },
        estateAgent: null,
        lawyerGroups: { seller: null, buyer: null },
      },
    });
    const { _id } = made.data as { _id: string };
    const sales = await db.sale.findMany({
      where: { group_id: _id },
      orderBy: { id: 'asc' },
      include: { property: { include: { address: true } }, orders: { include: { items: true } }, events: true },
    });
    expect(sales).toMatchObject([
      {
        type: 'development',
        customer_type: 'representative',
        primary_seller_id: representative,
        company_seller_id: company,
        asking_price: 24_050_000n,
        terms_accepted_at: expect.any(Date),
        estate_agent_status: 'pending',
        possible_duplicate: false,
        property: { tenure: 'leasehold', address: { line_1: 'Plot 1, Quay Rise', postcode: 'SY8 1DN' } },
        orders: [
          {
            payment_type: 'manual',
            status: 'succeeded',
            total_amount: 0,
            manual_reference: 'pi_outside_1',
            items: [{ product_name: 'Service fee', product_price: 0 }],
          },
        ],
        events: [{ event_name: 'sale_created', author_user_id: staff.userId }],
      },
      { asking_price: null },
    ]);
    expect(await auditOf(_id)).toMatchObject([{ action: 'create', after: { name: 'Mill Race', units: 2 } }]);
    const listed = await staff.browser.get(transactions.loader, `/api/transaction?groupId=${_id}`);
    // In the order in which they were added; the second has no price yet.
    const items = [{ asking_price: 240_500 }, { asking_price: null }];
    expect(listed.data).toMatchObject({ totalFilteredItems: 2, items });
  });

  test('a unit whose terms are not accepted is not paid', async () => {
    const units = [unit(1), unit(2, { terms_and_conditions: { accepted: false } })];
    const made = await post(payload('Weir Court', { transactions: units }));
    expect(made).toMatchObject({ status: 200, data: { units: 2, paid: 1 } });
    const { _id } = made.data as { _id: string };
    const sales = await db.sale.findMany({
      where: { group_id: _id },
      orderBy: { id: 'asc' },
      include: { orders: true },
    });
    expect(sales).toMatchObject([
      { terms_accepted_at: expect.any(Date), orders: [{ status: 'succeeded' }] },
      { terms_accepted_at: null, orders: [] },
    ]);
  });

  test('a name must be unique, ignoring case and spaces, and finds the group', async () => {
    await post(payload('Two Rivers'));
    expect(await post(payload(' two  RIVERS '))).toMatchObject({
      status: 422,
      data: {
        message: 'Transactions group already exists with name "two RIVERS"',
        fieldErrors: { name: ['Transactions group already exists with name "two RIVERS"'] },
      },
    });
    expect(await post(payload('tworivers'))).toMatchObject({ status: 422 });
    expect(await byName('TwoRIVERS')).toMatchObject({ status: 200, data: { name: 'Two Rivers' } });
    expect(await byName('Three Rivers')).toMatchObject({ status: 404, data: { message: expect.any(String) } });
  });

  test('the same call twice, even at the same time, makes one group', async () => {
    const _id = newId();
    const call = payload('Once Only', { _id });
    const [first, second] = await Promise.all([post(call), post(call)]);
    for (const answer of [first, second, await post(call)])
      expect(answer).toMatchObject({ status: 200, data: { _id } });
    expect(await db.sale.count({ where: { group_id: _id } })).toBe(2);
  });

  test.each<[object, object]>([
    [{ group: ' ' }, { group: ['Transactions group name is required'] }],
    [{ primary_seller: undefined }, { primary_seller: ['Representative is required'] }],
    [{ company_seller: null }, { company_seller: ['Company seller is required'] }],
    [{ transactions: [] }, { transactions: ['Please add at least one unit'] }],
    [{ transactions: [unit(1, { asking_price: '' })] }, { 'transactions.0.asking_price': [expect.any(String)] }],
    [{ transactions: [unit(1, { asking_price: '98,999' })] }, { 'transactions.0.asking_price': [expect.any(String)] }],
    [
      { items: [{ product_name: 'Service fee', product_price: 24_000 }] },
      { 'items.0.product_price': [expect.any(String)] },
    ],
    [{ transactions: [unit(1, { type: 'resale' })] }, { 'transactions.0.type': [expect.any(String)] }],
  ])('invalid input is refused in the specified words, number %#', async (change, fieldErrors) => {
    const groupsBefore = await db.transactionsGroup.count();
    expect(await post(payload('Refused', change))).toMatchObject({
      status: 422,
      data: { message: 'Validation failed. Please check all required fields.', fieldErrors },
    });
    expect(await db.transactionsGroup.count()).toBe(groupsBefore);
  });

  test('an unknown person, an unknown company and an inactive person are refused', async () => {
    const sales = await db.sale.count();
    expect(await post(payload('No One', { primary_seller: { user: newId() } }))).toMatchObject({
      status: 404,
      data: { message: 'User not found' },
    });
    expect(await post(payload('No Firm', { company_seller: newId() }))).toMatchObject({
      status: 404,
      data: { message: 'Company not found' },
    });
    const gone = (await signedIn()).person.id;
    await db.user.update({ where: { id: gone }, data: { active: false, deactivated_at: new Date() } });
    expect(await post(payload('Gone', { primary_seller: { user: gone } }))).toMatchObject({ status: 422 });
    expect(await db.sale.count()).toBe(sales);
  });

  test('five hundred units are created in one transaction, in under five seconds', async () => {
    const transactions = Array.from({ length: 500 }, (_, at) => unit(at + 1));
    const call = payload(`Five Hundred ${newId()}`, { transactions });
    const taken = await machineTime();
    expect(await post(call)).toMatchObject({ status: 200, data: { units: 500, paid: 500 } });
    expect(await taken()).toBeLessThan(5_000);
  });

  test('five hundred and one are refused', async () => {
    const transactions = Array.from({ length: 501 }, (_, at) => unit(at + 1));
    expect(await post(payload('Five Hundred And One', { transactions }))).toMatchObject({
      status: 422,
      data: { fieldErrors: { transactions: ['A transactions group can have up to 500 units'] } },
    });
  });

  test('of five hundred invalid units the first twenty get an error', async () => {
    const transactions = Array.from({ length: 500 }, (_, at) =>
      unit(at + 1, { asking_price: at < 10 ? 250_000 : 'dear' }),
    );
    const answer = await post(payload('All Wrong', { transactions }));
    expect(answer).toMatchObject({ status: 422, data: { message: expect.any(String) } });
    const { fieldErrors } = answer.data as { fieldErrors: object };
    expect(Object.keys(fieldErrors)).toEqual(
      Array.from({ length: 20 }, (_, at) => `transactions.${at + 10}.asking_price`),
    );
  });

  test('homes that are already on sale, or twice in the group, are marked, and Scottish ones are tagged', async () => {
    const scottish = { property: { address: { ...homeIn('Edinburgh'), postcode: 'EH10 4SF' }, tenure: 'Freehold' } };
    const address = { ...homeIn('Bath'), line_1: '77 Twice Row' };
    const twice = { property: { address, tenure: 'Freehold' } };
    const { data } = await post(
      payload('Marked', { transactions: [unit(901), unit(902, scottish), unit(903, twice), unit(904, twice)] }),
    );
    const sales = await db.sale.findMany({
      where: { group_id: (data as { _id: string })._id },
      orderBy: { id: 'asc' },
    });
    expect(sales.map(({ possible_duplicate }) => possible_duplicate)).toEqual([false, false, true, true]);
    expect(sales.map(({ tags }) => tags)).toEqual([[], ['Scotland'], [], []]);
  });
});

describe('the groups', () => {
  test('are listed newest first, in pages, and searched by name', async () => {
    const name = `Ångström Quarter ${newId()}`;
    const made = await insertGroup(staff, { name });
    const find = async (query: string) =>
      (await staff.browser.get(groups.loader, `/api/transactions-group?${query}`)).data;
    const all = await db.transactionsGroup.count();
    expect(await find('limit=1')).toMatchObject({
      items: [{ _id: made.id, units: 2 }],
      totalItems: all,
      totalFilteredItems: all,
    });
    const search = new URLSearchParams({ searchValue: `angstrom ${name.slice(-6)}` });
    expect(await find(search.toString())).toMatchObject({ items: [{ name }], totalItems: all, totalFilteredItems: 1 });
    expect(await find('searchValue=%25')).toMatchObject({ items: [] });
    expect(await get(made.id)).toMatchObject({ status: 200, data: { _id: made.id, version: 0 } });
    for (const none of [newId(), 'mill-race', '0'])
      expect(await get(none)).toMatchObject({ status: 404, data: { message: 'No valid group ID provided' } });
  });
});
