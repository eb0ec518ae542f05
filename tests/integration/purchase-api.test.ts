import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as byPostcode } from '~/routes/api/property/by-postcode';
import { loader as confirm } from '~/routes/api/purchase-intent/confirm';
import { action as create } from '~/routes/api/purchase-intent/create';
import { action as change, loader as read } from '~/routes/api/purchase-intent/item';
import { loader as list } from '~/routes/api/purchase-intent/of-user';
import { loader as saleOf } from '~/routes/api/transaction/of-purchase-intent';
import { buyerWithPurchase, registeredHome } from '../support/buyer';
import { insertFollower } from '../support/deal';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

beforeAll(() => startQueue(workers));

const body = (property_id: string) => ({
  property_id,
  agreedPrice: 340000,
  ownershipType: 'Sole',
  mortgageRequiredForPurchase: 'not_sure',
  funding: { inheritance: true, gifts: 'yes' },
  giftors: [
    {
      firstName: 'Meera',
      lastName: 'Raman',
      email: 'meera@people.example',
      mobileNumber: '07700900456',
      amount: 25000,
      relationship: 'Parent',
      correspondenceAddress: { line_1: '2 Quay Street', post_town: 'Ludlow', postcode: 'SY8 1DN', country: 'England' },
    },
  ],
});

test('no one can buy the home that they sell, alone or with others', async () => {
  const seller = await sellerWithSale({ paid: true });
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
  const joint = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  const message = 'This is the home that you are selling. Choose the home that you are buying';
  for (const { browser } of [seller, joint])
    expect(await browser.postJson(create, '/', body(property_id))).toMatchObject({
      status: 422,
      data: { message, fieldErrors: { property_id: [message] } },
    });
  expect(await db.purchase.count({ where: { property_id } })).toBe(0);
  // Someone who is named but has not confirmed does not count as a seller.
  const named = await insertFollower({ sale_id: seller.saleId, role: 'seller' }, { isConfirmed: false });
  expect((await named.browser.postJson(create, '/', body(property_id))).status).toBe(200);
});

