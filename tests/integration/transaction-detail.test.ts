import { beforeAll, describe, expect, test } from 'vitest';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listOrdersOfSale } from '~/domain/reporting/sale/orders-queries.server';
import { getEstateAgentTab, getSolicitorsTab } from '~/domain/reporting/sale/partners-queries.server';
import { getSellersTab, listPurchasesOfSale } from '~/domain/reporting/sale/people-queries.server';
import { getSearchesTab } from '~/domain/reporting/sale/searches-queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { buyerOf as buyerInHead } from '~/routes/admin/transaction/head';
import * as additionalRequests from '~/routes/api/additional-search-requests/of-transaction';
import * as events from '~/routes/api/events/of-transaction';
import * as timeline from '~/routes/api/events/timeline';
import * as searches from '~/routes/api/searches/of-transaction';
import * as identityChecks from '~/routes/api/thirdfort/of-transaction';
import * as transaction from '~/routes/api/transaction/item';
import { buyerOf, insertFollower } from '../support/deal';
import { Browser } from '../support/routes';
import { insertPurchase } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { homeIn, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
  await db.adminConfig.create({ data: { id: 1, thirdfort_v2_switchover_date: new Date('2024-01-01T00:00:00Z') } });
});

async function lawyerGroup(name: string, panel_solicitor = true) {
  const [firmId, groupId] = [newId(), newId()];
  await db.address.create({ data: { id: firmId, ...homeIn('Leeds') } });
  await db.lawFirm.create({ data: { id: firmId, name: `${name} LLP`, address_id: firmId } });
  const person = { phone_number: '+441132960001', email: `${name}@firm.example`.toLowerCase() };
  await db.lawyerGroup.create({
    data: {
      id: groupId,
      law_firm_id: firmId,
      name: `${name} team`,
      panel_solicitor,
      thirdfort_recipient_emails: ['checks@firm.example'],
      lawyers: {
        create: [
          { id: newId(), role: 'solicitor', first_name: 'Ada', last_name: name, ...person },
          { id: newId(), role: 'legal_assistant', first_name: 'Ben', last_name: name, email: null },
        ],
      },
    },
  });
  return groupId;
}

async function estateAgent() {
  const [brand_id, id] = [newId(), newId()];
  await db.estateAgentBrand.create({ data: { id: brand_id, brand_name: `Brand ${id}` } });
  const valuer = (first_name: string, primary_valuer: boolean) => ({ id: newId(), first_name, primary_valuer });
  await db.estateAgent.create({
    data: {
      id,
      brand_id,
      office_name: 'Ludlow',
      valuers: { create: [valuer('Second', false), valuer('First', true)] },
    },
  });
  return { id, brand: `Brand ${id}`, office: 'Ludlow' };
}

type Check = Omit<Parameters<typeof db.identityCheck.create>[0]['data'], 'id' | 'first_name' | 'last_name'>;
const insertCheck = async (check: Partial<Check> & { sale_id: string; person_type: 'seller' | 'buyer' | 'giftor' }) => {
  const id = newId();
  await db.identityCheck.create({ data: { id, first_name: 'As', last_name: 'Given', ...check } as never });
  return id;
};

test('a transaction that has just started', async () => {
  const { saleId, person } = await sellerWithSale({ termsAccepted: false });
  expect(await getSaleHead(saleId)).toMatchObject({
    id: saleId,
    type: 'resale',
    address: { line_1: '18 Mill Lane', postcode: 'SY8 1DN' },
    sellers: [`${person.firstName} ${person.lastName}`],
    company: null,
    buyers: null,
    progress: { state: 0, checks: { people: 1, failed: 0 } },
    tenure: 'freehold',
    askingPrice: 34_995_000,
    payment: null,
    legalsStartedAt: null,
    sellerSolicitor: null,
    buyerSolicitor: null,
    agentStatus: 'pending',
    estateAgent: null,
    group: null,
    tags: [],
    possibleDuplicate: false,
    termsAccepted: false,
    counts: { sellers: 1, purchases: 0, orders: 0, searches: 0, notes: 0 },
  });
  expect(await getSellersTab(saleId)).toMatchObject({
    primary: { userId: person.id, email: person.email, correspondenceAddress: null },
    customerType: 'individual_owner',
    termsAcceptedAt: null,
    additional: [],
    company: null,
  });
  expect(await listPurchasesOfSale(saleId)).toEqual([]);
  expect(await listOrdersOfSale(saleId)).toEqual([]);
  expect(await getSolicitorsTab(saleId)).toEqual({
    seller: null,
    buyer: null,
    sellerAssignedAt: null,
    buyers: [],
    legalsStartedAt: null,
    sellerComments: null,
    buyerComments: null,
    emails: [],
  });
  expect(await getEstateAgentTab(saleId)).toEqual({ status: 'pending', agent: null });
  expect(await getSearchesTab(saleId)).toEqual({ orders: [] });
  const checks = await getChecksOfDeal(saleId);
  expect(checks).toMatchObject({ isV2: true, groups: { seller: null, buyer: null }, agent: null, requests: [] });
  expect(checks.people).toMatchObject([{ key: person.id, role: 'seller', check: null }]);
});

