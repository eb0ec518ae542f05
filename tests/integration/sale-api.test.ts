import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as propertiesByPostcode from '~/routes/api/property/by-postcode';
import * as propertyCreate from '~/routes/api/property/create';
import * as property from '~/routes/api/property/item';
import * as transactionEstateAgent from '~/routes/api/transaction/estate-agent';
import * as transaction from '~/routes/api/transaction/item';
import * as latestTransaction from '~/routes/api/transaction/latest';
import * as transactionCreate from '~/routes/api/transaction/list';
import * as transactionsOfUser from '~/routes/api/transaction/of-user';
import * as currentUser from '~/routes/api/users/current';
import * as user from '~/routes/api/users/item';
import * as users from '~/routes/api/users/list';
import { Browser } from '../support/routes';
import { insertPayment, signedIn, withParams } from '../support/seller';

const address = { line_1: '18 Mill Lane', post_town: 'Ludlow', postcode: 'sy81dn', country: 'United Kingdom' };
const seller = {
  tenureOption: 'Leasehold',
  askingPrice: '349,950',
  customerType: 'individual_owner',
  hasMortgage: true,
  onwardPurchase: false,
  isUsingForeignCurrency: 'no',
};

let me: Awaited<ReturnType<typeof signedIn>>;
let stranger: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  me = await signedIn();
  stranger = await signedIn();
});

const makeProperty = async (change = {}): Promise<string> => {
  const answer = await me.browser.postJson(propertyCreate.action, '/api/property', {
    address: { ...address, ...change },
    tenure: 'Freehold',
  });
  expect(answer.status).toBe(200);
  return (answer.data as { _id: string })._id;
};

const makeSale = async (change = {}): Promise<string> => {
  const property_id = await makeProperty();
  const answer = await me.browser.postJson(transactionCreate.action, '/api/transaction', {
    ...seller,
    property_id,
    primarySellerId: me.person.id,
    ...change,
  });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.data as { _id: string })._id;
};

const read = (browser: Browser, id: string) =>
  browser.get(withParams(transaction.loader, { id }), `/api/transaction/${id}`);
const change = (browser: Browser, id: string, body: unknown, query = '') =>
  browser.postJson(withParams(transaction.action, { id }), `/api/transaction/${id}${query}`, body);

