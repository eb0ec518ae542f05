import { beforeEach, expect, test } from 'vitest';
import { carryOutRefund, reconcileRefunds } from '~/domain/payment/refund/jobs.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { action as refundAction, loader as refundDialog } from '~/routes/admin/transaction/orders/refund';
import { loader as ordersTab } from '~/routes/admin/transaction/orders/tab';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { loader as receipt } from '~/routes/dashboard/receipt';
import { deliverMail, messagesTo } from '../support/mail';
import { intentIdOf, payByCard, returnQuery } from '../support/paying';
import { newSeller, type Seller, setUpPayments } from '../support/payment';
import { moneyTaken, runPaymentJobs } from '../support/payment-outcome';
import { insertPayment, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';
import { addFault, callStripe, clearFaults, receive, receiveAllAbout, webhooksAbout } from '../support/stripe';

setUpPayments();

/** A card whose refunds are pending for a moment, and then fail. */
const REFUND_FAILS = '4000000000005126';
/** A card whose refunds are pending for a moment, and then succeed. */
const REFUND_WAITS = '4000000000007726';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeEach(async () => {
  staff = await staffMember();
  await db.user.update({ where: { id: staff.userId }, data: { is_manager: true } });
});

async function paidByCard(number?: string) {
  const seller = await newSeller();
  const secret = await seller.openForm();
  await payByCard(secret, number);
  await seller.comeBack(returnQuery(secret));
  const order = await seller.order();
  return { seller, orderId: order?.id ?? '', intentId: intentIdOf(secret) };
}

/** Pays without a card. */
async function paidOtherwise(paid: { payment_type: 'invoiced' | 'manual' }) {
  const seller = await newSeller();
  await insertPayment(seller.saleId);
  const { id: orderId } = await db.order.findFirstOrThrow({ where: { sale_id: seller.saleId } });
  await db.order.update({ where: { id: orderId }, data: { ...paid, stripe_transaction_id: null } });
  return { seller, orderId };
}

type Paid = { seller: Seller; orderId: string };
const path = ({ seller, orderId }: Paid) => `/admin/transactions/${seller.saleId}/orders/${orderId}/refund`;
const refund = (paid: Paid, amount: string, more: Record<string, string> = {}) =>
  staff.browser.post(withParams(refundAction, { id: paid.seller.saleId, orderId: paid.orderId }), path(paid), {
    ...{ _id: newId(), amount, reason: 'They cancelled' },
    ...more,
  });
const dayFields = (day: string) =>
  Object.fromEntries(
    ['year', 'month', 'day'].map((part, index) => [`transferredOn.${part}`, day.split('-')[index] ?? '']),
  );

const refundsOf = ({ orderId }: Paid) =>
  db.refund.findMany({
    where: { order_id: orderId },
    orderBy: { id: 'asc' },
    select: { amount: true, status: true, why: true },
  });
const emailsOf = ({ seller }: Paid) => db.emailMessage.count({ where: { sale_id: seller.saleId, kind: 'refund' } });
const eventsOf = async ({ seller }: Paid) =>
  (await seller.events()).filter((name) => name.startsWith('payment_refund'));

/** Makes the refunds look that many minutes older. */
const ageRefunds = (minutes: number) =>
  pool.query(`update refund set created_at = now() - $1 * interval '1 minute' - interval '1 second'`, [minutes]);

test('part of an order is refunded to the card, with a row, a timeline event by its author, and a receipt', async () => {
  const paid = await paidByCard();
  const { seller, orderId } = paid;
  expect(await refund(paid, '480')).toMatchObject({
    status: 302,
    location: `/admin/transactions/${seller.saleId}/orders`,
  });
  expect(await runPaymentJobs()).toContain('payment.send-refund');
  expect(await moneyTaken(seller)).toEqual([24_000]);
  expect(await refundsOf(paid)).toEqual([{ amount: 48_000, status: 'succeeded', why: null }]);
  const row = await db.refund.findFirstOrThrow({ where: { order_id: orderId } });
  expect(row).toMatchObject({ reason: 'They cancelled', refunded_by_id: staff.userId, transferred_on: null });
  expect(row.stripe_refund_id).toMatch(/^re_/);
  const event = await db.timelineEvent.findFirstOrThrow({
    where: { sale_id: seller.saleId, event_name: 'payment_refunded' },
  });
  expect(event).toMatchObject({ author_user_id: staff.userId, comments: 'refunded £480.00 of £720.00' });
  expect((await auditOf(orderId)).map(({ action, after }) => [action, after])).toEqual([
    ['refund', { refund: row.id, amount: 48_000, reason: 'They cancelled', transferred_on: null }],
  ]);
  await deliverMail();
  const [mail] = (await messagesTo(seller.person.email)).filter(({ subject }) => subject.includes('refund'));
  expect(mail?.text).toContain('Refunded: £480.00\nVAT included (20%): £80.00\nYou paid: £720.00');
  expect(mail?.text).toContain('It goes back to the card that you paid with.');
});

test('the order stays paid, and staff and the customer see how much of it was refunded', async () => {
  const paid = await paidByCard();
  const { seller } = paid;
  await refund(paid, '480');
  await runPaymentJobs();
  expect(await seller.order()).toMatchObject({ status: 'succeeded', total_amount: 72_000 });
  expect((await seller.openPage()).location).toBe('/welcome-back');
  const tab = await staff.browser.get(
    withParams(ordersTab, { id: seller.saleId }),
    `/admin/transactions/${seller.saleId}`,
  );
  expect(tab.data).toMatchObject({
    orders: [{ status: 'succeeded', refunds: [{ amount: 48_000, status: 'succeeded', by: 'Priya Shah' }] }],
  });
  const params = { role: 'sell', id: seller.saleId };
  const told = { refunded: 'refunded £480.00 of £720.00', refunds: [{ value: '£480.00' }] };
  const shown = await seller.browser.get(withParams(dashboard, params), `/dashboard/sell/${seller.saleId}`);
  expect(shown.data).toMatchObject({ view: { order: told } });
  const paper = await seller.browser.get(withParams(receipt, params), `/dashboard/sell/${seller.saleId}/receipt`);
  expect(paper.data).toMatchObject({ order: told });
});

test('a form that is sent twice, also at the same time, refunds once', async () => {
  const paid = await paidByCard();
  const _id = newId();
  const answers = await Promise.all([refund(paid, '480', { _id }), refund(paid, '480', { _id })]);
  answers.push(await refund(paid, '480', { _id }));
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  await runPaymentJobs();
  expect(await moneyTaken(paid.seller)).toEqual([24_000]);
  expect(await refundsOf(paid)).toHaveLength(1);
});

test('two colleagues at once refund no more than was paid, and later ones no more than is left', async () => {
  const paid = await paidByCard();
  const answers = await Promise.all([refund(paid, '720'), refund(paid, '720')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
  await runPaymentJobs();
  expect(await moneyTaken(paid.seller)).toEqual([]);
  expect(await refund(paid, '0.01')).toMatchObject({ status: 409 });

  const other = await paidByCard();
  await refund(other, '480');
  const { status, data } = await refund(other, '240.01');
  expect({ status, data }).toMatchObject({
    status: 422,
    data: { result: { error: { amount: ['You can refund £240.00 at most'] } } },
  });
  expect((await refund(other, '240')).status).toBe(302);
  await runPaymentJobs();
  expect(await moneyTaken(other.seller)).toEqual([]);
  expect((await refundsOf(other)).map(({ amount }) => amount)).toEqual([48_000, 24_000]);
});

/** Matches the request that creates a refund: unlike the request that looks for one, it has an amount. */
const MAKING = 'refund_id';

test.each([
  ['is away before it', { times: 3, containing: MAKING }],
  ['loses its answer', { times: 3, after: true, containing: MAKING }],
  ['cannot be asked whether it has it', { times: 3, path: '/v1/refunds' }],
])('a provider that %s makes the refund once', async (_, fault) => {
  const paid = await paidByCard();
  await addFault('refuse', fault);
  await refund(paid, '480');
  await expect(runPaymentJobs()).rejects.toThrow();
  expect(await refundsOf(paid)).toMatchObject([{ status: 'pending' }]);
  expect(await emailsOf(paid)).toBe(0);
  await clearFaults();
  await ageRefunds(2);
  await reconcileRefunds();
  await reconcileRefunds();
  expect(await refundsOf(paid)).toMatchObject([{ status: 'succeeded' }]);
  expect(await moneyTaken(paid.seller)).toEqual([24_000]);
  expect(await eventsOf(paid)).toEqual(['payment_refunded']);
  expect(await emailsOf(paid)).toBe(1);
});

test('an error that the provider stored is not repeated: the next try looks first and has a new idempotency key', async () => {
  const paid = await paidByCard();
  await addFault('error', { times: 3, containing: MAKING });
  await refund(paid, '480');
  await expect(runPaymentJobs()).rejects.toThrow();
  const { id, attempt } = await db.refund.findFirstOrThrow({ where: { order_id: paid.orderId } });
  expect(attempt).toBe(2);
  await carryOutRefund(id);
  expect(await moneyTaken(paid.seller)).toEqual([24_000]);
});

test('two jobs at once make one refund', async () => {
  const paid = await paidByCard();
  await refund(paid, '480');
  const { id } = await db.refund.findFirstOrThrow({ where: { order_id: paid.orderId } });
  await Promise.allSettled([carryOutRefund(id), carryOutRefund(id)]);
  await runPaymentJobs();
  expect(await moneyTaken(paid.seller)).toEqual([24_000]);
  expect(await eventsOf(paid)).toEqual(['payment_refunded']);
});

test.each(['webhook', 'clock'])(
  'the outcome of a slow refund comes by the %s, and is recorded once',
  async (teller) => {
    const paid = await paidByCard(REFUND_WAITS);
    await refund(paid, '720');
    await runPaymentJobs();
    const { id, stripe_refund_id } = await db.refund.findFirstOrThrow({ where: { order_id: paid.orderId } });
    const settled = async () =>
      ((await callStripe(`/v1/refunds/${stripe_refund_id}`)).body as { status: string }).status === 'succeeded';
    await expect.poll(settled, { timeout: 10_000 }).toBe(true);
    if (teller === 'webhook') {
      await receiveAllAbout(stripe_refund_id ?? '');
      await receiveAllAbout(stripe_refund_id ?? '');
    } else await carryOutRefund(id);
    expect(await refundsOf(paid)).toMatchObject([{ status: 'succeeded' }]);
    expect(await eventsOf(paid)).toEqual(['payment_refunded']);
    expect(await emailsOf(paid)).toBe(1);
  },
);

test('a refund that the bank returns has failed: staff see why, no one is emailed, and it can be tried again', async () => {
  const paid = await paidByCard(REFUND_FAILS);
  await refund(paid, '720');
  await runPaymentJobs();
  const { stripe_refund_id } = await db.refund.findFirstOrThrow({ where: { order_id: paid.orderId } });
  const failed = async () =>
    ((await callStripe(`/v1/refunds/${stripe_refund_id}`)).body as { status: string }).status === 'failed';
  await expect.poll(failed, { timeout: 10_000 }).toBe(true);
  await receiveAllAbout(stripe_refund_id ?? '');
  expect(await refundsOf(paid)).toEqual([{ amount: 72_000, status: 'failed', why: expect.stringMatching(/\w/) }]);
  expect(await eventsOf(paid)).toEqual(['payment_refund_failed']);
  expect(await emailsOf(paid)).toBe(0);
  expect((await refund(paid, '720')).status).toBe(302);
});

test('a refund that the provider refuses shows the provider’s reason', async () => {
  const paid = await paidByCard();
  await callStripe('/v1/refunds', { payment_intent: paid.intentId }); // by hand, in its own pages
  await refund(paid, '480');
  await runPaymentJobs();
  expect(await refundsOf(paid)).toEqual([
    { amount: 48_000, status: 'failed', why: expect.stringContaining('already been refunded') },
  ]);
  expect(await eventsOf(paid)).toEqual(['payment_refund_failed']);
});

test('a refund made on the provider’s own pages is not recorded as ours', async () => {
  const paid = await paidByCard();
  const { body } = await callStripe('/v1/refunds', { payment_intent: paid.intentId, amount: '100' });
  const messages = await webhooksAbout(String(body.id));
  for (const message of messages) expect(await receive(message)).toBe(200);
  expect(messages.length).toBeGreaterThan(0);
  expect(await refundsOf(paid)).toEqual([]);
});

test.each([
  ['invoiced', '24/11/2026'],
  ['manual', '24/11/2026'],
] as const)('an order that was %s is marked as paid back by bank transfer', async (payment_type, day) => {
  const paid = await paidOtherwise({ payment_type });
  const { seller } = paid;
  expect((await refund(paid, '720', dayFields('2026-11-24'))).status).toBe(302);
  expect(await refundsOf(paid)).toEqual([{ amount: 72_000, status: 'succeeded', why: null }]);
  const shown = await seller.browser.get(
    withParams(dashboard, { role: 'sell', id: seller.saleId }),
    `/dashboard/sell/${seller.saleId}`,
  );
  expect(shown.data).toMatchObject({
    view: { order: { refunds: [{ label: `Paid back by bank transfer on ${day}`, value: '£720.00' }] } },
  });
  expect(await runPaymentJobs()).not.toContain('payment.send-refund');
  await deliverMail();
  const [mail] = (await messagesTo(seller.person.email)).filter(({ subject }) => subject.includes('refund'));
  expect(mail?.text).toContain('We paid it back by bank transfer on 24 November 2026.');
});

test('a bank transfer has a day, which is not in the future', async () => {
  const paid = await paidOtherwise({ payment_type: 'invoiced' });
  const problem = async (day: Record<string, string>) =>
    ((await refund(paid, '720', day)).data as { result: { error: { transferredOn: string[] } } }).result.error
      .transferredOn;
  expect(await problem({})).toEqual(['Enter the day of the bank transfer']);
  expect(await problem(dayFields('2099-01-01'))).toEqual(['The day of the bank transfer cannot be in the future']);
});

test('an order that cost nothing, is not paid, or belongs to another sale is not refunded', async () => {
  const referral = await paidOtherwise({ payment_type: 'manual' });
  await db.order.update({
    where: { id: referral.orderId },
    data: { total_amount: 0, subtotal: 0, vat: 0 },
  });
  expect(await refund(referral, '1', dayFields('2026-11-24'))).toMatchObject({ status: 409 });
  const unpaid = await newSeller();
  await unpaid.openForm();
  const { id } = (await unpaid.order()) ?? { id: '' };
  expect(await refund({ seller: unpaid, orderId: id }, '1')).toMatchObject({ status: 409 });
  const paid = await paidByCard();
  expect(await refund({ seller: unpaid, orderId: paid.orderId }, '1')).toMatchObject({ status: 404 });
});

test('the dialog first shows how much can be refunded, how, and the email to the customer', async () => {
  const paid = await paidByCard();
  const { data } = await staff.browser.get(
    withParams(refundDialog, { id: paid.seller.saleId, orderId: paid.orderId }),
    path(paid),
  );
  expect(data).toMatchObject({
    ...{ refused: null, byCard: true, left: '£720.00', total: '£720.00', to: paid.seller.person.email },
    letter: { text: expect.stringContaining('This is your receipt for a refund') },
  });
});

test('someone who is not a manager refunds what a cancellation owes, and nothing else', async () => {
  const paid = await paidByCard();
  const { saleId } = paid.seller;
  await db.user.update({ where: { id: staff.userId }, data: { is_manager: false } });
  expect(await refund(paid, '480')).toMatchObject({ status: 403 });
  const owes = { channel: 'page', stated_on: new Date('2026-11-24'), due_back: 48_000 } as const;
  await db.cancellation.create({ data: { id: newId(), sale_id: saleId, ...owes } });
  const dialog = withParams(refundDialog, { id: saleId, orderId: paid.orderId });
  expect((await staff.browser.get(dialog, path(paid))).data).toMatchObject({ known: { amount: '480' } });
  expect(await refund(paid, '480.01')).toMatchObject({ status: 422 });
  expect(await refund(paid, '480')).toMatchObject({ status: 302 });
  expect(await refund(paid, '0.01')).toMatchObject({ status: 403 });
  await runPaymentJobs();
  expect(await moneyTaken(paid.seller)).toEqual([24_000]);
});