test('a unit of a development with much progress', async () => {
  const { saleId, person } = await sellerWithSale({ paid: true });
  const [seller, buyer] = [await lawyerGroup('Seller'), await lawyerGroup('Buyer', false)];
  const [agent, groupId, companyId] = [await estateAgent(), newId(), newId()];
  const company = { name: 'Harbour Homes Ltd', company_number: `AB${saleId.slice(-6).toUpperCase()}` };
  await db.company.create({ data: { id: companyId, ...company } });
  const name = `Harbour ${groupId}`;
  await db.transactionsGroup.create({
    data: { id: groupId, name, representative_id: person.id, company_seller_id: companyId },
  });
  await db.sale.update({
    where: { id: saleId },
    data: {
      type: 'development',
      customer_type: 'representative',
      group_id: groupId,
      company_seller_id: companyId,
      seller_lawyer_group_id: seller,
      buyer_lawyer_group_id: buyer,
      solicitor_groups_assigned_at: new Date('2026-07-31T22:00:00Z'),
      date_legal_started: new Date('2026-07-31T23:30:00Z'),
      estate_agent_id: agent.id,
      estate_agent_status: 'assigned',
      tags: ['Urgent'],
      possible_duplicate: true,
      created_at: new Date('2023-12-31T23:59:00Z'),
    },
  });
  await insertFollower({ sale_id: saleId, role: 'seller' });
  const { purchaseId } = await buyerOf(saleId, { isAccepted: true });
  await insertFollower({ purchase_id: purchaseId, role: 'buyer' });
  await insertFollower({ purchase_id: purchaseId, role: 'giftor' });
  const head = await getSaleHead(saleId);
  const names = head.buyers?.join(' and ');
  expect(buyerInHead(head)).toBe(names);
  const unaccepted = { ...head, progress: { ...head.progress, hasBuyer: false } };
  expect(buyerInHead(unaccepted)).toBe(`none accepted (${names} registered)`);
  expect(head).toMatchObject({
    type: 'development',
    company: company.name,
    buyers: ['Tomasz Zielinski', expect.any(String)],
    progress: { state: 7, hasSellerSolicitor: true, hasBuyerSolicitor: true, hasBuyer: true, checks: { people: 5 } },
    payment: { type: 'card', paidAt: expect.stringMatching(/^2026-11-14T10:00:00/) },
    legalsStartedAt: expect.stringMatching(/^2026-07-31T23:30:00/),
    sellerSolicitor: { groupId: seller, name: 'Ada Seller', firmId: expect.any(String), firm: 'Seller LLP' },
    buyerSolicitor: { groupId: buyer, name: 'Ada Buyer', firm: 'Buyer LLP' },
    agentStatus: 'assigned',
    estateAgent: agent,
    group: { id: groupId, name },
    tags: ['Urgent'],
    possibleDuplicate: true,
    counts: { sellers: 2, orders: 1 },
  });
  expect(await getSellersTab(saleId)).toMatchObject({
    customerType: 'representative',
    additional: [{ firstName: 'Ines' }],
    company: { name: 'Harbour Homes Ltd', number: company.company_number, address: null },
  });
  expect(await getSolicitorsTab(saleId)).toMatchObject({
    seller: {
      groupName: 'Seller team',
      isPanel: true,
      firm: 'Seller LLP',
      firmAddress: { post_town: 'Leeds' },
      solicitor: { firstName: 'Ada', email: 'seller@firm.example', phone: '+441132960001' },
      assistants: [{ firstName: 'Ben', email: null }],
      recipientEmails: ['checks@firm.example'],
    },
    buyer: { groupName: 'Buyer team', isPanel: false },
  });
  expect(await getEstateAgentTab(saleId)).toMatchObject({
    status: 'assigned',
    agent: { ...agent, valuers: [{ firstName: 'First', isPrimary: true }, { firstName: 'Second' }], negotiators: [] },
  });
  expect(await listOrdersOfSale(saleId)).toMatchObject([
    { paymentType: 'card', status: 'succeeded', total: 72_000, vat: 12_000, items: [{ price: 24_000 }, {}] },
  ]);
  const {
    isV2,
    groups: { seller: recipient },
  } = await getChecksOfDeal(saleId);
  expect(isV2).toBe(false);
  expect(recipient).toEqual({
    id: seller,
    name: 'Seller team',
    solicitorEmail: 'seller@firm.example',
    recipientEmails: ['checks@firm.example'],
  });
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date('2026-08-04') } });
  expect(buyerInHead(await getSaleHead(saleId))).toBeNull();
});

