import { describe, expect, test } from 'vitest';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { db, pool } from '~/platform/db.server';
import { deliverMail, messagesTo } from '../support/mail';
import { DECLINED, decide, intentIdOf, payByCard, returnQuery } from '../support/paying';
import { newSeller, setUpPayments } from '../support/payment';
import { ageOrder, expectPaidOnce, reconcileAfter, runPaymentJobs } from '../support/payment-outcome';
import { stepUrlMatcher } from '../support/routes';
import { insertSale } from '../support/rows';
import { clearRequests, receive, receiveAllAbout, requestsSent, webhooksAbout } from '../support/stripe';

setUpPayments();

describe('a card payment is recorded once, whatever reports it first', () => {
  test('the customer’s return, without any webhook', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    expect(await payByCard(secret)).toBe('succeeded');
    expect(await seller.comeBack(returnQuery(secret))).toMatchObject({
      status: 200,
      data: { paid: { saleId: seller.saleId } },
    });
    expect(await seller.comeBack(returnQuery(secret))).toMatchObject({
      status: 200,
      data: { paid: { saleId: seller.saleId } },
    });
    await expectPaidOnce(seller);
  });

  test('the webhook, before the return', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    await payByCard(secret);
    expect(new Set(await receiveAllAbout(intentIdOf(secret)))).toEqual(new Set([200]));
    await expectPaidOnce(seller);
    await clearRequests();
    expect(await seller.comeBack(returnQuery(secret))).toMatchObject({ data: { paid: { saleId: seller.saleId } } });
    expect(await requestsSent()).toEqual([]); // already known, so the provider is not asked
    await expectPaidOnce(seller);
  });

  test('the return, before the webhook, which then comes twice', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    await payByCard(secret);
    await seller.comeBack(returnQuery(secret));
    await receiveAllAbout(intentIdOf(secret));
    await receiveAllAbout(intentIdOf(secret));
    expect(await runPaymentJobs()).toEqual([]); // nothing to refund
    await expectPaidOnce(seller);
  });

  test('all of them at the same moment, three times each', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    await payByCard(secret);
    await ageOrder(3, seller.saleId);
    const messages = await webhooksAbout(intentIdOf(secret));
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        ...messages.map((body) => receive(body)),
        seller.comeBack(returnQuery(secret)).then(({ status }) => status),
        reconcilePayments().then(() => 200),
      ]),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await expectPaidOnce(seller);
  });

  test('the scheduled job, if the webhook never comes and the customer never returns', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    await payByCard(secret);
    await reconcileAfter(1, seller.saleId);
    expect(await seller.order()).toMatchObject({ status: 'requires_payment_method' }); // too early for the scheduled job
    await reconcileAfter(2, seller.saleId);
    await expectPaidOnce(seller);
  });

  test('after the form was reloaded between paying and returning', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    await payByCard(secret);
    expect(await seller.openPage()).toMatchObject({ status: 200 });
    expect(await seller.askForIntent()).toMatchObject({ status: 409, data: { message: 'Payment succeeded!' } });
    await expectPaidOnce(seller);
  });
});

describe('tabs and clicks', () => {
  test('share one payment, however many ask at the same time', async () => {
    const seller = await newSeller();
    await seller.customer();
    const secrets = await Promise.all(Array.from({ length: 6 }, () => seller.openForm()));
    expect(new Set(secrets).size).toBe(1);
    const [first = ''] = secrets;
    const [one, other] = [await payByCard(first), await payByCard(first)];
    expect([one, other]).toEqual(['succeeded', 'payment_intent_unexpected_state']);
    await Promise.all([seller.comeBack(returnQuery(first)), seller.comeBack(returnQuery(first))]);
    await expectPaidOnce(seller);
  });

  test('a later tab gets the same payment', async () => {
    const seller = await newSeller();
    const secret = await seller.openForm();
    expect(await seller.openForm()).toBe(secret);
    expect(await db.order.count({ where: { sale_id: seller.saleId } })).toBe(1);
  });
});

test('a declined card, then an accepted one', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  expect(await payByCard(secret, DECLINED)).toBe('card_declined');
  await receiveAllAbout(intentIdOf(secret));
  expect(await seller.comeBack(returnQuery(secret, 'failed'))).toMatchObject({
    location: stepUrlMatcher('/sell/payment?redirect_status=failed'),
  });
  const page = await seller.openPage('?redirect_status=failed');
  expect(page.data).toMatchObject({
    words: 'Your payment was not successful, please try again. Nothing has been taken.',
    isUnderWay: false,
  });
  expect(await seller.openForm()).toBe(secret);
  expect(await payByCard(secret)).toBe('succeeded');
  await seller.comeBack(returnQuery(secret));
  await receiveAllAbout(intentIdOf(secret));
  await expectPaidOnce(seller);
});

test('of two sales the current one is paid for, not the newest', async () => {
  const seller = await newSeller();
  const latest = await insertSale(pool, seller.person.id);
  const secret = await seller.openForm();
  await payByCard(secret);
  await receiveAllAbout(intentIdOf(secret));
  expect(await seller.comeBack()).toMatchObject({ status: 200, data: { paid: { saleId: seller.saleId } } });
  expect(await db.order.count({ where: { sale_id: latest } })).toBe(0);
});

