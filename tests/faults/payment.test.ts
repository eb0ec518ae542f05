import { expect, onTestFinished, test } from 'vitest';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { API_TIMEOUTS } from '~/integrations/stripe.server';
import { db } from '~/platform/db.server';
import { eventually } from '../support/eventually';
import { intentIdOf, payByCard, payOnHostedPage, returnQuery } from '../support/paying';
import { insertCode, newSeller, type Seller, setUpPayments } from '../support/payment';
import { ageOrder, expectPaidOnce, moneyTaken, runPaymentJobs, withFailingWrites } from '../support/payment-outcome';
import { addFault, callStripe, clearFaults, clearRequests, receiveAllAbout, requestsSent } from '../support/stripe';

setUpPayments();

const INTENTS = '/v1/payment_intents';
const OUT_OF_REACH = { status: 503, data: { message: 'Server error. Please try again later.' } };
const ALWAYS = { times: 50 };

async function intentsOf(seller: Seller): Promise<{ id: string; status: string }[]> {
  const { stripe_customer_id } = await db.user.findUniqueOrThrow({ where: { id: seller.person.id } });
  const { body } = await callStripe(`${INTENTS}?customer=${stripe_customer_id}`);
  return body.data as { id: string; status: string }[];
}

test.each(['refuse', 'error'] as const)(
  '%s: the calls say so, the page opens, and the next try works',
  async (kind) => {
    const seller = await newSeller();
    await addFault(kind, ALWAYS);
    expect(await seller.customer()).toMatchObject(OUT_OF_REACH);
    expect(await seller.openPage()).toMatchObject({ status: 200 });
    await clearFaults();
    await seller.customer();

    await addFault(kind, { ...ALWAYS, path: INTENTS });
    expect(await seller.askForIntent()).toMatchObject(OUT_OF_REACH);
    expect((await seller.openCheckout()).startsWith('http')).toBe(true);
    await clearFaults();
    const secret = await seller.openForm();
    await payByCard(secret);
    await seller.comeBack(returnQuery(secret));
    await expectPaidOnce(seller);
  },
);

test('after a provider error the next try has a new idempotency key, because the provider repeats the error for a day', async () => {
  const seller = await newSeller();
  await seller.customer();
  await addFault('error', { ...ALWAYS, path: INTENTS });
  await seller.askForIntent();
  expect(await seller.order()).toMatchObject({ attempt: 2, stripe_transaction_id: null });
});

test('the answer is lost after the payment was created: trying again finds the same payment', async () => {
  const seller = await newSeller();
  await seller.customer();
  await addFault('refuse', { times: 2, after: true, path: INTENTS });
  expect(await seller.askForIntent()).toMatchObject(OUT_OF_REACH);
  const secret = await seller.openForm();
  expect(await intentsOf(seller)).toHaveLength(1);
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  await expectPaidOnce(seller);
});

test('a call to a provider that hangs ends after ten seconds', async () => {
  const seller = await newSeller();
  await seller.customer();
  const asWritten = { ...API_TIMEOUTS };
  expect(asWritten).toEqual({ timeout: 5_000, maxNetworkRetries: 1 });
  const putBack = () => void Object.assign(API_TIMEOUTS, asWritten);
  onTestFinished(putBack);
  Object.assign(API_TIMEOUTS, { timeout: 300 });
  await clearRequests();
  await addFault('timeout', { ...ALWAYS, path: INTENTS });
  expect(await seller.askForIntent()).toMatchObject(OUT_OF_REACH);
  // One try and one retry, each with the timeout.
  expect((await requestsSent()).filter(({ path }) => path === INTENTS)).toHaveLength(2);
  putBack();
  await clearFaults();
  expect(await seller.openForm()).toContain('_secret_');
});

test('cut off between creating the payment and recording it: the next try finds the same one', async () => {
  const seller = await newSeller();
  await seller.customer();
  await withFailingWrites('update on sale_order', async () => {
    expect((await seller.askForIntent()).status).toBe(500);
  });
  expect(await seller.order()).toMatchObject({ stripe_transaction_id: null });
  const secret = await seller.openForm();
  expect(await intentsOf(seller)).toEqual([expect.objectContaining({ id: intentIdOf(secret) })]);
});

test('a payment that is replaced while it is being created is canceled', async () => {
  const seller = await newSeller();
  await seller.customer();
  await addFault('slow', { path: INTENTS });
  const form = seller.openForm();
  const isAsked = async () => {
    const sent = await requestsSent();
    expect(sent.some(({ method, path }) => method === 'POST' && path === INTENTS)).toBe(true);
  };
  await eventually(isAsked);
  await seller.openCheckout();
  const secret = await form;
  const intents = await intentsOf(seller);
  expect(intents.filter(({ status }) => status !== 'canceled').map(({ id }) => id)).toEqual([intentIdOf(secret)]);
  expect(intents).toHaveLength(2);
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  await expectPaidOnce(seller);
});

