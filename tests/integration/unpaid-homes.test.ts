/**
 * Homes that no one has paid for: how many a person can register, when buyers can find them, and what buyers who chose
 * one are told.
 */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TOO_MANY_UNPAID } from '~/domain/property/rules';
import { SELLER_NOT_FINISHED } from '~/domain/purchase/rules';
import { emailWaitingBatch } from '~/domain/purchase/waiting-commands.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as addressDetails from '~/routes/api/address/details';
import * as addressSearch from '~/routes/api/address/search';
import * as propertiesByPostcode from '~/routes/api/property/by-postcode';
import * as propertyCreate from '~/routes/api/property/create';
import * as property from '~/routes/api/property/item';
import { loader as confirmCall } from '~/routes/api/purchase-intent/confirm';
import * as purchaseCreate from '~/routes/api/purchase-intent/create';
import * as transactionCreate from '~/routes/api/transaction/list';
import { action as applyCode } from '~/routes/api/transaction/referral-code';
import { action as confirm, loader as whatsIncluded } from '~/routes/buy/whats-included';
import { action as submitSale } from '~/routes/sell/about-the-property';
import { buyerWithPurchase, registeredHome } from '../support/buyer';
import { deliverMail, messagesTo } from '../support/mail';
import { insertCatalogue, insertCode } from '../support/payment';
import { runJobsOf } from '../support/queue';
import { insertPurchase } from '../support/rows';
import { insertPayment, signedIn, withParams } from '../support/seller';

beforeAll(async () => {
  await startQueue(workers);
  await insertCatalogue();
});

type Asker = Awaited<ReturnType<typeof signedIn>>;
let me: Asker;
let stranger: Asker;
beforeEach(async () => {
  [me, stranger] = [await signedIn(), await signedIn()];
});

const home = (line_1: string) => ({ line_1, post_town: 'Ludlow', postcode: 'SY8 1DN', country: 'United Kingdom' });
const seller = {
  customerType: 'individual_owner',
  askingPrice: '349,950',
  tenureOption: 'Freehold',
  hasMortgage: false,
  onwardPurchase: false,
  isUsingForeignCurrency: false,
  requiresMortgageReferral: false,
};

async function register(address: object, { browser, person } = me) {
  const made = await browser.postJson(propertyCreate.action, '/api/property', { address, tenure: 'Freehold' });
  const property_id = (made.data as { _id: string })._id;
  const body = { ...seller, property_id, primarySellerId: person.id };
  const answer = await browser.postJson(transactionCreate.action, '/api/transaction', body);
  return { ...answer, property_id, saleId: (answer.data as { _id: string })._id };
}

/** Registers a home by its page's form instead of JSON. */
const submit = (line_1: string, newest: string, { browser } = me) =>
  browser.post(submitSale, '/sell/about-the-property', {
    _id: '',
    newest,
    tenureOption: 'Freehold',
    tenureDetails: '',
    ...examplesOf(SALE_QUESTIONS),
    askingPrice: '349,950',
    estateAgent: 'no_agent',
    'propertyAddress.country': 'United Kingdom',
    'propertyAddress.country_iso_2': 'GB',
    'propertyAddress.line_1': line_1,
    'propertyAddress.post_town': 'Ludlow',
    'propertyAddress.postcode': 'SY8 1DN',
  });

const found = async ({ browser } = stranger, postcode = 'SY8 1DN') => {
  const answer = await browser.get(
    withParams(propertiesByPostcode.loader, { postcode }),
    `/api/property/postcode/${postcode}`,
  );
  return (answer.data as { _id: string }[]).map(({ _id }) => _id);
};

