import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getAddressDetails, searchAddresses } from '~/domain/address/lookup-commands.server';
import { GIFTOR_QUESTIONS } from '~/domain/people/questions';
import { MAX_PEOPLE } from '~/domain/people/rules';
import { MAX_HOMES_A_DAY } from '~/domain/property/rules';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { examplesOf } from '~/domain/shared/answers-rules';
import * as clock from '~/platform/clock.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { countAttempt } from '~/platform/rate-limit.server';
import { loader as byPostcode } from '~/routes/api/property/by-postcode';
import { action as createProperty } from '~/routes/api/property/create';
import { action as createPurchase } from '~/routes/api/purchase-intent/create';
import { action as changeTransaction } from '~/routes/api/transaction/item';
import { loader as findProperty } from '~/routes/buy/find-property';
import { action as addGiftor } from '~/routes/giftors/add-giftor';
import { action as addPerson } from '~/routes/onboarding/add-person';
import { action as saveSell } from '~/routes/sell/about-the-property';
import { BEN } from '../support/answers';
import { registeredHome } from '../support/buyer';
import { buyerOf } from '../support/deal';
import { insertPurchase, insertSale } from '../support/rows';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const HOUR_MS = 60 * 60_000;
const WAIT = 'Too many requests. Please wait a moment and try again.';
const TOO_MANY_HOMES = 'You have registered 20 homes today. Try again tomorrow, or email us.';
const TOO_MANY_PEOPLE = 'You can add up to 10 people. Email us if there are more.';

beforeEach(async () => {
  vi.restoreAllMocks();
  await db.rateLimit.deleteMany();
});

const later = (ms: number) => vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + ms));
const repeat = <T>(times: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => make(n)));

const address = {
  line_1: '18 Mill Lane',
  post_town: 'Ludlow',
  postcode: 'SY8 1DN',
  country: 'United Kingdom',
  country_iso_2: 'GB',
};

describe('the limit of homes for one person in a day', () => {
  test('counts homes without a sale', async () => {
    const { browser } = await signedIn();
    const register = () => browser.postJson(createProperty, '/api/property', { address, tenure: 'Freehold' });
    for (let n = 0; n < MAX_HOMES_A_DAY; n++) expect((await register()).status).toBe(200);
    expect(await register()).toMatchObject({ status: 429, data: { message: TOO_MANY_HOMES } });
    expect(
      (await (await signedIn()).browser.postJson(createProperty, '/', { address, tenure: 'Freehold' })).status,
    ).toBe(200);
    later(25 * HOUR_MS);
    expect((await register()).status).toBe(200);
  });

  test('counts homes for sale, and the form keeps everything typed and says so', async () => {
    const { browser, person } = await signedIn();
    await repeat(MAX_HOMES_A_DAY, () => insertSale(pool, person.id));
    await db.sale.updateMany({ where: { primary_seller_id: person.id }, data: { created_at: clock.now() } });
    const newest = await db.sale.findFirstOrThrow({
      where: { primary_seller_id: person.id },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    });
    const form = {
      _id: '',
      newest: newest.id,
      ...Object.fromEntries(Object.entries(address).map(([part, text]) => [`propertyAddress.${part}`, text])),
      tenureOption: 'Freehold',
      ...examplesOf(SALE_QUESTIONS),
      askingPrice: '355,000',
    };
    expect(await browser.post(saveSell, '/', form)).toMatchObject({
      status: 422,
      data: { error: { propertyAddress: [TOO_MANY_HOMES] }, initialValue: { askingPrice: '355,000' } },
    });
    expect(await db.sale.count({ where: { primary_seller_id: person.id } })).toBe(MAX_HOMES_A_DAY);
  });

  test('counts homes bought', async () => {
    const { browser, person } = await signedIn();
    await repeat(MAX_HOMES_A_DAY, async () => insertPurchase(pool, person.id, (await registeredHome()).saleId));
    await db.purchase.updateMany({ where: { primary_buyer_id: person.id }, data: { created_at: clock.now() } });
    const purchase = {
      property_id: (await registeredHome()).propertyId,
      agreedPrice: 340_000,
      ownershipType: 'Sole',
      mortgageRequiredForPurchase: 'no',
      funding: { gifts: 'no', savingsFromEmployment: true },
    };
    const buy = () => browser.postJson(createPurchase, '/api/purchase-intent', purchase);
    expect(await buy()).toMatchObject({ status: 422, data: { fieldErrors: { property_id: [TOO_MANY_HOMES] } } });
    later(25 * HOUR_MS);
    expect((await buy()).status).toBe(200);
  });
});

