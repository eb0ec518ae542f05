/**
 * The entities of section 3 of both specifications, complete: with the specification's field names, each once, for the
 * people who may read them.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import type { Question } from '~/domain/shared/questions';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as lawyerGroup from '~/routes/api/lawyer-group/item';
import * as purchase from '~/routes/api/purchase-intent/item';
import * as transaction from '~/routes/api/transaction/item';
import * as latest from '~/routes/api/transaction/latest';
import * as transactions from '~/routes/api/transaction/list';
import * as ofPurchase from '~/routes/api/transaction/of-purchase-intent';
import * as ofUser from '~/routes/api/transaction/of-user';
import * as group from '~/routes/api/transactions-group/item';
import * as groups from '~/routes/api/transactions-group/list';
import { buyerOf, insertFollower } from '../support/deal';
import { insertGroup } from '../support/groups';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { insertSession } from '../support/rows';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Data = Record<string, unknown>;

let staff: Awaited<ReturnType<typeof staffMember>>;
let development: Awaited<ReturnType<typeof insertGroup>>;
let agent: Awaited<ReturnType<typeof insertEstateAgent>>;
let sellers: Awaited<ReturnType<typeof insertLawyerGroup>>;
let buyers: Awaited<ReturnType<typeof insertLawyerGroup>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
let saleId: string;

beforeAll(async () => {
  staff = await staffMember();
  development = await insertGroup(staff);
  saleId = development.saleIds[0] ?? '';
  [agent, sellers, buyers] = [await insertEstateAgent(), await insertLawyerGroup(), await insertLawyerGroup()];
  const given = { estate_agent_id: agent.id, seller_lawyer_group_id: sellers.id, buyer_lawyer_group_id: buyers.id };
  await db.sale.update({
    where: { id: saleId },
    data: { ...given, estate_agent_status: 'assigned', tags: ['Chain'], solicitor_groups_assigned_at: new Date() },
  });
  await db.transactionsGroup.update({ where: { id: development.id }, data: given });
  await db.property.updateMany({
    where: { sale: { id: saleId } },
    data: { tenure: 'other', tenure_details: 'half of a barge', value: 25_000_000n },
  });
  await buyerOf(saleId, { isConfirmed: false });
  buyer = await buyerOf(saleId, { isAccepted: true, gifts: 'yes', inheritance: true, remortgage: true });
  await insertFollower({ sale_id: saleId, role: 'seller' });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
});

const read = async (browser: Browser, handler: Parameters<typeof withParams>[0], params: Record<string, string>) => {
  const { status, data } = await browser.get(withParams(handler, params), '/');
  expect(status).toBe(200);
  return data as Data;
};
const sale = (browser: Browser) => read(browser, transaction.loader, { id: saleId });
const names = (entity: unknown) => Object.keys(Object(entity)).sort();
/** The names in the text, and those of the questions, so that a new question is expected too. */
const fields = (text: string, questions: readonly Question[] = []) =>
  [...new Set([...text.split(' '), ...questions.flatMap(({ json }) => json ?? [])])].sort();

async function representative(): Promise<Browser> {
  const browser = new Browser();
  browser.cookies.set('kt_session', await insertSession(pool, development.representative.id));
  return browser;
}

const PERSON =
  'person_id first_name middle_name last_name email phone_number termsAndConditions primaryCustomer customer_type correspondence_address';
const OF_SELLER =
  '_id createdAt updatedAt type primary_seller additional_sellers company_seller property_id onward_purchase has_mortgage is_using_foreign_currency asking_price company_number company_name signs_for_company requiresMortgageReferral terms_and_conditions estate_agent estate_agent_status referral_code orders tags';