test('purchases: active ones first, each with its people and its dates', async () => {
  const { saleId } = await sellerWithSale({ paid: true });
  const day = (text: string) => new Date(text);
  const active = await buyerOf(saleId, { gifts: 'yes', other_funding: true, other_funding_comments: 'A win' });
  const off = await buyerOf(saleId, { aborted: day('2026-11-20'), exchanged: day('2026-11-10') });
  const unconfirmed = await buyerOf(saleId, { isConfirmed: false });
  const other = await sellerWithSale();
  await buyerOf(other.saleId);
  await insertFollower({ purchase_id: active.purchaseId, role: 'buyer' });
  await insertFollower({ purchase_id: active.purchaseId, role: 'giftor' });
  const purchases = await listPurchasesOfSale(saleId);
  expect(purchases.map(({ id }) => id)).toEqual([active.purchaseId, unconfirmed.purchaseId, off.purchaseId]);
  expect(purchases[0]).toMatchObject({
    isActive: true,
    version: 0,
    answers: expect.arrayContaining([
      { label: 'Agreed price', value: '£340,000' },
      { label: 'Mortgage required', value: 'Yes, Nationwide' },
      { label: 'Ownership', value: 'Joint' },
    ]),
    funding: { other_funding: true, inheritance: false },
    otherFundingComments: 'A win',
    primary: { firstName: 'Tomasz', userId: active.person.id },
    additional: [{ firstName: 'Ines' }],
    giftors: [{ firstName: 'Ines', amount: 1_000_000, relationship: 'Parent' }],
  });
  expect(purchases[2]).toMatchObject({
    isActive: false,
    dates: { sale_agreed: null, exchanged: '2026-11-10', completed: null, aborted: '2026-11-20' },
  });
});

test('checks: each person’s newest, whichever side and purchase the person is on', async () => {
  const { saleId, person } = await sellerWithSale();
  const buyer = await buyerOf(saleId);
  await insertFollower({ sale_id: saleId, role: 'seller' });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const giftor = await db.person.findFirstOrThrow({ where: { purchase_id: buyer.purchaseId } });
  const group = await lawyerGroup('Shared');
  const failed = await insertCheck({
    sale_id: saleId,
    person_type: 'seller',
    user_id: person.id,
    status: 'failed',
    finished_at: new Date(),
    created_at: new Date('2026-11-01T10:00:00Z'),
  });
  await insertCheck({
    sale_id: saleId,
    person_type: 'seller',
    user_id: person.id,
    status: 'complete',
    finished_at: new Date(),
    created_at: new Date('2026-11-02T10:00:00Z'),
    thirdfort_id: `check-${saleId}`,
    file_reference: 'KT-1',
    recipient_emails: ['a@firm.example'],
    shared_with_lawyer_group_id: group,
    shared_at: new Date(),
    reorder_of_id: failed,
  });
  await insertCheck({
    sale_id: saleId,
    purchase_id: buyer.purchaseId,
    person_type: 'giftor',
    person_id: giftor.id,
    created_at: new Date('2026-11-03T10:00:00Z'),
  });
  // The same person was the seller of another home, and was checked for that.
  const elsewhere = await sellerWithSale();
  await insertCheck({ sale_id: elsewhere.saleId, person_type: 'seller', user_id: buyer.person.id });

  const { people } = await getChecksOfDeal(saleId);
  expect(people.map(({ role, check }) => [role, check?.status ?? null])).toEqual([
    ['seller', 'complete'],
    ['seller', null],
    ['buyer', null],
    ['giftor', 'pending'],
  ]);
  expect(people[0]?.check).toMatchObject({
    thirdfortId: `check-${saleId}`,
    fileReference: 'KT-1',
    sharedWith: 'Shared team',
    recipientEmails: ['a@firm.example'],
  });
  expect(new Set(people.map(({ key }) => key)).size).toBe(4);

  const list = await staff.browser.get(withParams(identityChecks.loader, { id: saleId }), '/');
  expect(list.data).toMatchObject([
    { person_type: 'giftor', status: 'pending', thirdfort_id: null, person_details: { first_name: 'As' } },
    { person_type: 'seller', status: 'complete' },
    { _id: failed, status: 'failed' },
  ]);
});