describe('at one postcode', () => {
  test('a person can register three homes, and a fourth once one of them is paid for', async () => {
    const first = await register(home('1 Mill Lane'));
    await register(home('2 Mill Lane'));
    const { saleId: newest } = await register(home('3 Mill Lane'));
    const refused = {
      status: 422,
      data: { message: TOO_MANY_UNPAID, fieldErrors: { propertyAddress: [TOO_MANY_UNPAID] } },
    };
    expect(await register(home('4 Mill Lane'))).toMatchObject(refused);
    const page = await submit('4 Mill Lane', newest);
    expect(page.status).toBe(422);
    expect(JSON.stringify(page.data)).toContain(TOO_MANY_UNPAID);
    expect(await db.sale.count({ where: { primary_seller_id: me.person.id } })).toBe(3);
    expect((await register(home('1 Mill Lane'), stranger)).status).toBe(200);
    await insertPayment(first.saleId);
    expect((await register(home('4 Mill Lane'))).status).toBe(200);
  });

  test('of several at the same time at most three are registered', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => {
        const other = await signedIn();
        const made = await other.browser.postJson(propertyCreate.action, '/api/property', {
          address: home(`${number} Quay Street`),
          tenure: 'Freehold',
        });
        return { id: (made.data as { _id: string })._id, other };
      }),
    );
    // Five sessions of one person, each with a current home.
    for (const { other } of ids) {
      await db.session.updateMany({ where: { user_id: other.person.id }, data: { user_id: me.person.id } });
    }
    const answers = await Promise.all(
      ids.map(({ id: property_id, other }) =>
        other.browser.postJson(transactionCreate.action, '/api/transaction', {
          ...seller,
          property_id,
          primarySellerId: me.person.id,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422]);
  });

  test('none can be moved there from another postcode', async () => {
    for (const line of ['1 Mill Lane', '2 Mill Lane', '3 Mill Lane']) await register(home(line));
    const { property_id } = await register({ ...home('4 Mill Lane'), postcode: 'SY8 1AB' });
    const move = await me.browser.postJson(
      withParams(property.action, { id: property_id }),
      `/api/property/${property_id}`,
      {
        address: home('4 Mill Lane'),
      },
    );
    expect(move).toMatchObject({ status: 422, data: { message: TOO_MANY_UNPAID } });
  });
});

describe('a home entered manually', () => {
  const buy = (property_id: string) =>
    stranger.browser.postJson(purchaseCreate.action, '/api/purchase-intent', {
      property_id,
      agreedPrice: 340_000,
      ownershipType: 'Sole',
      mortgageRequiredForPurchase: 'no',
      funding: { savingsFromEmployment: true, gifts: 'no' },
    });

  test('is offered to buyers once it is paid for', async () => {
    const { property_id, saleId } = await register({ ...home('Call 0800 123 456 today'), postcode: 'SY8 1AA' });
    expect(await found(stranger, 'SY8 1AA')).toEqual([]);
    expect(await buy(property_id)).toMatchObject({ status: 422, data: { message: 'Please select an address' } });
    await insertPayment(saleId);
    expect(await found(stranger, 'SY8 1AA')).toEqual([property_id]);
    expect((await buy(property_id)).status).toBe(200);
  });

  test('or once it is the look-up’s address, but not if a line of it is changed', async () => {
    const Id = await lookedUp('SY8 1DN');
    const details = `/api/address/details?${new URLSearchParams({ id: Id })}`;
    const typed = await register(home('18 Mill Lane, typed'));
    const { data } = await me.browser.get(addressDetails.loader, details);
    const address = data as ReturnType<typeof home>;
    const { postcode } = address;
    const [same, changed] = [await register(address), await register({ ...address, post_town: 'Call 0800 123 456' })];
    const offered = await found(stranger, postcode);
    expect(offered).toContain(same.property_id);
    expect(offered).not.toContain(changed.property_id);
    expect(offered).not.toContain(typed.property_id);
    const change = (id: string, next: object) =>
      me.browser.postJson(withParams(property.action, { id }), `/api/property/${id}`, { address: next });
    expect((await change(typed.property_id, address)).status).toBe(200);
    expect((await change(same.property_id, { ...address, line_2: 'Win a prize' })).status).toBe(200);
    const now = await found(stranger, postcode);
    expect(now).toContain(typed.property_id);
    expect(now).not.toContain(same.property_id);
  });
});

/** The look-up's id of a home at a postcode, found by opening its containers. */
async function lookedUp(query: string): Promise<string> {
  let containerId: string | null = null;
  for (let depth = 0; depth < 5; depth++) {
    const params = new URLSearchParams({ query, country: 'GB', ...(containerId && { containerId }) });
    const { data } = await me.browser.get(addressSearch.loader, `/api/address/search?${params}`);
    const [first] = (data as { items: { Id: string; Type: string }[] }).items;
    if (first?.Type === 'Address') return first.Id;
    containerId = first?.Id ?? null;
  }
  throw new Error(`No address at ${query}`);
}