describe('the limit of people in one deal', () => {
  test('counts people added by a form', async () => {
    const { browser } = await sellerWithSale();
    const add = () =>
      browser.post(withParams(addPerson, { role: 'sell', kind: 'sellers' }), '/', { ...BEN, personId: newId() });
    for (let n = 0; n < MAX_PEOPLE; n++) expect((await add()).status).toBe(303);
    expect(await add()).toMatchObject({
      status: 422,
      data: { error: { '': [TOO_MANY_PEOPLE] }, initialValue: { firstName: 'Ben' } },
    });
  });

  test('counts people sent by JSON', async () => {
    const { browser, saleId } = await sellerWithSale();
    const seller = { ...BEN, correspondenceAddress: address };
    const change = (many: number) =>
      browser.postJson(
        withParams(changeTransaction, { id: saleId }),
        '/',
        { additionalSellers: Array(many).fill(seller) },
        'PUT',
      );
    expect(await change(MAX_PEOPLE + 1)).toMatchObject({
      status: 422,
      data: { fieldErrors: { additionalSellers: [TOO_MANY_PEOPLE] } },
    });
    expect((await change(MAX_PEOPLE)).status).toBe(200);
  });

  test('counts giftors, even if they are added at the same time', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const { browser, purchaseId: id } = await buyerOf(saleId, { gifts: 'yes' });
    const giftor = { ...examplesOf(GIFTOR_QUESTIONS), ...BEN };
    const add = () => browser.post(withParams(addGiftor, { id }), '/', { ...giftor, personId: newId() });
    const all = await repeat(MAX_PEOPLE + 2, add);
    expect(all.filter(({ status }) => status === 422)).toHaveLength(2);
    expect(await add()).toMatchObject({ status: 422, data: { error: { '': [TOO_MANY_PEOPLE] } } });
    expect(await db.person.count({ where: { purchase_id: id } })).toBe(MAX_PEOPLE);
  });
});

describe('the limit of look-ups for one person', () => {
  test('counts homes by postcode, on the page and by JSON together', async () => {
    const { browser } = await signedIn();
    const call = () => browser.get(withParams(byPostcode, { postcode: 'SY8 1DN' }), '/');
    const page = () => browser.get(findProperty, '/buy/about-the-property/property?postcode=SY8+1DN');
    for (let n = 0; n < 30; n++) expect([(await call()).status, (await page()).status]).toEqual([200, 200]);
    expect(await call()).toMatchObject({ status: 429, data: { message: WAIT } });
    expect(await page()).toMatchObject({ status: 429, data: { message: WAIT } });
    expect((await (await signedIn()).browser.get(withParams(byPostcode, { postcode: 'SY8 1DN' }), '/')).status).toBe(
      200,
    );
  });

  test('counts address look-ups, which cost us money, for five minutes and for a day', async () => {
    const userId = newId();
    const known = /Too many requests. Please wait a moment/;
    await expect(getAddressDetails(userId, 'x')).rejects.not.toThrow(known);
    const counted = (limit: string, count: number) =>
      db.rateLimit.updateMany({ where: { key: { startsWith: `${limit}:` } }, data: { count } });
    await counted('address-lookup', 119);
    await expect(getAddressDetails(userId, 'x')).rejects.not.toThrow(known);
    await expect(searchAddresses(userId, { query: 'SY8', country: 'GB' })).rejects.toThrow(known);
    await counted('address-lookup-day', 999);
    later(HOUR_MS);
    await expect(getAddressDetails(userId, 'x')).rejects.not.toThrow(known);
    await expect(getAddressDetails(userId, 'x')).rejects.toThrow(known);
    later(25 * HOUR_MS);
    await expect(getAddressDetails(userId, 'x')).rejects.not.toThrow(known);
  });
});

describe('a limit', () => {
  const LIMIT = { name: 'made-up', most: 2, windowMs: 5 * 60_000 };
  const isAllowed = (limit = LIMIT, who = 'one') =>
    countAttempt(limit, who).then(
      () => true,
      () => false,
    );
  const repeated = async (times: number) => {
    const answers: boolean[] = [];
    for (let n = 0; n < times; n++) answers.push(await isAllowed());
    return answers;
  };

  test('allows a number of attempts in its window, which starts with the first and is not extended by refused ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T12:00:00Z') });
    expect(await isAllowed()).toBe(true);
    vi.setSystemTime(new Date('2026-11-02T12:04:59Z'));
    expect(await repeated(3)).toEqual([true, false, false]);
    vi.setSystemTime(new Date('2026-11-02T12:05:00Z'));
    expect(await repeated(3)).toEqual([true, true, false]);
    vi.setSystemTime(new Date('2026-11-02T12:09:59Z'));
    expect(await isAllowed()).toBe(false);
    vi.useRealTimers();
  });

  test('counts each subject and each limit separately', async () => {
    expect(await repeated(3)).toEqual([true, true, false]);
    expect(await isAllowed(LIMIT, 'another')).toBe(true);
    expect(await isAllowed({ ...LIMIT, name: 'made-up-too' })).toBe(true);
  });
});
