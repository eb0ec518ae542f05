/** What follows from a payment: its jobs, run by the test, and what must be true after them. */
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { db, pool } from '~/platform/db.server';
import type { Seller } from './payment';
import { runJobsOf } from './queue';
import { callStripe } from './stripe';

/** Runs every waiting job of ours, and the jobs that those queue. @returns their names */
export async function runPaymentJobs(): Promise<string[]> {
  const done = await runJobsOf('payment');
  for (const { error } of done) if (error) throw error;
  return done.map(({ name }) => name);
}

/** While `work` runs, the database refuses one kind of change, as if the power failed just before it. */
export async function withFailingWrites(
  change: 'insert on email_message' | 'update on sale_order',
  work: () => Promise<void>,
) {
  const table = change.split(' ').at(-1);
  await pool.query(
    `create or replace function no_power() returns trigger language plpgsql as $$ begin raise 'the power went'; end $$`,
  );
  await pool.query(`create trigger no_power before ${change} for each row execute function no_power()`);
  try {
    await work();
  } finally {
    await pool.query(`drop trigger no_power on ${table}`);
  }
}

/** As if the order had not been touched for so many minutes. */
export async function ageOrder(minutes: number, saleId: string): Promise<void> {
  // One second more, because the database may round milliseconds up.
  await pool.query(
    `update sale_order set updated_at = now() - $1 * interval '1 minute' - interval '1 second' where sale_id = $2`,
    [minutes, saleId],
  );
}

/** Runs the scheduled job, as if the order had not been touched for so many minutes. */
export async function reconcileAfter(minutes: number, saleId: string): Promise<void> {
  await ageOrder(minutes, saleId);
  await reconcilePayments();
}

/** What must be true after every payment, whatever happened on the way. */
export async function expectPaidOnce(seller: Seller, { taken = [72_000] }: { taken?: number[] } = {}): Promise<void> {
  await runPaymentJobs();
  const orders = await db.order.findMany({ where: { sale_id: seller.saleId } });
  expect(orders.map(({ status }) => status)).toEqual(['succeeded']);
  expect(orders[0]?.paid_at).toBeInstanceOf(Date);
  const events = (await seller.events()).filter((name) => name !== 'payment_refunded');
  expect(events).toEqual([taken.length === 0 ? 'referral_code_applied' : 'payment_successful']);
  const receipts = await db.emailMessage.findMany({ where: { sale_id: seller.saleId, kind: 'receipt' } });
  expect(receipts.map(({ to, key }) => ({ to, key }))).toEqual([
    { to: seller.person.email, key: `receipt:${orders[0]?.id}` },
  ]);
  expect(await moneyTaken(seller)).toEqual(taken);
  expect((await seller.openPage()).location).toBe('/welcome-back');
}

/** The amounts, in pence, of a customer's successful payments that were not refunded. */
export async function moneyTaken({ person }: Seller): Promise<number[]> {
  const { stripe_customer_id: customer } = await db.user.findUniqueOrThrow({ where: { id: person.id } });
  if (customer === null) return [];
  const { body } = await callStripe(`/v1/payment_intents?customer=${customer}&limit=100&expand[0]=data.latest_charge`);
  const intents = body.data as Stripe.PaymentIntent[];
  const left = intents.map(({ amount_received, latest_charge }) => {
    const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0;
    return amount_received - refunded;
  });
  return left.filter((amount) => amount > 0);
}
