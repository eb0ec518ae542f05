import { expect, test } from 'vitest';
import { reconcilePayments, refundDuplicatePayment } from '~/domain/payment/jobs.server';
import { API_TIMEOUTS, findCheckoutSession } from '~/integrations/stripe.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { DECLINED, decide, intentIdOf, payByCard, payOnHostedPage } from '../support/paying';
import { newSeller, type Seller, setUpPayments } from '../support/payment';
import { ageOrder, expectPaidOnce, moneyTaken, reconcileAfter, runPaymentJobs } from '../support/payment-outcome';
import { stepUrlMatcher } from '../support/routes';
import { callStripe, clearRequests, receive, receiveAllAbout, webhooksAbout } from '../support/stripe';

setUpPayments();

const sessionIdOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

test('hosted page: paid there, recorded on return', async () => {
  const seller = await newSeller();
  const url = await seller.openCheckout();
  expect(await payOnHostedPage(url, DECLINED)).toBeNull();
  const back = await payOnHostedPage(url);
  expect(back).toBe(`?session_id=${sessionIdOf(url)}`);
  expect(await seller.comeBack(back ?? '')).toMatchObject({ status: 200, data: { paid: { saleId: seller.saleId } } });
  await receiveAllAbout(sessionIdOf(url));
  await expectPaidOnce(seller);
  expect(await seller.comeBack(back ?? '')).toMatchObject({ status: 200 });
});

test.each(['webhook', 'clock'])('hosted page: paid there, and only the %s reports it', async (teller) => {
  const seller = await newSeller();
  const url = await seller.openCheckout();
  await payOnHostedPage(url);
  if (teller === 'webhook') await receiveAllAbout(sessionIdOf(url));
  await ageOrder(2, seller.saleId);
  if (teller === 'clock') await reconcilePayments();
  await expectPaidOnce(seller);
});

test('hosted page: a payment that is being processed blocks the order, which cannot be paid a second time', async () => {
  const seller = await newSeller();
  const url = await seller.openCheckout();
  expect(await payOnHostedPage(url, DECLINED)).toBeNull();
  const { body } = await callStripe(`/v1/payment_intents?customer=${(await seller.customer()).data.id}`);
  const [{ id = '' } = {}] = body.data as { id: string }[];
  await decide(id, 'process');
  const session = await findCheckoutSession(sessionIdOf(url), API_TIMEOUTS);
  expect(session?.intent).toMatchObject({ id, status: 'processing' });
  expect((await seller.askForIntent()).status).toBe(409);
  expect(await seller.order()).toMatchObject({ status: 'processing', stripe_transaction_id: id });
  expect(await seller.openCheckout()).toEqual(stepUrlMatcher('/sell/payment'));
  await decide(id, 'succeed');
  await receiveAllAbout(id);
  await expectPaidOnce(seller);
});

test('a double click opens one hosted page, at the same time or later', async () => {
  const seller = await newSeller();
  await seller.customer();
  const urls = await Promise.all([seller.openCheckout(), seller.openCheckout(), seller.openCheckout()]);
  expect(new Set([...urls, await seller.openCheckout()]).size).toBe(1);
});

test('a person can start at most 60 payments in five minutes, by any way', async () => {
  const seller = await newSeller();
  const begin = async () => (await seller.askForIntent({ stripeCustomerId: 'cus_another' })).status;
  expect(await Promise.all(Array.from({ length: 60 }, begin))).toEqual(Array(60).fill(422));
  expect(await begin()).toBe(429);
  expect(await seller.openCheckout()).toBe('');
  expect((await (await newSeller()).askForIntent()).status).toBe(200);
});

test('opening the hosted page closes the card form in another tab', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  const url = await seller.openCheckout();
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  await receiveAllAbout(intentIdOf(secret)); // says that the earlier attempt was canceled, not the one that is open now
  expect(await seller.openCheckout()).toBe(url);
  await seller.comeBack((await payOnHostedPage(url)) ?? '');
  await expectPaidOnce(seller);
});

test('returning to the card form closes the hosted page', async () => {
  const seller = await newSeller();
  const url = await seller.openCheckout();
  const secret = await seller.openForm();
  expect(await payOnHostedPage(url)).toBeNull();
  const again = await seller.openCheckout();
  expect(again).not.toBe(url);
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  const last = await seller.openForm();
  await payByCard(last);
  await seller.comeBack(`?payment_intent=${intentIdOf(last)}&redirect_status=succeeded`);
  await expectPaidOnce(seller);
});

test('after paying by the form the hosted page is closed, and the other way round', async () => {
  const [one, other] = [await newSeller(), await newSeller()];
  await payByCard(await one.openForm());
  expect(await one.openCheckout()).toEqual(stepUrlMatcher('/sell/payment-success'));
  await expectPaidOnce(one);

  await payOnHostedPage(await other.openCheckout());
  expect((await other.askForIntent()).status).toBe(409);
  await expectPaidOnce(other);
});

