import { beforeAll, expect, test } from 'vitest';
import { markInvoiced } from '~/domain/payment/invoice-commands.server';
import { reconcilePayments } from '~/domain/payment/jobs.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as dialog from '~/routes/admin/transaction/orders/invoice';
import { insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent } from '../support/partners';
import { decide, intentIdOf, payByCard, payOnHostedPage } from '../support/paying';
import { insertCode, newSeller, type Seller, setUpPayments } from '../support/payment';
import { ageOrder, expectPaidOnce, moneyTaken, runPaymentJobs } from '../support/payment-outcome';
import { withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';
import { addFault, clearFaults } from '../support/stripe';

let staff: Awaited<ReturnType<typeof staffMember>>;
setUpPayments();
beforeAll(async () => {
  staff = await staffMember();
});

async function expectInvoicedOnce(seller: Seller): Promise<void> {
  await runPaymentJobs();
  const orders = await db.order.findMany({ where: { sale_id: seller.saleId }, include: { items: true } });
  expect(orders).toMatchObject([
    {
      payment_type: 'invoiced',
      status: 'succeeded',
      paid_at: expect.any(Date),
      invoiced_by_id: staff.userId,
      total_amount: 72_000,
      subtotal: 60_000,
      vat: 12_000,
      stripe_transaction_id: null,
      stripe_checkout_session_id: null,
    },
  ]);
  expect(orders[0]?.items).toHaveLength(2);
  expect(await seller.events()).toEqual(['order_invoiced']);
  expect(await auditOf(orders[0]?.id ?? '')).toMatchObject([
    {
      action: 'mark-invoiced',
      subject_type: 'sale_order',
      actor_name: 'Priya Shah',
      after: { payment_type: 'invoiced', status: 'succeeded' },
    },
  ]);
  expect(await moneyTaken(seller)).toEqual([]);
  expect((await seller.openPage()).location).toBe('/welcome-back');
}

test('an order is invoiced at its full price, and the sale counts as paid', async () => {
  const seller = await newSeller();
  await markInvoiced(staff, seller.saleId);
  await expectInvoicedOnce(seller);
});

test('the dialog names everyone who will be emailed, and shows the estate agent’s email', async () => {
  const seller = await newSeller();
  const open = async () =>
    (await staff.browser.get(withParams(dialog.loader, { id: seller.saleId }), '/')).data as Awaited<
      ReturnType<typeof dialog.loader>
    >;
  const own = seller.person.email;
  expect(await open()).toMatchObject({
    told: { seller: own, agent: null, people: [], buyers: 0 },
    letters: [{ to: own }],
  });
  const { id: agentId } = await insertEstateAgent();
  const vera = { email: `vera-${agentId}@agents.example`, first_name: 'Vera', primary_valuer: true };
  await db.valuer.create({ data: { id: newId(), estate_agent_id: agentId, ...vera } });
  await db.sale.update({
    where: { id: seller.saleId },
    data: { estate_agent_id: agentId, estate_agent_status: 'assigned' },
  });
  const { person } = await insertFollower({ sale_id: seller.saleId, role: 'seller' }, { isConfirmed: false });
  const { told, letters } = await open();
  expect(told).toEqual({ seller: own, agent: vera.email, people: [person.email.toUpperCase()], buyers: 0 });
  expect(letters.map(({ to }) => to)).toEqual([own, vera.email, person.email.toUpperCase()]);
  const [confirmation, toAgent, toSeller] = letters.map(({ text }) => text);
  expect(toAgent).toContain('Vera');
  expect(toSeller).toContain('[personal link]');
  expect(toSeller).not.toContain('/invitation/');
  await markInvoiced(staff, seller.saleId);
  const queued = await db.emailMessage.findMany({ where: { sale_id: seller.saleId }, select: { to: true } });
  expect(queued.map(({ to }) => to).sort()).toEqual([own, vera.email, person.email.toUpperCase()].sort());
  await deliverMail();
  const [mail] = await messagesTo(own);
  expect(mail?.subject).toBe('Your Keyturn order');
  for (const words of [
    'Total, to be invoiced: £720.00',
    'Your right to cancel',
    'hereby give notice',
    'The terms that you accepted',
  ])
    expect(
      [mail?.text, confirmation].every((text) => text?.includes(words)),
      words,
    ).toBe(true);
  expect(mail?.text).not.toContain('Total paid');
});

test('marked again, or by several at the same time, it is invoiced once', async () => {
  const seller = await newSeller();
  await Promise.all([1, 2, 3].map(() => markInvoiced(staff, seller.saleId)));
  await markInvoiced(staff, seller.saleId);
  await expectInvoicedOnce(seller);
});

test('the open card form and hosted page can no longer be paid', async () => {
  const [one, other] = [await newSeller(), await newSeller()];
  const [secret, url] = [await one.openForm(), await other.openCheckout()];
  await markInvoiced(staff, one.saleId);
  await markInvoiced(staff, other.saleId);
  expect(await payByCard(secret)).toBe('payment_intent_unexpected_state');
  expect(await payOnHostedPage(url)).toBeNull();
  expect((await one.askForIntent()).status).toBe(409);
  await expectInvoicedOnce(one);
  await expectInvoicedOnce(other);
});

test('at the same moment as card forms are opened: it is invoiced, and no form can be paid', async () => {
  const sellers = await Promise.all([1, 2, 3, 4].map(() => newSeller()));
  await Promise.all(
    sellers.map(async (seller) => {
      await seller.customer();
      const [, ...forms] = await Promise.all([
        markInvoiced(staff, seller.saleId),
        ...[1, 2, 3].map(() => seller.askForIntent()),
      ]);
      for (const { data } of forms) {
        if (data.clientSecret) expect(await payByCard(data.clientSecret)).not.toBe('succeeded');
      }
      await ageOrder(2, seller.saleId);
    }),
  );
  await reconcilePayments();
  for (const seller of sellers) await expectInvoicedOnce(seller);
});

const PAID = { status: 409, message: 'This transaction is already paid' };

test('refused if it is paid by card or by a referral code', async () => {
  const [one, other, code] = [await newSeller(), await newSeller(), await insertCode(5)];
  await payByCard(await one.openForm());
  await other.submit(code);
  await expect(markInvoiced(staff, one.saleId)).rejects.toMatchObject(PAID);
  await expect(markInvoiced(staff, other.saleId)).rejects.toMatchObject(PAID);
  await expectPaidOnce(one);
  await expectPaidOnce(other, { taken: [] });
});

test('refused while a card payment is being processed', async () => {
  const seller = await newSeller();
  await decide(intentIdOf(await seller.openForm()), 'process');
  await expect(markInvoiced(staff, seller.saleId)).rejects.toMatchObject({
    status: 409,
    message: 'A card payment is in progress. Wait until it succeeds or fails',
  });
  expect(await seller.order()).toMatchObject({ payment_type: 'card', status: 'processing' });
  expect(await seller.events()).toEqual([]);
});

test('refused before the terms are accepted, and for an unknown sale', async () => {
  const seller = await newSeller({ termsAccepted: false });
  await expect(markInvoiced(staff, seller.saleId)).rejects.toMatchObject({
    status: 409,
    message: 'The seller has not accepted the terms and conditions yet',
  });
  await expect(markInvoiced(staff, newId())).rejects.toMatchObject({ status: 404 });
  expect(await seller.order()).toBeNull();
});

test('refused while the provider cannot close open payments: nothing changes, and the next try continues', async () => {
  const seller = await newSeller();
  await seller.openForm();
  await addFault('refuse', { times: 20 });
  await expect(markInvoiced(staff, seller.saleId)).rejects.toMatchObject({ status: 503 });
  expect(await seller.order()).toMatchObject({ payment_type: 'card', status: 'requires_payment_method' });
  await clearFaults();
  await markInvoiced(staff, seller.saleId);
  await expectInvoicedOnce(seller);
});