test('no answer may be cached on the way, not even a refusal', async () => {
  for (const [browser, status] of [
    [me.browser, 200],
    [new Browser(), 401],
  ] as const) {
    const answer = await browser.get(currentUser.loader, '/api/users/current');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

describe('users', () => {
  test('the current one, changed by the fields of about-you', async () => {
    const put = await me.browser.postJson(users.action, '/api/users', {
      firstName: 'Zoë',
      middleName: '',
      lastName: 'Li',
      mobileNumber: '07700 900456',
      email: 'x@y.example',
    });
    expect(put).toMatchObject({
      status: 200,
      data: { _id: me.person.id, first_name: 'Zoë', phone_number: '+447700900456', email: me.person.email },
    });
    expect((await me.browser.get(currentUser.loader, '/api/users/current')).data).toEqual(put.data);
    expect(await me.browser.postJson(users.action, '/api/users', {})).toMatchObject({
      status: 422,
      data: {
        fieldErrors: {
          mobileNumber: ['Invalid mobile number'],
          firstName: ['First name must be at least 2 characters long'],
        },
      },
    });
  });

  test('by id: one’s own, and anyone’s for staff', async () => {
    const readUser = (browser: Browser) =>
      browser.get(withParams(user.loader, { id: me.person.id }), `/api/users/${me.person.id}`);
    expect((await readUser(me.browser)).status).toBe(200);
    expect((await readUser(stranger.browser)).status).toBe(404);
    expect((await readUser((await signedIn({ type: 'admin' })).browser)).status).toBe(200);
    expect((await readUser(new Browser())).status).toBe(401);
  });
});

describe('properties', () => {
  test('are registered, and read and changed by their owner', async () => {
    const id = await makeProperty();
    const readProperty = (browser: Browser) => browser.get(withParams(property.loader, { id }), `/api/property/${id}`);
    const changeProperty = (browser: Browser, body: unknown) =>
      browser.postJson(withParams(property.action, { id }), `/api/property/${id}`, body);
    expect((await readProperty(me.browser)).data).toMatchObject({
      _id: id,
      tenure: 'Freehold',
      address: { postcode: 'SY8 1DN', country_iso_2: 'GB' },
    });
    expect((await readProperty(stranger.browser)).status).toBe(404);
    expect((await changeProperty(stranger.browser, { tenure: 'Leasehold' })).status).toBe(404);
    expect(await changeProperty(me.browser, {})).toMatchObject({
      status: 422,
      data: { message: 'Fields to update property are missing' },
    });
    expect((await changeProperty(me.browser, { tenure: 'Commonhold' })).data).toMatchObject({
      tenure: 'Other / Not Sure: Commonhold',
    });
  });

  test.each([
    { address: {} },
    { address, tenure: '' },
    { address: { ...address, postcode: '' }, tenure: 'Freehold' },
    {},
  ])('%j is incomplete', async (body) => {
    expect(await me.browser.postJson(propertyCreate.action, '/api/property', body)).toMatchObject({
      status: 422,
      data: { message: 'Property address is missing required fields' },
    });
  });

  test('are found by postcode once they are for sale', async () => {
    const find = (postcode: string) =>
      stranger.browser.get(withParams(propertiesByPostcode.loader, { postcode }), `/api/property/postcode/${postcode}`);
    await makeProperty({ postcode: 'SY7 7AA' });
    expect((await find('SY7 7AA')).data).toEqual([]);
    const saleId = await makeSale();
    // Entered manually, so it is hidden until it is paid for.
    expect((await find('sy8 1dn')).data).toEqual([]);
    await insertPayment(saleId);
    expect((await find('sy8 1dn')).data).toContainEqual(
      expect.objectContaining({ tenure: 'Leasehold', address: expect.objectContaining({ line_1: '18 Mill Lane' }) }),
    );
    expect((await find('ZZ9 9ZZ')).data).toEqual([]);
    expect(await find('abc')).toMatchObject({ status: 422, data: { message: 'Invalid postcode' } });
  });
});

describe('transactions', () => {
  test('are created once for a registered property', async () => {
    const property_id = await makeProperty();
    const post = () => me.browser.postJson(transactionCreate.action, '/api/transaction', { ...seller, property_id });
    const [first, second] = await Promise.all([post(), post()]);
    expect(first.data).toEqual(second.data);
    const { _id } = first.data as { _id: string };
    expect((await read(me.browser, _id)).data).toMatchObject({
      _id,
      type: 'resale',
      asking_price: 349_950,
      has_mortgage: true,
      property_id: { _id: property_id, tenure: 'Leasehold', value: null },
      estate_agent_status: 'pending',
      additional_sellers: [],
      orders: [],
      primary_seller: { user: { _id: me.person.id }, customer_type: 'individual_owner' },
      terms_and_conditions: { accepted: false },
      requiresMortgageReferral: null,
    });
  });

  test.each([
    'property_id',
    'customerType',
    'hasMortgage',
    'onwardPurchase',
    'isUsingForeignCurrency',
    'tenureOption',
    'askingPrice',
  ])('are not created without %s', async (name) => {
    const body = { ...seller, property_id: await makeProperty(), [name]: undefined };
    expect(await me.browser.postJson(transactionCreate.action, '/api/transaction', body)).toMatchObject({
      status: 422,
      data: { message: 'Something wrong with the validation', fieldErrors: { [name]: expect.any(Array) } },
    });
  });

  test('are not created for another person’s property, or for another person', async () => {
    const property_id = await makeProperty();
    const post = (browser: Browser, body = {}) =>
      browser.postJson(transactionCreate.action, '/api/transaction', { ...seller, property_id, ...body });
    expect((await post(stranger.browser)).status).toBe(404);
    expect((await post(me.browser, { primarySellerId: stranger.person.id })).status).toBe(404);
  });

  test('are read and changed by their seller only, and staff may read', async () => {
    const id = await makeSale();
    expect((await read(stranger.browser, id)).status).toBe(404);
    expect((await change(stranger.browser, id, { hasMortgage: false })).status).toBe(404);
    expect((await read((await signedIn({ type: 'admin' })).browser, id)).status).toBe(200);
    expect((await read(me.browser, newId())).status).toBe(404);
    expect((await read(me.browser, 'undefined')).status).toBe(404);
  });

  test('accept either spelling of an answer, and refuse an empty change', async () => {
    const id = await makeSale();
    expect((await change(me.browser, id, { has_mortgage: false, askingPrice: '400,000' })).data).toMatchObject({
      has_mortgage: false,
      asking_price: 400_000,
      onward_purchase: false,
    });
    expect(await change(me.browser, id, {})).toMatchObject({
      status: 422,
      data: { message: 'Fields to update transaction are missing' },
    });
    expect(await change(me.browser, id, { askingPrice: '1' })).toMatchObject({ status: 422 });
    const ben = {
      firstName: 'Ben',
      lastName: 'Okoro',
      email: 'ben@people.example',
      mobileNumber: '07700900456',
      correspondenceAddress: address,
    };
    expect((await change(me.browser, id, { additionalSellers: [ben] })).data).toMatchObject({
      additional_sellers: [{ first_name: 'Ben', phone_number: '+447700900456' }],
    });
    expect((await change(me.browser, id, { isAnotherSellerSelected: false })).data).toMatchObject({
      additional_sellers: [],
    });
    await insertPayment(id);
    expect((await change(me.browser, id, { has_mortgage: true })).status).toBe(409);
  });

  test('of a home in Scotland keep what was understood until the home moves', async () => {
    const id = await makeSale();
    const { property_id } = await db.sale.findUniqueOrThrow({ where: { id } });
    const move = (postcode: string) =>
      me.browser.postJson(withParams(property.action, { id: property_id }), `/api/property/${property_id}`, {
        address: { ...address, postcode },
      });
    const understood = async () => (await db.sale.findUniqueOrThrow({ where: { id } })).understood_nation;
    expect((await change(me.browser, id, { understoodNation: 'Scotland' })).status).toBe(422);
    expect((await move('EH1 1AA')).status).toBe(200);
    expect((await change(me.browser, id, { understoodNation: 'Scotland' })).status).toBe(200);
    expect((await move('EH1 1BB')).status).toBe(200);
    expect(await understood()).toBe('Scotland');
    expect((await move('SY8 1DN')).status).toBe(200);
    expect(await understood()).toBeNull();
  });

  test('record acceptance of the terms', async () => {
    const id = await makeSale();
    const answer = await change(me.browser, id, { terms_and_conditions: true }, '?termsAndConditions=true');
    expect(answer.data).toMatchObject({ terms_and_conditions: { accepted: true } });
  });

  test('accept an estate agent', async () => {
    const id = await makeSale();
    const [brand, agent] = [newId(), newId()];
    await db.estateAgentBrand.create({ data: { id: brand, brand_name: `Harrow ${brand}` } });
    await db.estateAgent.create({ data: { id: agent, brand_id: brand, office_name: 'Ludlow' } });
    const put = (estateAgentId: string) =>
      me.browser.postJson(withParams(transactionEstateAgent.action, { id }), `/api/transaction/${id}/estate-agent`, {
        estateAgentId,
      });
    expect((await put(agent)).data).toMatchObject({ estate_agent: { _id: agent }, estate_agent_status: 'assigned' });
    expect((await put('')).data).toMatchObject({ estate_agent: { _id: agent } });
    expect((await put('not_listed')).data).toMatchObject({ estate_agent: null, estate_agent_status: 'not_listed' });
    expect((await put(newId())).status).toBe(422);
    expect((await put('nonsense')).status).toBe(422);
  });

  test('are listed for their seller, the newest with its payment', async () => {
    const [first, second] = [await makeSale(), await makeSale()];
    await insertPayment(second);
    const params = { userId: me.person.id };
    const list = await me.browser.get(withParams(transactionsOfUser.loader, params), '/');
    expect((list.data as { _id: string }[]).map(({ _id }) => _id)).toEqual([second, first]);
    const latest = (browser: Browser, userId = me.person.id) =>
      browser.get(withParams(latestTransaction.loader, { userId }), '/');
    expect((await latest(me.browser)).data).toMatchObject({
      _id: second,
      orders: [{ stripe_transaction_status: 'succeeded' }],
    });
    expect((await latest(stranger.browser)).status).toBe(404);
    expect((await latest(stranger.browser, stranger.person.id)).status).toBe(404);
    expect((await stranger.browser.get(withParams(transactionsOfUser.loader, params), '/')).status).toBe(404);
  });
});