test('both ways opened and closed at the same time: never two that can be paid', async () => {
  const seller = await newSeller();
  await seller.customer();
  const [forms, pages] = await Promise.all([
    Promise.all([seller.askForIntent(), seller.askForIntent(), seller.askForIntent()]),
    Promise.all([seller.openCheckout().catch(() => ''), seller.openCheckout().catch(() => '')]),
  ]);
  for (const { data } of forms) if (data.clientSecret) await payByCard(data.clientSecret);
  for (const url of pages) if (url.startsWith('http')) await payOnHostedPage(url);
  expect((await moneyTaken(seller)).length).toBeLessThanOrEqual(1);
  // If every attempt lost the race, the next one works.
  const { status, data } = await seller.askForIntent();
  if (status === 200) await payByCard(data.clientSecret);
  await reconcileAfter(2, seller.saleId);
  await expectPaidOnce(seller);
});

/**
 * A second payment for a seller's order that we did not create: on the provider's own pages, or by an error of ours.
 */
async function openUnknownSession(seller: Seller): Promise<string> {
  const order = await seller.order();
  const { data } = await seller.customer();
  const { body } = await callStripe('/v1/payment_intents', {
    amount: '72000',
    currency: 'gbp',
    customer: data.id,
    'metadata[order_id]': order?.id ?? '',
    'metadata[sale_id]': seller.saleId,
  });
  await clearRequests();
  return String(body.client_secret);
}

test('a surplus payment is refunded, once, and the customer is told', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  const second = await openUnknownSession(seller);
  await payByCard(secret);
  await payByCard(second);
  expect(await moneyTaken(seller)).toEqual([72_000, 72_000]);
  await receiveAllAbout(intentIdOf(secret));
  await receiveAllAbout(intentIdOf(second));
  await receiveAllAbout(intentIdOf(second));
  expect(await runPaymentJobs()).toContain('payment.refund');
  await receiveAllAbout(intentIdOf(second));
  await expectPaidOnce(seller);
  expect((await seller.order())?.stripe_transaction_id).toBe(intentIdOf(secret));
  expect((await seller.events()).filter((name) => name === 'payment_refunded')).toHaveLength(1);
});

test('a payment that is owed is never refunded, even on request', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret);
  const { id: orderId } = (await seller.order()) ?? { id: '' };
  await refundDuplicatePayment({ orderId, paymentIntentId: intentIdOf(secret) }); // paid but not recorded yet
  await seller.comeBack(`?payment_intent=${intentIdOf(secret)}&redirect_status=succeeded`);
  await refundDuplicatePayment({ orderId, paymentIntentId: intentIdOf(secret) });
  await expectPaidOnce(seller);
});

test('of two payments that arrive at the same moment one counts, and the other is refunded', async () => {
  for (let round = 0; round < 5; round += 1) {
    const seller = await newSeller();
    const secret = await seller.openForm();
    const second = await openUnknownSession(seller);
    await payByCard(secret);
    await payByCard(second);
    const messages = await Promise.all([secret, second].map((each) => webhooksAbout(intentIdOf(each))));
    const news = messages.flat().filter((body) => body.includes('"type":"payment_intent.succeeded"'));
    expect(await Promise.all(news.map((body) => receive(body)))).toEqual([200, 200]);
    await expectPaidOnce(seller);
  }
});

test('if the hosted page is paid after another payment arrived, it is refunded', async () => {
  const seller = await newSeller();
  const url = await seller.openCheckout();
  const other = await openUnknownSession(seller);
  await payByCard(other);
  await receiveAllAbout(intentIdOf(other));
  await payOnHostedPage(url);
  expect(await moneyTaken(seller)).toEqual([72_000, 72_000]);
  expect(await runPaymentJobs()).toEqual(['payment.close-stray', 'payment.refund']);
  await expectPaidOnce(seller);
});

test('a withdrawn product is not charged for', async () => {
  const withdrawn = { name: 'Withdrawn', description: 'No more', price_ex_vat: 1_000, price_inc_vat: 1_200 };
  await db.product.create({ data: { id: newId(), key: 'withdrawn', position: 9, active: false, ...withdrawn } });
  const seller = await newSeller();
  expect(await payOnHostedPage(await seller.openCheckout())).not.toBeNull();
  expect(await seller.order()).toMatchObject({ total_amount: 72_000 });
  expect(await moneyTaken(seller)).toEqual([72_000]);
});

test('other open payments are closed when one arrives', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  const other = await openUnknownSession(seller);
  await payByCard(other);
  await receiveAllAbout(intentIdOf(other));
  expect(await runPaymentJobs()).toContain('payment.close-stray');
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  await expectPaidOnce(seller);
});
