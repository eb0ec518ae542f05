import { beforeAll, describe, expect, test } from 'vitest';
import { exportSales } from '~/domain/reporting/export-queries.server';
import { findSales } from '~/domain/reporting/find-queries.server';
import { type Finder, NO_FINDER } from '~/domain/reporting/find-schema';
import type { SaleFilter } from '~/domain/reporting/list-queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as list from '~/routes/admin/transactions';
import * as dialog from '~/routes/admin/transactions-filter';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import type { Browser } from '../support/routes';
import { insertSaleAt } from '../support/sale-state';
import { signedIn } from '../support/seller';

/** Sales by a letter, the oldest first. */
const ids: Record<string, string> = {};
let agent = { id: '' };
let seller = { id: '', lawFirmId: '' };
let buyer = { id: '' };
let groupId = '';
let staff: Browser;

async function groupOf(lawyerGroupId: string) {
  const { law_firm_id } = await db.lawyerGroup.findUniqueOrThrow({ where: { id: lawyerGroupId } });
  return { id: lawyerGroupId, lawFirmId: law_firm_id };
}

beforeAll(async () => {
  staff = (await signedIn({ type: 'admin' })).browser;
  agent = await insertEstateAgent();
  seller = await groupOf((await insertLawyerGroup()).id);
  buyer = await insertLawyerGroup();
  const sales = {
    a: '2026-01-31T23:59:59Z',
    b: '2026-02-01T00:00:00Z',
    c: '2026-06-30T23:30:00Z',
    d: '2026-08-01T09:00:00Z',
  };
  for (const [name, at] of Object.entries(sales)) {
    const parts = name === 'd' ? {} : { paid: true, searches: name === 'c' };
    ids[name] = (await insertSaleAt(new Date(at), parts)).id;
  }
  const representative = await db.user.findFirstOrThrow();
  const company = await db.company.create({
    data: { id: newId(), name: 'Millrace Homes', company_number: newId().toUpperCase() },
  });
  groupId = newId();
  await db.transactionsGroup.create({
    data: { id: groupId, name: 'Orchard Quay', representative_id: representative.id, company_seller_id: company.id },
  });
  const change = (name: string, data: Parameters<typeof db.sale.update>[0]['data']) =>
    db.sale.update({ where: { id: `${ids[name]}` }, data });
  const assigned = { solicitor_groups_assigned_at: new Date('2026-09-01T09:00:00Z') };
  await change('a', { tags: ['Chain', 'Probate'], estate_agent_id: agent.id, estate_agent_status: 'assigned' });
  await change('b', { tags: ['Chain'], seller_lawyer_group_id: seller.id, ...assigned, asking_price: 99_000_000n });
  await change('c', {
    buyer_lawyer_group_id: buyer.id,
    ...assigned,
    group_id: groupId,
    type: 'development',
    asking_price: null,
  });
});

/** The letters of what is found, in its order. */
const lettersOf = (rows: readonly { id: string }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)).join('');

const found = async (criteria: Partial<Finder>, filter: SaleFilter = {}) =>
  lettersOf((await findSales(filter, { ...NO_FINDER, ...criteria }, 0, 10)).items);

