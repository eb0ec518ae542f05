/** A seller who agreed to an extra fee of £45.60 and can now pay it. */
import { expect } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { action as createIntentAction } from '~/routes/api/stripe/create-payment-intent';
import { action as feeAction, loader as feeLoader } from '~/routes/dashboard/fee-order';
import { payByCard, returnQuery } from './paying';
import { newSeller } from './payment';
import { moneyTaken, reconcileAfter, runPaymentJobs } from './payment-outcome';
import type { Answer } from './routes';
import { insertFeeOrder } from './rows';
import { insertPayment, withParams } from './seller';
import { callStripe } from './stripe';

/** Pence. */
export const FEE = 4_560;

export type FeePayer = Awaited<ReturnType<typeof newFee>>;

export async function newFee() {
  const seller = await newSeller();
  await insertPayment(seller.saleId);
  return feeOf(seller);
}

/** Another fee of the same sale. */
export async function feeOf(seller: Awaited<ReturnType<typeof newSeller>>) {
  const { browser, saleId } = seller;
  const orderId = await insertFeeOrder(pool, saleId);
  const page = `/dashboard/sell/${saleId}/orders/${orderId}`;
  const params = { id: saleId, orderId };
  const press = (intent: string) => browser.post(withParams(feeAction, params), page, { intent });
  const askForIntent = async (changes: object = {}) => {
    const { data } = await seller.customer();
    const products = [{ name: 'Extra fee for the searches', price: FEE, quantity: 1, incVat: true }];
    const body = { totalOrderAmount: FEE, stripeCustomerId: data.id, transactionId: saleId, orderId, products };
    const answer = await browser.postJson(createIntentAction, '/', { ...body, ...changes });
    return answer as Answer & { data: { clientSecret: string; totalAmount: number; message?: string } };
  };
  const order = () => db.order.findUniqueOrThrow({ where: { id: orderId } });
  return {
    seller,
    saleId,
    orderId,
    page,
    params,
    press,
    askForIntent,
    /** Asks for a payment as the card form does. @returns its client secret */
    openForm: async () => {
      const { status, data } = await askForIntent();
      expect(status, JSON.stringify(data)).toBe(200);
      return data.clientSecret;
    },
    /** The URL of the hosted page, or of our page that says why there is none. */
    openCheckout: async () => (await press('checkout')).location ?? '',
    open: (query = '') => browser.get(withParams(feeLoader, params), `${page}${query}`),
    order,
    request: async () => {
      const id = (await order()).request_id ?? '';
      return db.additionalSearchRequest.findUniqueOrThrow({ where: { id } });
    },
  };
}

/** A second payment of the same fee, at the provider. */
export async function secondIntent({ seller, orderId, saleId }: FeePayer) {
  const { data } = await seller.customer();
  const { body } = await callStripe('/v1/payment_intents', {
    amount: String(FEE),
    currency: 'gbp',
    customer: data.id,
    'metadata[order_id]': orderId,
    'metadata[sale_id]': saleId,
  });
  return body;
}

/** Pays by card, and returns to the page. */
export async function payAndReturn(fee: FeePayer, secret: string): Promise<void> {
  await payByCard(secret);
  await fee.open(returnQuery(secret));
  await expectFeePaidOnce(fee);
}

/** Pays by card while nothing but polling reports it. */
export async function payUnreported(fee: FeePayer): Promise<void> {
  await payByCard(await fee.openForm());
  await reconcileAfter(2, fee.saleId);
  await expectFeePaidOnce(fee);
}

/** What must be true after a fee was paid, in whatever way. The sale's own order is unchanged. */
export async function expectFeePaidOnce(fee: FeePayer, { taken = [FEE] }: { taken?: number[] } = {}): Promise<void> {
  await runPaymentJobs();
  expect(await fee.order()).toMatchObject({ status: 'succeeded', paid_at: expect.any(Date), total_amount: FEE });
  expect(await fee.request()).toMatchObject({ status: 'received', received_at: expect.any(Date) });
  const events = (await fee.seller.events()).filter((name) => name !== 'payment_refunded');
  expect(events).toEqual(['payment_successful', 'fee_paid']);
  const keys = await db.emailMessage.findMany({ where: { sale_id: fee.saleId }, orderBy: { key: 'asc' } });
  expect(keys.map(({ key }) => key)).toEqual([`fee-paid:${fee.orderId}`, `receipt:${fee.orderId}`]);
  expect(await moneyTaken(fee.seller)).toEqual(taken);
  expect(await fee.open()).toMatchObject({ status: 200, data: { title: 'Your extra fee is paid' } });
  const registration = await db.order.findFirstOrThrow({ where: { sale_id: fee.saleId, request_id: null } });
  expect(registration).toMatchObject({ status: 'succeeded', stripe_transaction_id: `pi_${fee.saleId}`, version: 0 });
}
