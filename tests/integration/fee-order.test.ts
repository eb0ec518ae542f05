/** An extra fee that the seller agreed to. It has an order of its own; only the order of the registration decides whether the sale is paid. */
import { beforeAll, describe, expect, test } from 'vitest';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { getPaymentPage } from '~/domain/payment/queries.server';
import { getReceiptToSend, type Receipt } from '~/domain/payment/receipt-queries.server';
import { listSales } from '~/domain/reporting/list-queries.server';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { listTransactions } from '~/domain/reporting/sale/transaction-queries.server';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { composeReceipt } from '~/letters/receipt';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as dialog from '~/routes/admin/transaction/orders/invoice-fee';
import { loader as ordersTab } from '~/routes/admin/transaction/orders/tab';
import { action as moveRequest } from '~/routes/admin/transaction/requests/actions';
import { loader as transaction } from '~/routes/api/transaction/item';
import { loader as latest } from '~/routes/api/transaction/latest';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { loader as feeLoader } from '~/routes/dashboard/fee-order';
import { buyerOf, insertFollower } from '../support/deal';
import { expectFeePaidOnce, FEE, feeOf, newFee, payAndReturn, payUnreported, secondIntent } from '../support/fee';
import { deliverMail, messagesTo } from '../support/mail';
import { DECLINED, decide, intentIdOf, payByCard, payOnHostedPage, returnQuery } from '../support/paying';
import { insertCode, LINES, newSeller, setUpPayments } from '../support/payment';
import { ageOrder, moneyTaken, reconcileAfter, runPaymentJobs } from '../support/payment-outcome';
import { insertFeeOrder } from '../support/rows';
import { signedIn, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';
import { receiveAllAbout } from '../support/stripe';

let staff: Awaited<ReturnType<typeof staffMember>>;
setUpPayments();
beforeAll(async () => {
  staff = await staffMember();
});

describe('by card', () => {
  test('the page shows the amount and, once it is paid, the receipt', async () => {
    const fee = await newFee();
    expect(await fee.open()).toMatchObject({
      status: 200,
      data: { title: 'Pay your extra fee', paid: null, due: { amounts: { subtotal: 3_800, vat: 760, total: FEE } } },
    });
    const secret = await fee.openForm();
    expect(await payByCard(secret)).toBe('succeeded');
    expect(await fee.open(returnQuery(secret))).toMatchObject({ location: fee.page });
    expect(await fee.open()).toMatchObject({ data: { due: null, paid: { document: 'Receipt', total: '£45.60' } } });
    await expectFeePaidOnce(fee);
    await deliverMail();
    const [receipt] = await messagesTo(fee.seller.person.email);
    for (const words of [
      'the extra fee for the searches of',
      'Total paid: £45.60',
      'VAT included (20%): £7.60',
      fee.page,
      'You may cancel the extra fee until the end of',
      'You asked us to start before that.',
      'hereby give notice',
      '/seller/terms/1.0',
    ])
      expect(receipt?.text).toContain(words);
    const told = (await messagesTo('team@keyturn.example')).filter(({ text }) => text.includes(fee.saleId));
    expect(told.map(({ subject }) => subject)).toEqual([
      'Fee approval: the seller of 18 Mill Lane, Ludlow, SY8 1DN has paid £45.60',
    ]);
  });

  test('every tab gets the same payment, and a declined card may be tried again', async () => {
    const fee = await newFee();
    const secrets = await Promise.all([1, 2, 3].map(() => fee.openForm()));
    expect(new Set(secrets).size).toBe(1);
    const [secret = ''] = secrets;
    expect(await payByCard(secret, DECLINED)).toBe('card_declined');
    expect(await fee.open(returnQuery(secret, 'failed'))).toMatchObject({
      status: 200,
      data: { due: { words: expect.stringContaining('Nothing has been taken.') } },
    });
    await payAndReturn(fee, secret);
  });

  test('recorded once when only the webhook reports it, several times', async () => {
    const fee = await newFee();
    const secret = await fee.openForm();
    await payByCard(secret);
    for (let time = 0; time < 2; time += 1)
      expect(new Set(await receiveAllAbout(intentIdOf(secret)))).toEqual(new Set([200]));
    await expectFeePaidOnce(fee);
  });

  test('found by polling when nothing reports it', async () => {
    await payUnreported(await newFee());
  });

  test('recorded once when webhook, return and polling come at the same time', async () => {
    const fee = await newFee();
    const secret = await fee.openForm();
    await payByCard(secret);
    await ageOrder(2, fee.saleId);
    await Promise.all([
      reconcilePayments(),
      receiveAllAbout(intentIdOf(secret)),
      fee.open(returnQuery(secret)),
      fee.open(returnQuery(secret)),
    ]);
    await expectFeePaidOnce(fee);
  });

  test('paid on the hosted page, which returns to the page of the fee', async () => {
    const fee = await newFee();
    const back = await payOnHostedPage(await fee.openCheckout());
    expect(back).toMatch(/^\?session_id=/);
    expect(await fee.open(back ?? '')).toMatchObject({ location: fee.page });
    await expectFeePaidOnce(fee);
  });

  test('paid twice, the second payment is refunded', async () => {
    const fee = await newFee();
    const secret = await fee.openForm();
    const second = await secondIntent(fee);
    await payByCard(secret);
    await payByCard(String(second.client_secret));
    await receiveAllAbout(intentIdOf(secret));
    await receiveAllAbout(String(second.id));
    await expectFeePaidOnce(fee);
    expect(await fee.seller.events()).toContain('payment_refunded');
  });

  test.each([
    ['what the registration costs', { totalOrderAmount: 72_000, products: LINES }],
    ['a penny', { totalOrderAmount: 1 }],
  ])('%s is not what a fee costs', async (_, changes) => {
    const fee = await newFee();
    expect((await fee.askForIntent(changes)).status).toBe(422);
    expect(await fee.order()).toMatchObject({ stripe_transaction_id: null });
  });

  test('two fees of one sale are paid separately', async () => {
    const [fee, seller] = await newFee().then((made) => [made, made.seller] as const);
    const other = await feeOf(seller);
    await payByCard(await other.openForm());
    await reconcileAfter(2, fee.saleId);
    expect(await other.order()).toMatchObject({ status: 'succeeded' });
    expect(await fee.order()).toMatchObject({ status: 'requires_payment_method' });
    expect(await fee.request()).toMatchObject({ status: 'sent' });
    expect(await moneyTaken(seller)).toEqual([FEE]);
  });
});

describe('by invoice', () => {
  const press = (fee: Awaited<ReturnType<typeof newFee>>) =>
    staff.browser.post(withParams(dialog.action, fee.params), '/', {});

  test('staff mark it once, and an open attempt can no longer be paid', async () => {
    const fee = await newFee();
    const secret = await fee.openForm();
    await Promise.all([press(fee), press(fee)]);
    await press(fee);
    await runPaymentJobs();
    expect(await fee.order()).toMatchObject({
      ...{ payment_type: 'invoiced', status: 'succeeded', total_amount: FEE, invoiced_by_id: staff.userId },
    });
    expect(await fee.request()).toMatchObject({ status: 'received' });
    expect(await fee.seller.events()).toEqual(['payment_successful', 'order_invoiced']);
    expect(await auditOf(fee.orderId)).toMatchObject([{ action: 'mark-invoiced', subject_type: 'sale_order' }]);
    const confirmation = { kind: 'receipt', to: fee.seller.person.email };
    expect(await db.emailMessage.findMany({ where: { sale_id: fee.saleId } })).toMatchObject([confirmation]);
    expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
    expect(await moneyTaken(fee.seller)).toEqual([]);
    expect(await fee.open()).toMatchObject({
      data: {
        title: 'Your extra fee is invoiced',
        lead: expect.stringContaining('. You pay it by the invoice that we send you. We’ll carry on'),
        paid: { document: 'Order' },
      },
    });
  });

  test('the search that waited for it is work once we may order it, until it is back, ordered again or paid back, or staff say that it goes on', async () => {
    const fee = await newFee();
    const { saleId, orderId } = fee;
    const { id: requestId } = await fee.request();
    const isWork = async () => {
      await rewriteWork(saleId);
      const { data } = await staff.browser.get(withParams(ordersTab, { id: saleId }), '/');
      const rows = await db.workItem.count({ where: { sale_id: saleId, kind: 'fee_settled' } });
      expect(data).toMatchObject({ toPassOn: rows === 0 ? [] : [{ requestId, orderId }] });
      return rows > 0;
    };
    expect(await isWork()).toBe(false);
    await press(fee);
    expect(await isWork()).toBe(true);
    // Who has not asked us to start still has their 14 days.
    const registration = { sale_id: saleId, request_id: null };
    await db.order.updateMany({ where: registration, data: { paid_at: new Date() } });
    await db.sale.update({ where: { id: saleId }, data: { terms_version: '1.2' } });
    expect(await isWork()).toBe(false);
    const waits = expect.stringContaining(', unless you ask us to start now.');
    expect(await fee.open()).toMatchObject({ data: { lead: waits, paid: { home: expect.any(String) } } });
    const receipt = async () => composeReceipt((await getReceiptToSend(orderId)) as Receipt).text;
    expect(await receipt()).toContain('Until then we order nothing that costs money, unless you ask us to start');
    await db.sale.update({ where: { id: saleId }, data: { start_now_at: new Date(), start_now_version: '1.0' } });
    expect(await receipt()).toContain('You asked us to start before that.');
    await db.sale.update({ where: { id: saleId }, data: { start_now_at: null, start_now_version: null } });
    await db.sale.update({ where: { id: saleId }, data: { terms_version: '1.0' } });
    expect(await isWork()).toBe(true);
    const back = { amount: FEE, reason: 'Not needed', status: 'succeeded', refunded_by_id: staff.userId } as const;
    const today = { settled_at: new Date(), transferred_on: new Date() };
    const refund = await db.refund.create({ data: { id: newId(), order_id: orderId, ...back, ...today } });
    expect(await isWork()).toBe(false);
    // Part of it may be for something else.
    await db.refund.update({ where: { id: refund.id }, data: { amount: FEE - 1 } });
    expect(await isWork()).toBe(true);
    const closed = { id: newId(), sale_id: saleId, closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    await db.closing.create({ data: closed });
    expect(await isWork()).toBe(false);
    await db.closing.delete({ where: { id: closed.id } });
    expect(await isWork()).toBe(true);
    const order = { sale_id: saleId, building_number: '18', status: 'placed' } as const;
    const [before, since] = [newId(), newId()];
    await db.searchOrder.create({ data: { id: since, ...order } });
    expect(await isWork()).toBe(false);
    await db.searchOrder.delete({ where: { id: since } });
    const searches = { create: [{ id: newId(), product_id: 'LLC1CON29', status: 'in progress' }] };
    await db.searchOrder.create({ data: { id: before, ...order, created_at: new Date('2026-11-20'), searches } });
    expect(await isWork()).toBe(true);
    await db.search.updateMany({ where: { search_order_id: before }, data: { status: 'complete' } });
    expect(await isWork()).toBe(false);
    await db.search.updateMany({ where: { search_order_id: before }, data: { status: 'in progress' } });
    const path = `/admin/transactions/${saleId}/searches/requests`;
    const said = { requestId, status: 'forwarded' };
    const moved = await staff.browser.post(withParams(moveRequest, { id: saleId }), path, said);
    expect(moved.location).toBe(`/admin/transactions/${saleId}/orders?request=goes-on#sections`);
    const { data } = await staff.browser.get(withParams(ordersTab, { id: saleId }), moved.location ?? '');
    expect(data).toMatchObject({ notice: { words: 'We’ve noted that the search goes on.', isError: false } });
    expect(await isWork()).toBe(false);
  });

  test('refused once it is paid by card, and for an order that is not a fee', async () => {
    const fee = await newFee();
    await payByCard(await fee.openForm());
    await expect(markInvoiced(staff, fee.saleId, fee.orderId)).rejects.toMatchObject({ status: 409 });
    await expectFeePaidOnce(fee);
    const registration = await db.order.findFirstOrThrow({ where: { sale_id: fee.saleId, request_id: null } });
    for (const orderId of [registration.id, newId()])
      await expect(markInvoiced(staff, fee.saleId, orderId)).rejects.toMatchObject({ status: 404 });
  });
});

describe('a seller who no longer agrees', () => {
  const back = (saleId: string, flash: string) => ({ location: `/dashboard/sell/${saleId}?flash=${flash}` });

  test('closes the request and the open attempt at the provider', async () => {
    const fee = await newFee();
    const secret = await fee.openForm();
    expect(await fee.press('decline')).toMatchObject(back(fee.saleId, 'fee-declined'));
    expect(await fee.order()).toMatchObject({ status: 'canceled', paid_at: null });
    expect(await fee.request()).toMatchObject({ status: 'received', answer: 'I do not agree: £45.60' });
    expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
    expect((await fee.askForIntent()).status).toBe(404);
    expect(await fee.open()).toMatchObject(back(fee.saleId, 'answered-before'));
    for (const intent of ['decline', 'checkout']) expect(await fee.press(intent)).toMatchObject({ location: fee.page });
    expect(await fee.seller.events()).toEqual(['payment_successful', 'information_received']);
    expect(await moneyTaken(fee.seller)).toEqual([]);
  });

  test('is too late once it is paid, or the payment is processing', async () => {
    const [paid, underWay] = [await newFee(), await newFee()];
    await payByCard(await paid.openForm());
    expect(await paid.press('decline')).toMatchObject({ location: paid.page });
    await expectFeePaidOnce(paid);
    await decide(intentIdOf(await underWay.openForm()), 'process');
    expect(await underWay.press('decline')).toMatchObject({ location: underWay.page });
    expect(await underWay.order()).toMatchObject({ status: 'processing' });
    const { data, headers } = await underWay.open();
    expect(data).toMatchObject({ due: { isUnderWay: true } });
    expect(headers.get('refresh')).toBe('10');
  });
});

test('a cancelled sale no longer asks for its fee, by card or invoice', async () => {
  const fee = await newFee();
  const cancelled = { id: newId(), sale_id: fee.saleId, channel: 'page', stated_on: new Date('2026-11-25') } as const;
  await db.cancellation.create({ data: { ...cancelled, due_back: 0 } });
  expect(await fee.open()).toMatchObject({ location: `/dashboard/sell/${fee.saleId}?flash=answered-before` });
  expect((await fee.askForIntent()).status).toBe(404);
  for (const intent of ['checkout', 'decline']) expect(await fee.press(intent)).toMatchObject({ location: fee.page });
  await expect(markInvoiced(staff, fee.saleId, fee.orderId)).rejects.toMatchObject({ status: 409 });
  expect(await fee.order()).toMatchObject({ status: 'requires_payment_method', stripe_transaction_id: null });
});

test('only the primary seller pays, and only a fee of that sale', async () => {
  const [fee, other] = [await newFee(), await newFee()];
  const coSeller = await insertFollower({ sale_id: fee.saleId, role: 'seller' });
  const buyer = await buyerOf(fee.saleId, { isAccepted: true });
  for (const { browser } of [coSeller, buyer, await signedIn(), staff])
    expect((await browser.get(withParams(feeLoader, fee.params), '/')).status).toBe(404);
  const registration = await db.order.findFirstOrThrow({ where: { sale_id: fee.saleId, request_id: null } });
  for (const orderId of [other.orderId, registration.id, newId()]) {
    expect((await fee.seller.browser.get(withParams(feeLoader, { ...fee.params, orderId }), '/')).status).toBe(404);
    expect((await fee.askForIntent({ orderId })).status).toBe(404);
  }
  expect((await fee.press('give me money')).status).toBe(422);
});

test('a referral code pays for a registration, never for a fee', async () => {
  const fee = await newFee();
  const code = await insertCode(1);
  await fee.seller.submit(code);
  expect(await fee.order()).toMatchObject({ payment_type: 'card', status: 'requires_payment_method' });
  expect(await db.referralCode.findUnique({ where: { code } })).toMatchObject({ uses_left: 1 });
});

describe('the order of the registration', () => {
  test('comes first among a sale’s orders, whatever is paid', async () => {
    const fee = await newFee();
    const orders = async () => {
      const { data } = await fee.seller.browser.get(withParams(transaction, { id: fee.saleId }), '/');
      const newest = await fee.seller.browser.get(withParams(latest, { userId: fee.seller.person.id }), '/');
      const read = (data as { orders: { kind: string; stripe_transaction_status: string }[] }).orders;
      expect(newest.data).toMatchObject({ orders: read });
      return read.map(({ kind, stripe_transaction_status: status }) => `${kind} ${status}`);
    };
    expect(await orders()).toEqual(['registration succeeded', 'fee requires_payment_method']);
    await payByCard(await fee.openForm());
    await reconcileAfter(2, fee.saleId);
    expect(await orders()).toEqual(['registration succeeded', 'fee succeeded']);
  });

  test('is the only one that decides whether a sale is paid, complete and resumed', async () => {
    const seller = await newSeller();
    const orderId = await insertFeeOrder(pool, seller.saleId);
    await pool.query(
      `update sale_order set payment_type = 'invoiced', status = 'succeeded', paid_at = now() where id = $1`,
      [orderId],
    );
    const open = await seller.browser.get(withParams(dashboard, { role: 'sell', id: seller.saleId }), '/');
    expect(open.location).toBe('/welcome-back');
    expect(await seller.openPage()).toMatchObject({ status: 200, data: { amounts: { total: 72_000 } } });
    expect((await getPaymentPage(seller.saleId)).order).toBeNull();
    expect((await getSaleHead(seller.saleId)).payment).toBeNull();
    const { items } = await listTransactions({ paid: false }, 0, 1_000);
    expect(items.find(({ _id }) => _id === seller.saleId)?.orders).toMatchObject([{ kind: 'fee' }]);
    const { items: rows } = await listSales({}, 0, 1_000);
    expect(rows.filter(({ id }) => id === seller.saleId)).toMatchObject([{ paidAt: null }]);
    await payByCard(await seller.openForm());
    await reconcileAfter(2, seller.saleId);
    expect((await getSaleHead(seller.saleId)).payment).toMatchObject({ type: 'card' });
    const { items: after } = await listSales({}, 0, 1_000);
    expect(after.filter(({ id }) => id === seller.saleId)).toMatchObject([{ paymentType: 'card' }]);
  });
});