describe('a transaction', () => {
  test('has everything for staff, with related entities as objects', async () => {
    const data = await sale(staff.browser);
    const ofStaff = 'version possible_duplicate group lawyer_group date_solicitor_groups_assigned purchase_intent';
    expect(names(data)).toEqual(fields(`${OF_SELLER} ${ofStaff}`, SALE_QUESTIONS));
    expect(data).toMatchObject({
      type: 'development',
      property_id: { tenure: 'Other / Not Sure: half of a barge', value: 250_000, address: { post_town: 'Ludlow' } },
      primary_seller: {
        user: { _id: development.representative.id, correspondence_address: null },
        customer_type: 'representative',
        primaryCustomer: true,
      },
      company_seller: { _id: development.company.id, company_number: development.company.company_number },
      estate_agent: { _id: agent.id, office: { name: 'Ludlow' }, valuers: [], negotiators: [] },
      lawyer_group: {
        seller: { _id: sellers.id, law_firm: { _id: sellers.law_firm_id, name: sellers.firm }, solicitor: {} },
        buyer: { _id: buyers.id, thirdfortRecipientEmails: [], invoicing_address: null },
      },
      group: { _id: development.id, name: development.name },
      orders: [{ stripe_transaction_status: 'succeeded', payment_type: 'manual', total_amount: 0 }],
      date_solicitor_groups_assigned: { assigned_at: expect.any(String), date_legal_started: null },
      tags: ['Chain'],
    });
    const [additional] = data.additional_sellers as Data[];
    expect(names(additional)).toEqual(fields(PERSON, PERSON_QUESTIONS));
  });

  test('has its purchases, the current buyer’s first, with buyers and giftors', async () => {
    const { purchase_intent } = await sale(staff.browser);
    const [first, second] = purchase_intent as Data[];
    expect(second).toMatchObject({ is_active: false });
    expect(first).toEqual(await read(staff.browser, purchase.loader, { id: buyer.purchaseId }));
    expect(first).toMatchObject({
      _id: buyer.purchaseId,
      property_id: { tenure: 'Other / Not Sure: half of a barge' },
      primary_buyer: { giftors: [{ first_name: 'Ines', amount: 10_000, relationship: 'Parent' }] },
      version: 0,
    });
    const { primary_buyer, additional_buyers } = first as {
      primary_buyer: { giftors: Data[] };
      additional_buyers: Data[];
    };
    expect(names(primary_buyer.giftors[0])).toEqual(fields(`${PERSON} amount relationship`, GIFTOR_QUESTIONS));
    expect(names(additional_buyers[0])).toEqual(fields(PERSON, PERSON_QUESTIONS));
  });

  test('is the same in the list of all, in its group’s and in its seller’s', async () => {
    const data = await sale(staff.browser);
    for (const query of [`groupId=${development.id}`, 'limit=100']) {
      const answer = await staff.browser.get(transactions.loader, `/api/transaction?${query}`);
      expect((answer.data as { items: Data[] }).items).toContainEqual(data);
    }
    expect(await read(staff.browser, ofUser.loader, { userId: development.representative.id })).toContainEqual(data);
  });

  test('shows its seller nothing of staff, buyers and their solicitors', async () => {
    const data = await sale(await representative());
    expect(names(data)).toEqual(fields(OF_SELLER, SALE_QUESTIONS));
    expect(data.estate_agent).toEqual({ _id: agent.id, brand: expect.any(String), office: { name: 'Ludlow' } });
    expect(JSON.stringify(data)).not.toMatch(/Zielinski|Whitcombe|Chain/);
  });

  test('names the referral code that paid for it, and what was ordered', async () => {
    const seller = await sellerWithSale({ paid: true });
    const read = await seller.browser.get(withParams(transaction.loader, { id: seller.saleId }), '/');
    expect(read.data).toMatchObject({
      referral_code: null,
      orders: [
        {
          total_amount: 72_000,
          stripe_transaction_id: `pi_${seller.saleId}`,
          stripe_customer_id: null,
          paid_at: expect.any(String),
          items: [
            { product_name: 'Service fee', product_price: 24_000, quantity: 1 },
            { product_name: 'Search pack', product_price: 48_000, quantity: 1 },
          ],
        },
      ],
    });
    const newest = await seller.browser.get(withParams(latest.loader, { userId: seller.person.id }), '/');
    expect(newest.data).toEqual({ _id: seller.saleId, orders: (read.data as Data).orders });
    const code = await db.referralCode.create({ data: { id: newId(), code: `AUTUMN${newId().toUpperCase()}` } });
    const free = {
      payment_type: 'referral',
      total_amount: 0,
      subtotal: 0,
      vat: 0,
      stripe_transaction_id: null,
    } as const;
    await db.order.updateMany({ where: { sale_id: seller.saleId }, data: { ...free, referral_code_id: code.id } });
    const again = await seller.browser.get(withParams(transaction.loader, { id: seller.saleId }), '/');
    expect(again.data).toMatchObject({ referral_code: code.code });
  });
});