describe('a buyer of a home that no one has paid for', () => {
  test('sees that the seller has not finished, and cannot confirm', async () => {
    const { browser, purchaseId } = await buyerWithPurchase({ paid: false });
    expect((await browser.get(whatsIncluded, '/buy/whats-included')).data).toMatchObject({ canConfirm: false });
    expect(await browser.post(confirm, '/', { purchaseIntentId: purchaseId })).toMatchObject({
      status: 409,
      data: { failure: SELLER_NOT_FINISHED },
    });
    const call = withParams(confirmCall, { id: purchaseId });
    const ours = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
    expect(await browser.get(call, `/api/purchase-intent/confirm/${purchaseId}`, ours)).toMatchObject({
      status: 409,
      data: { message: SELLER_NOT_FINISHED },
    });
    expect(await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).toMatchObject({
      confirmed_at: null,
    });
  });

  test('is emailed once when it is paid for, and can then confirm', async () => {
    const waiting = await buyerWithPurchase({ paid: false });
    const { saleId } = waiting;
    const sale = await db.sale.findUniqueOrThrow({ where: { id: saleId }, include: { primary_seller: true } });
    const undecided = await signedIn();
    await insertPurchase(pool, undecided.person.id, saleId, { termsAccepted: false });
    const gone = await signedIn();
    const goneId = await insertPurchase(pool, gone.person.id, saleId);

    const code = await insertCode(1);
    const { browser } = await signedIn({ email: sale.primary_seller.email });
    const paid = await browser.postJson(
      withParams(applyCode, { id: saleId }),
      `/api/transaction/${saleId}/referral-code`,
      {
        referralCode: code,
      },
    );
    expect(paid.status).toBe(200);
    await runJobsOf('purchase');
    await runJobsOf('purchase');
    await emailWaitingBatch(saleId);
    await db.purchase.update({ where: { id: goneId }, data: { aborted: new Date() } });
    await deliverMail();
    expect(await messagesTo(waiting.person.email)).toMatchObject([
      {
        subject: 'You can now confirm your purchase of 18 Mill Lane, Ludlow, SY8 1DN',
        text: expect.stringContaining(`/buy/whats-included?id=${waiting.purchaseId}\n`),
      },
    ]);
    expect(await messagesTo(undecided.person.email)).toEqual([]);
    expect(await messagesTo(gone.person.email)).toEqual([]);
    const shown = async () => (await waiting.browser.get(whatsIncluded, '/buy/whats-included')).data;
    expect(await shown()).toMatchObject({ canConfirm: true, isElsewhere: false });
    // Where our search pack and our panel do not work, nothing is saved.
    await db.sale.update({ where: { id: saleId }, data: { understood_nation: 'Scotland' } });
    expect(await shown()).toMatchObject({ canConfirm: true, isElsewhere: true });
    expect((await waiting.browser.post(confirm, '/', { purchaseIntentId: waiting.purchaseId })).status).toBe(303);
    await deliverMail();
    const letters = await messagesTo(waiting.person.email);
    const confirmed = letters.find(({ subject }) => subject.startsWith('You’re registered'));
    expect(confirmed?.text).toMatch(/You\s+choose\s+a\s+solicitor/);
    expect(confirmed?.text).not.toMatch(/introduce|core\s+legal\s+fees/);
  });

  test('is emailed in turn if many wait, and only once', async () => {
    const { saleId } = await registeredHome();
    const buyers = 230;
    const ids = Array.from({ length: buyers }, () => newId());
    await pool.query(
      `insert into app_user (id, email, first_name, last_name, updated_at)
       select id, id || '@waiting.example', 'Tomasz', 'Zielinski', now() from unnest($1::text[]) id`,
      [ids],
    );
    for (const id of ids) await insertPurchase(pool, id, saleId);
    await emailWaitingBatch(saleId);
    expect(await db.emailMessage.count({ where: { sale_id: saleId, kind: 'home-paid' } })).toBe(100);
    await runJobsOf('purchase');
    expect(await db.emailMessage.count({ where: { sale_id: saleId, kind: 'home-paid' } })).toBe(buyers);
  });
});