describe('the list finds', () => {
  test('by stage', async () => {
    expect([await found({ stage: 'registered' }), await found({ stage: 'paid' })]).toEqual(['d', 'a']);
    expect([await found({ stage: 'solicitors' }), await found({ stage: 'searches' })]).toEqual(['b', 'c']);
    expect(await found({ stage: 'completed' })).toBe('');
  });

  test('by tag, agent, firm, group, owner and a side’s solicitor, each by its ID or part of its name', async () => {
    expect([await found({ tag: 'Chain' }), await found({ tag: 'Probate' }), await found({ tag: 'chai' })]).toEqual([
      'ba',
      'a',
      '',
    ]);
    expect([await found({ agent: agent.id }), await found({ agent: seller.id })]).toEqual(['a', '']);
    expect([await found({ group: 'orchard' }), await found({ group: groupId.toUpperCase() })]).toEqual(['c', 'c']);
    expect([await found({ firm: seller.lawFirmId }), await found({ sellerSolicitor: seller.id })]).toEqual(['b', 'b']);
    expect([await found({ buyerSolicitor: buyer.id }), await found({ buyerSolicitor: seller.id })]).toEqual(['c', '']);
    const { name } = await db.lawFirm.findUniqueOrThrow({ where: { id: seller.lawFirmId } });
    expect(await found({ firm: name })).toContain('b');
    const owner = await db.user.findFirstOrThrow({ where: { type: 'admin' } });
    await db.sale.update({ where: { id: `${ids.a}` }, data: { owner_id: owner.id } });
    expect([
      await found({ owner: owner.id }),
      await found({ owner: owner.last_name }),
      await found({ owner: agent.id }),
    ]).toEqual([...['a', 'a', '']]);
  });

  test('by London’s days', async () => {
    expect(await found({ from: '2026-02-01' })).toBe('dcb');
    expect(await found({ to: '2026-01-31' })).toBe('a');
    // Half an hour past midnight in summer.
    expect(await found({ from: '2026-07-01', to: '2026-07-01' })).toBe('c');
  });

  test('all of it together, with the specified filters and a search', async () => {
    expect(await found({ tag: 'Chain', to: '2026-02-28', sort: 'oldest' }, { paid: true })).toBe('ab');
    expect(await found({ q: 'mill lane', stage: 'registered' })).toBe('d');
    expect(await found({ q: `${ids.c}`, stage: 'searches' })).toBe('c');
    const { reference } = await db.sale.findUniqueOrThrow({ where: { id: `${ids.b}` } });
    expect([await found({ q: reference.toLowerCase() }), await found({ q: reference, stage: 'paid' })]).toEqual([
      'b',
      '',
    ]);
    expect(await found({ q: 'nowhere' })).toBe('');
  });

  test('in each order, which the export has as well', async () => {
    const orders = { newest: 'dcba', oldest: 'abcd', price: 'bdac' } as const;
    for (const [sort, letters] of Object.entries(orders))
      expect(await found({ sort: sort as Finder['sort'] })).toBe(letters);
    const since = await pool.query('select sale_id as id from sale_stage order by waiting_since, sale_id');
    expect(await found({ sort: 'waiting' })).toBe(lettersOf(since.rows));
    const finder: Finder = { ...NO_FINDER, tag: 'Chain', sort: 'oldest' };
    const file = await new Response(await exportSales({}, ['id', 'stage'], newId(), finder)).text();
    expect(file.trim().split('\r\n')).toEqual(['ID,Stage', `${ids.a},Paid`, `${ids.b},Solicitors`]);
  });
});

describe('the page', () => {
  type Shown = { rows: { id: string }[]; problems: string[]; list: { found: number } };
  const show = async (query: string) => (await staff.get(list.loader, `/admin/transactions?${query}`)).data as Shown;

  test('shows a saved address, page by page, with its stage and its day', async () => {
    const { rows, list: shown } = await show('tag=Chain&size=10&columns=address.stage.waiting-since');
    expect(shown.found).toBe(2);
    expect(rows).toMatchObject([
      { id: ids.b, texts: { stage: 'Solicitors' } },
      { id: ids.a, texts: { stage: 'Paid' } },
    ]);
    // A page that a saved list no longer has.
    const { location } = await staff.get(list.loader, '/admin/transactions?tag=Chain&page=9');
    expect(location).toBe('/admin/transactions?tag=Chain&page=1');
  });

  test('says what it could not use, and shows the rest', async () => {
    const { rows, problems } = await show('stage=sold&agent=%00&tag=Chain');
    expect([lettersOf(rows), problems]).toEqual(['ba', ['There is no stage called “sold”.']]);
    await pool.query(
      `insert into transactions_group (id, name, representative_id, company_seller_id)
       select lpad(to_hex(n), 24, '0'), 'Meadow ' || n, representative_id, company_seller_id
         from transactions_group, generate_series(1, 101) n where id = $1`,
      [groupId],
    );
    const { problems: tooMany } = await show('group=meadow');
    expect(tooMany).toEqual(['Transactions group: “meadow” is in more than 100 names. Type more.']);
  });

  test('has a dialog that starts with the list’s filters', async () => {
    const { data } = await staff.get(dialog.loader, '/admin/transactions/filter?stage=paid&tag=Old&isPaid=true');
    expect(data).toMatchObject({ query: { isPaid: 'true', stage: 'paid', tag: 'Old' }, finder: { stage: 'paid' } });
    expect((data as { tags: string[] }).tags).toContain('Old');
  });
});