test('a claim in the address does not count as payment', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  expect((await seller.comeBack(returnQuery(secret))).location).toContain('/sell/payment');
  expect((await seller.comeBack('?code=true')).location).toEqual(stepUrlMatcher('/sell/payment'));
  expect((await seller.comeBack('?payment_intent=pi_x&redirect_status=succeeded')).location).toContain('/sell/payment');
  const other = await newSeller();
  expect((await other.comeBack(returnQuery(secret))).location).toEqual(stepUrlMatcher('/sell/payment'));
  expect(await seller.order()).toMatchObject({ status: 'requires_payment_method', paid_at: null });
  expect(await seller.events()).toEqual([]);
});

test('another person’s payment does not count', async () => {
  const [payer, other] = [await newSeller(), await newSeller()];
  const secret = await payer.openForm();
  await other.openForm();
  await payByCard(secret);
  expect((await other.comeBack(returnQuery(secret))).location).toContain('/sell/payment');
  expect(await other.order()).toMatchObject({ status: 'requires_payment_method' });
  await payer.comeBack(returnQuery(secret));
  await expectPaidOnce(payer);
});

test('a payment that is being processed blocks everything else until its result is known', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await decide(intentIdOf(secret), 'process');
  await receiveAllAbout(intentIdOf(secret));
  expect(await seller.openPage()).toMatchObject({
    data: { isUnderWay: true, words: 'Your payment is processing.' },
  });
  expect(await seller.askForIntent()).toMatchObject({ status: 409, data: { message: 'Your payment is processing.' } });
  expect(await seller.openCheckout()).toEqual(stepUrlMatcher('/sell/payment'));
  expect((await seller.comeBack(returnQuery(secret))).location).toEqual(
    stepUrlMatcher('/sell/payment?redirect_status=processing'),
  );
  await decide(intentIdOf(secret), 'succeed');
  expect((await seller.openPage()).location).toEqual(stepUrlMatcher('/sell/payment-success'));
  await expectPaidOnce(seller);
});

test('opening the page makes no call to the provider, before or after the form was opened', async () => {
  const seller = await newSeller();
  await seller.openPage();
  expect(await requestsSent()).toEqual([]);
  await seller.openForm();
  await clearRequests();
  const page = await seller.openPage();
  expect(page.data).toMatchObject({ amounts: { subtotal: 60_000, vat: 12_000, total: 72_000 }, words: null });
  expect(await requestsSent()).toEqual([]);
});

test('the receipt lists what was bought', async () => {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret);
  await seller.comeBack(returnQuery(secret));
  const order = await seller.order();
  await deliverMail();
  const mails = (await messagesTo(seller.person.email)).filter(({ subject }) => subject.includes('receipt'));
  expect(mails).toHaveLength(1);
  for (const words of [
    'Service fee: £240.00',
    'Search pack: £480.00',
    'Total paid: £720.00\nVAT included (20%): £120.00',
  ]) {
    expect(mails[0]?.text).toContain(words);
  }
  expect(mails[0]?.text).toContain(`Order: ${order?.reference}`);
  expect(mails[0]?.text).toContain('18 Mill Lane, Ludlow, SY8 1DN');
  expect(mails[0]?.text).toContain(`/dashboard/sell/${seller.saleId}`);
  for (const words of [
    'You may cancel until the end of',
    'hereby give notice that I/We cancel my/our contract for the supply of the following service: the sale of 18 Mill Lane',
    '/seller/terms/1.0',
    '1. About us and these terms',
  ]) {
    expect(mails[0]?.text).toContain(words);
  }
});

test('only the seller can pay, only for a sale that is due', async () => {
  const seller = await newSeller();
  const [fee, pack] = [
    { name: 'Service fee', price: 24_000, quantity: 1, incVat: true },
    { name: 'Search pack', price: 48_000, quantity: 1, incVat: true },
  ];
  const other = await newSeller();
  const refused: [object, number][] = [
    [{ totalOrderAmount: 100 }, 422],
    [{ totalOrderAmount: -72_000 }, 422],
    [{ products: [fee] }, 422],
    [{ products: [fee, { ...pack, price: 1 }] }, 422],
    [{ products: [fee, { ...pack, quantity: 2 }] }, 422],
    [{ products: [{ ...fee, incVat: false }, pack] }, 422],
    [{ stripeCustomerId: 'cus_somebody' }, 422],
    [{ transactionId: 'undefined' }, 422],
    [{ transactionId: other.saleId }, 404],
  ];
  for (const [changes, status] of refused) {
    expect((await seller.askForIntent(changes)).status, JSON.stringify(changes)).toBe(status);
  }
  const intents = (await requestsSent()).filter(({ path }) => path === '/v1/payment_intents');
  expect(intents).toEqual([]);

  const unagreed = await newSeller({ termsAccepted: false });
  expect((await unagreed.askForIntent()).status).toBe(409);
  expect((await unagreed.openPage()).location).toEqual(stepUrlMatcher('/sell/terms-and-conditions'));
  const { location } = await (await newSeller({ person: { phoneNumber: null } })).openPage();
  expect(location).toEqual(stepUrlMatcher('/sell/about-you'));
});