test('checks: a buyer who starts again is checked again', async () => {
  const { saleId } = await sellerWithSale();
  const off = await buyerOf(saleId, { aborted: new Date('2026-11-20') });
  const user_id = off.person.id;
  await insertCheck({ sale_id: saleId, purchase_id: off.purchaseId, person_type: 'buyer', user_id });
  await insertPurchase(pool, user_id, saleId, { confirmed: true });
  const { people } = await getChecksOfDeal(saleId);
  expect(people.map(({ role, isActive, check }) => [role, isActive, check?.status ?? null])).toEqual([
    ['seller', true, null],
    ['buyer', true, null],
    ['buyer', false, 'pending'],
  ]);
});

test('searches and other requests to the seller', async () => {
  const { saleId } = await sellerWithSale();
  const order = { sale_id: saleId, building_number: '18', ordered_by_id: staff.userId };
  const failedOn = { created_at: new Date('2026-06-30T23:30:00Z'), ordered_on: new Date('2026-07-01') };
  await db.searchOrder.create({ data: { id: newId(), ...order, status: 'failed', ...failedOn } });
  await db.searchOrder.create({
    data: {
      id: newId(),
      ...order,
      status: 'placed',
      is_reorder: true,
      created_at: new Date('2026-07-02T10:00:00Z'),
      ordered_on: new Date('2026-07-02'),
      searches: { create: [{ id: newId(), product_id: 'LLC1CON29', estimated_completion: new Date('2026-07-20') }] },
    },
  });
  const sent_at = new Date('2026-07-04T10:00:00Z');
  await db.additionalSearchRequest.create({
    data: { id: newId(), sale_id: saleId, type: 'sewer_bill', status: 'sent', sent_at },
  });
  const tab = await getSearchesTab(saleId);
  expect(tab.orders).toMatchObject([
    {
      status: 'placed',
      isReorder: true,
      orderedBy: 'Priya Shah',
      searches: [{ productId: 'LLC1CON29', status: 'in progress', estimatedCompletion: '2026-07-20' }],
    },
    { status: 'failed', orderedOn: '2026-07-01', searches: [] },
  ]);
  expect((await getSaleHead(saleId)).counts.searches).toBe(1);
  const requests = await staff.browser.get(withParams(additionalRequests.loader, { id: saleId }), '/');
  expect(requests).toMatchObject({ status: 200, data: [{ type: 'sewer_bill', status: 'sent' }] });
  const json = await staff.browser.get(withParams(searches.loader, { transactionId: saleId }), '/');
  expect(json.data).toMatchObject([{ productId: 'LLC1CON29', estimatedCompletion: '2026-07-20' }]);
});

describe('by JSON', () => {
  test('staff read any transaction, and the events of both sides', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    await buyerOf(saleId);
    const read = (loader: Parameters<typeof withParams>[0]) =>
      staff.browser.get(withParams(loader, { id: saleId }), '/');
    expect(await read(transaction.loader)).toMatchObject({
      status: 200,
      data: { _id: saleId, tags: [], lawyer_group: { seller: null, buyer: null } },
    });
    expect((await read(events.loader)).data).toMatchObject([
      { event_name: 'payment_successful' },
      { event_name: 'purchase_intent_success_email_sent' },
    ]);
    expect((await read(timeline.loader)).data).toMatchObject([
      { event_name: 'purchase_intent_success_email_sent', milestone: true },
      { event_name: 'payment_successful' },
    ]);
  });

  const forStaff = [additionalRequests.loader, identityChecks.loader];

  test('staff’s calls are for staff only', async () => {
    const { saleId, browser } = await sellerWithSale();
    const former = await staffMember('Former');
    await db.user.update({ where: { id: former.userId }, data: { active: false } });
    for (const loader of forStaff) {
      const read = withParams(loader, { id: saleId });
      expect((await browser.get(read, '/')).status).toBe(403);
      expect((await new Browser().get(read, '/')).status).toBe(401);
      expect((await former.browser.get(read, '/')).status).toBe(401);
    }
  });

  test.each(['000000000000000000000000', 'FFFFFFFFFFFFFFFFFFFFFFFF', '1', 'a'.repeat(25), "'; drop table sale --"])(
    '%j is not found',
    async (id) => {
      const everything = [...forStaff, events.loader, timeline.loader, transaction.loader];
      for (const loader of everything) {
        expect((await staff.browser.get(withParams(loader, { id }), '/')).status).toBe(404);
      }
    },
  );
});

test('an unknown transaction is not found', async () => {
  for (const get of [getSaleHead, getSellersTab, getSolicitorsTab, getEstateAgentTab, getChecksOfDeal]) {
    await expect(get(newId())).rejects.toMatchObject({ status: 404 });
  }
});
