/** Paying an extra fee while the payment provider is down, slow, or cut off. The same as for the order of a registration (payment.test.ts). */
import { expect, test } from 'vitest';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { expectFeePaidOnce, newFee, payAndReturn, payUnreported, secondIntent } from '../support/fee';
import { intentIdOf, payByCard, returnQuery } from '../support/paying';
import { setUpPayments } from '../support/payment';
import { moneyTaken, runPaymentJobs, withFailingWrites } from '../support/payment-outcome';
import { staffMember } from '../support/staff';
import { addFault, clearFaults, receiveAllAbout } from '../support/stripe';

setUpPayments();

const INTENTS = '/v1/payment_intents';
const ALWAYS = { times: 50 };

test.each(['refuse', 'error'] as const)(
  '%s: the page stands, the calls say so, and the next try works',
  async (kind) => {
    const fee = await newFee();
    await fee.seller.customer();
    await addFault(kind, ALWAYS);
    expect(await fee.open()).toMatchObject({ status: 200, data: { title: 'Pay your extra fee' } });
    await clearFaults();
    await addFault(kind, { ...ALWAYS, path: INTENTS });
    expect(await fee.askForIntent()).toMatchObject({ status: 503 });
    await clearFaults();
    const secret = await fee.openForm();
    await payAndReturn(fee, secret);
  },
);

test('if the provider’s answer is lost, asking again returns the same payment', async () => {
  const fee = await newFee();
  await fee.seller.customer();
  await addFault('refuse', { times: 2, after: true, path: INTENTS });
  expect(await fee.askForIntent()).toMatchObject({ status: 503 });
  await payUnreported(fee);
});

test('someone who returns from paying while the provider does not answer reads so, and later the result', async () => {
  const fee = await newFee();
  const secret = await fee.openForm();
  await payByCard(secret);
  await addFault('refuse', ALWAYS);
  const waiting = await fee.open(returnQuery(secret));
  expect(waiting).toMatchObject({ status: 200, data: { due: { isUnderWay: true } } });
  expect(waiting.headers.get('refresh')).toBe('10');
  expect(await receiveAllAbout(intentIdOf(secret))).toContain(500);
  await clearFaults();
  expect(await fee.open(returnQuery(secret))).toMatchObject({ location: fee.page });
  await expectFeePaidOnce(fee);
});

test.each(['insert on email_message', 'update on sale_order'] as const)(
  'cut off between charge and record (%s): nothing is recorded in part, and the next message records it',
  async (change) => {
    const fee = await newFee();
    const secret = await fee.openForm();
    await payByCard(secret);
    await withFailingWrites(change, async () => {
      expect(await receiveAllAbout(intentIdOf(secret))).toContain(500);
    });
    expect(await fee.request()).toMatchObject({ status: 'sent' });
    expect(await fee.seller.events()).toEqual(['payment_successful']);
    expect(new Set(await receiveAllAbout(intentIdOf(secret)))).toEqual(new Set([200]));
    await expectFeePaidOnce(fee);
  },
);

test('an attempt that cannot be closed stays open: the fee is neither invoiced nor declined', async () => {
  const fee = await newFee();
  const secret = await fee.openForm();
  const staff = await staffMember();
  await addFault('error', { ...ALWAYS, path: `${INTENTS}/${intentIdOf(secret)}/cancel` });
  await expect(markInvoiced(staff, fee.saleId, fee.orderId)).rejects.toMatchObject({ status: 503 });
  expect((await fee.press('decline')).status).toBe(503);
  expect(await fee.order()).toMatchObject({ status: 'requires_payment_method', payment_type: 'card' });
  expect(await fee.request()).toMatchObject({ status: 'sent' });
  await payAndReturn(fee, secret);
});

test('a second payment is refunded once, even if its refund is interrupted', async () => {
  const fee = await newFee();
  const secret = await fee.openForm();
  const second = await secondIntent(fee);
  await payByCard(secret);
  await fee.open(returnQuery(secret));
  await payByCard(String(second.client_secret));
  await receiveAllAbout(String(second.id));
  await addFault('refuse', { times: 3, after: true, path: '/v1/refunds' });
  await expect(runPaymentJobs()).rejects.toThrow();
  expect((await moneyTaken(fee.seller)).length).toBeGreaterThanOrEqual(1);
  await clearFaults();
  await expectFeePaidOnce(fee);
  expect((await fee.seller.events()).filter((name) => name === 'payment_refunded')).toHaveLength(1);
});