describe('a purchase intent', () => {
  test('is created, read, listed and changed', async () => {
    const { propertyId } = await registeredHome();
    const { browser, person } = await signedIn();
    const made = await browser.postJson(create, '/', body(propertyId));
    const { _id: id } = made.data as { _id: string };
    expect((await browser.postJson(create, '/', body(propertyId))).data).toEqual({ _id: id });

    const record = {
      _id: id,
      agreed_price: 340000,
      is_active: false,
      terms_and_conditions: { accepted: false },
      funding: { inheritance: true, gifts: 'yes', other_funding: false },
      primary_buyer: { giftors: [{ first_name: 'Meera', amount: 25000, relationship: 'Parent' }] },
      property_id: { _id: propertyId, address: { line_1: '18 Mill Lane' } },
    };
    expect((await browser.get(withParams(read, { id }), '/')).data).toMatchObject(record);
    expect((await browser.get(withParams(list, { userId: person.id }), '/')).data).toMatchObject([record]);
    expect((await browser.get(withParams(byPostcode, { postcode: 'sy81dn' }), '/')).data).toContainEqual(
      expect.objectContaining({ _id: propertyId }),
    );

    const put = withParams(change, { id });
    expect((await browser.postJson(put, '/', { agreed_price: '350,000' })).data).toMatchObject({
      agreed_price: 350000,
    });
    expect((await browser.postJson(put, '/', {})).status).toBe(422);
    expect(await browser.postJson(put, '/', { ownershipType: 'Joint' })).toMatchObject({
      status: 422,
      data: { fieldErrors: { additionalBuyers: ['Please add at least one buyer if you are a joint owner'] } },
    });
    expect((await browser.postJson(put, '/?termsAndConditions=true', {})).data).toMatchObject({
      terms_and_conditions: { accepted: true },
    });
  });

  test.each([
    ['property_id', 'Property ID is required'],
    ['ownershipType', 'Ownership type is required'],
    ['mortgageRequiredForPurchase', 'Mortgage requirement status is required'],
    ['funding', 'Funding gifts information is required'],
  ])('needs %s', async (name, message) => {
    const { browser } = await signedIn();
    const answer = await browser.postJson(create, '/', { ...body(newId()), [name]: undefined });
    expect(answer).toMatchObject({ status: 422, data: { message } });
  });

  test('is confirmed once, only by our own script, and only with accepted terms', async () => {
    const { browser, purchaseId } = await buyerWithPurchase({ termsAccepted: false });
    const call = (headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }) =>
      browser.get(withParams(confirm, { id: purchaseId }), '/', headers);
    expect(await call()).toMatchObject({ status: 409, data: { message: 'Failed to confirm purchase intent.' } });
    const accepted = { terms_version: '1.0', terms_accepted_at: new Date() };
    await db.purchase.update({ where: { id: purchaseId }, data: accepted });
    expect((await call({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await call({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ data }) => data)).toMatchObject(Array(3).fill({ _id: purchaseId, is_active: true }));
    expect(await db.emailMessage.count({ where: { purchase_id: purchaseId } })).toBe(3);
    expect(await db.timelineEvent.count({ where: { purchase_id: purchaseId } })).toBe(1);
  });

  test.each(['sale_agreed', 'exchanged', 'completed'])('with a date of %s stays with its home', async (noted) => {
    const { browser, purchaseId, propertyId } = await buyerWithPurchase();
    await db.purchase.update({
      where: { id: purchaseId },
      data: { accepted_at: new Date(), [noted]: new Date('2026-11-01') },
    });
    const put = (property_id: string) => browser.postJson(withParams(change, { id: purchaseId }), '/', { property_id });
    expect((await put((await registeredHome()).propertyId)).status).toBe(409);
    expect((await put(propertyId)).status).toBe(200);
  });

  test('loses its lender when it loses its mortgage', async () => {
    const { browser, purchaseId: id } = await buyerWithPurchase();
    const put = (answers: object) => browser.postJson(withParams(change, { id }), '/', answers);
    const provider = async () => (await db.purchase.findUniqueOrThrow({ where: { id } })).mortgage_provider;
    await put({ mortgageRequiredForPurchase: 'yes', mortgageProvider: 'Halifax' });
    expect(await provider()).toBe('Halifax');
    expect((await put({ mortgageRequiredForPurchase: 'no' })).status).toBe(200);
    expect(await provider()).toBeNull();
  });

  test('that fell through cannot be confirmed, and the home can be started again', async () => {
    const { browser, purchaseId, propertyId } = await buyerWithPurchase();
    await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date('2026-11-01') } });
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect(await browser.get(withParams(confirm, { id: purchaseId }), '/', headers)).toMatchObject({ status: 409 });
    expect(await db.emailMessage.count({ where: { purchase_id: purchaseId } })).toBe(0);
    const again = await browser.postJson(create, '/', body(propertyId));
    expect(again).toMatchObject({ status: 200, data: { _id: expect.not.stringMatching(purchaseId) } });
  });

  test('is not found for a stranger; staff can read it but not change it', async () => {
    const { purchaseId, person } = await buyerWithPurchase();
    const params = { id: purchaseId };
    const stranger = await signedIn();
    const staff = await signedIn({ type: 'admin' });
    for (const loader of [
      withParams(read, params),
      withParams(saleOf, params),
      withParams(list, { userId: person.id }),
    ]) {
      expect((await stranger.browser.get(loader, '/')).status).toBe(404);
      expect((await staff.browser.get(loader, '/')).status).toBe(200);
    }
    for (const { browser } of [stranger, staff]) {
      expect((await browser.get(withParams(confirm, params), '/')).status).toBe(404);
      expect((await browser.postJson(withParams(change, params), '/', { agreedPrice: 350000 })).status).toBe(404);
      expect((await browser.postJson(withParams(change, params), '/?termsAndConditions=true', {})).status).toBe(404);
    }
  });
});