test('cut off between closing one way to pay and opening the other: the seller pays once', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await addFault('refuse', { ...ALWAYS, path: '/v1/checkout' });
  await expect(seller.openCheckout()).resolves.toBe('');
  await clearFaults();
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  await payByCard(await seller.openForm());
  await seller.askForIntent();
  await expectPaidOnce(seller);
});

test('a payment that cannot be canceled stays the way to pay', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await addFault('error', { ...ALWAYS, path: `${INTENTS}/${intentIdOf(secret)}/cancel` });
  await expect(seller.openCheckout()).resolves.toBe('');
  expect(await seller.order()).toMatchObject({ stripe_transaction_id: intentIdOf(secret) });
  const code = await insertCode(1);
  expect(await seller.submit(code)).toMatchObject({ status: 503, data: { typed: code } });
  expect(await db.referralCode.findUnique({ where: { code } })).toMatchObject({ uses_left: 1 });
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  await expectPaidOnce(seller);
});

test('the answer to a cancellation is lost: the payment counts as canceled', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await addFault('refuse', { times: 2, after: true, path: `${INTENTS}/${intentIdOf(secret)}/cancel` });
  await expect(seller.openCheckout()).resolves.toBe('');
  const url = await seller.openCheckout();
  await seller.comeBack((await payOnHostedPage(url)) ?? '');
  await expectPaidOnce(seller);
  expect((await intentsOf(seller)).map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
});

test('a referral code needs no call to the provider if no payment is open there', async () => {
  const [seller, code] = [await newSeller(), await insertCode(1)];
  await addFault('refuse', ALWAYS);
  expect((await seller.submit(code)).location).toBe(`/sell/payment-success?code=true&id=${seller.saleId}`);
  await clearFaults();
  await expectPaidOnce(seller, { taken: [] });
});

test('back from paying while the provider does not answer: the page says so, and finds out later', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret);
  await addFault('refuse', ALWAYS);
  const waiting = await seller.comeBack(returnQuery(secret));
  expect(waiting).toMatchObject({ status: 200, data: { paid: null } });
  expect(waiting.headers.get('refresh')).toBe('3');
  expect(await receiveAllAbout(intentIdOf(secret))).toContain(500);
  await ageOrder(2, seller.saleId);
  await expect(reconcilePayments()).rejects.toThrow();
  expect(await seller.events()).toEqual([]);

  await clearFaults();
  const found = await seller.comeBack(returnQuery(secret));
  expect(found.data).toMatchObject({ paid: { saleId: seller.saleId } });
  expect(found.headers.get('refresh')).toBeNull();
  expect(new Set(await receiveAllAbout(intentIdOf(secret)))).toEqual(new Set([200]));
  await expectPaidOnce(seller);
});

test('one order that cannot be checked does not keep the others from being checked', async () => {
  const [one, other] = [await newSeller(), await newSeller()];
  const [first, second] = [await one.openForm(), await other.openForm()];
  await Promise.all([payByCard(first), payByCard(second)]);
  await ageOrder(2, one.saleId);
  await ageOrder(3, other.saleId);
  await addFault('error', { ...ALWAYS, path: `${INTENTS}/${intentIdOf(first)}` });
  await expect(reconcilePayments()).rejects.toThrow();
  await expectPaidOnce(other);
  await clearFaults();
  await reconcilePayments();
  await expectPaidOnce(one);
});

test('asks a provider that is down about the three latest orders only, and about the others a minute later', async () => {
  const opened: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const seller = await newSeller();
    opened.unshift(intentIdOf(await seller.openForm()));
    await ageOrder(2, seller.saleId);
  }
  await clearRequests();
  await addFault('error', { ...ALWAYS, path: INTENTS });
  await expect(reconcilePayments()).rejects.toThrow();
  const paths = [...new Set((await requestsSent()).map(({ path }) => path))];
  expect(paths).toEqual(opened.slice(0, 3).map((id) => `${INTENTS}/${id}`));
});

test.each([
  ['before', { times: 3, path: '/v1/refunds' }],
  ['after', { times: 3, after: true, path: '/v1/refunds' }],
])('a refund that is cut off %s it was made is made once', async (_when, fault) => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  const order = await seller.order();
  const { data } = await seller.customer();
  const { body } = await callStripe(INTENTS, {
    amount: '72000',
    currency: 'gbp',
    customer: data.id,
    'metadata[order_id]': order?.id ?? '',
    'metadata[sale_id]': seller.saleId,
  });
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  await payByCard(String(body.client_secret));
  await clearRequests();
  await receiveAllAbout(String(body.id));
  await addFault('refuse', fault);
  await expect(runPaymentJobs()).rejects.toThrow();
  expect((await moneyTaken(seller)).length).toBeGreaterThanOrEqual(1);
  await clearFaults();
  await expectPaidOnce(seller);
  expect((await seller.events()).filter((name) => name === 'payment_refunded')).toHaveLength(1);
});