test('a buyer reads their own purchase, and the home with the sale’s field names', async () => {
  const own = await read(buyer.browser, purchase.loader, { id: buyer.purchaseId });
  expect(own).not.toHaveProperty('version');
  const found = await read(buyer.browser, ofPurchase.loader, { id: buyer.purchaseId });
  expect(found).toEqual({ _id: saleId, property_id: own.property_id });
});

test('a transactions group has its agent, its lawyer groups and its company complete, in the list too', async () => {
  const data = await read(staff.browser, group.loader, { id: development.id });
  expect(data).toMatchObject({
    representative: { _id: development.representative.id, phone_number: null },
    company_seller: { _id: development.company.id, version: 0 },
    estateAgent: { _id: agent.id, office: { name: 'Ludlow' }, thirdfort: { thirdfortRequesterEmails: [] } },
    hasActivePurchaseIntent: true,
  });
  const ofSeller = await read(staff.browser, lawyerGroup.loader, { id: sellers.id });
  const ofBuyer = await read(staff.browser, lawyerGroup.loader, { id: buyers.id });
  expect(data.lawyerGroups).toEqual({ seller: ofSeller, buyer: ofBuyer });
  expect(ofSeller).toMatchObject({ law_firm: { name: sellers.firm, address: { post_town: 'Leeds' } } });
  for (const query of ['', `searchValue=${encodeURIComponent(development.name)}`]) {
    const answer = await staff.browser.get(groups.loader, `/api/transactions-group?${query}`);
    expect((answer.data as { items: Data[] }).items).toContainEqual(data);
  }
});

describe('the answer of a GET can be sent back unchanged', () => {
  const put = (browser: Browser, action: Parameters<typeof withParams>[0], id: string, body: unknown) =>
    browser.postJson(withParams(action, { id }), '/', body, 'PUT');

  test('a transaction, with its agent and its co-sellers', async () => {
    const seller = await sellerWithSale();
    await db.sale.update({
      where: { id: seller.saleId },
      data: { estate_agent_id: agent.id, estate_agent_status: 'assigned' },
    });
    const correspondence_address = {
      line_1: '2 Quay Street',
      post_town: 'Ludlow',
      postcode: 'SY8 1DN',
      country: 'United Kingdom',
    };
    const person = { first_name: 'Ben', last_name: 'Okoro', email: 'ben@people.example', phone_number: '07700900456' };
    const added = await put(seller.browser, transaction.action, seller.saleId, {
      additional_sellers: [{ ...person, correspondence_address }],
    });
    expect(added).toMatchObject({ status: 200, data: { additional_sellers: [{ first_name: 'Ben' }] } });
    const { updatedAt: _, ...whole } = added.data as Data;
    const back = await put(seller.browser, transaction.action, seller.saleId, whole);
    expect(back).toMatchObject({ status: 200, data: whole });
  });

  test('a purchase, with its home, its funding and its people', async () => {
    const seller = await sellerWithSale({ paid: true });
    const own = await buyerOf(seller.saleId, { isConfirmed: false, gifts: 'yes', ownership_type: 'Sole' });
    const funding = {
      gifts: 'yes',
      inheritance: true,
      remortgage: true,
      other_funding: true,
      other_funding_comments: 'A boat',
    };
    const told = await put(own.browser, purchase.action, own.purchaseId, { funding });
    expect(told).toMatchObject({ status: 200, data: { funding } });
    const { updatedAt: _, ...whole } = told.data as Data;
    const back = await put(own.browser, purchase.action, own.purchaseId, whole);
    expect(back).toMatchObject({ status: 200, data: whole });
    // The page does not have this question.
    await put(own.browser, purchase.action, own.purchaseId, { funding: { gifts: 'no' } });
    expect(await read(own.browser, purchase.loader, { id: own.purchaseId })).toMatchObject({
      funding: { inheritance: false, remortgage: true },
    });
  });

  test('a lawyer group, with its firm', async () => {
    await db.lawyerGroup.update({ where: { id: buyers.id }, data: { thirdfort_recipient_emails: ['a@law.example'] } });
    const whole = await read(staff.browser, lawyerGroup.loader, { id: buyers.id });
    expect(await put(staff.browser, lawyerGroup.action, buyers.id, { law_firm: whole.law_firm })).toMatchObject({
      status: 200,
      data: { law_firm: whole.law_firm },
    });
  });
});
