/** A seller's answers on the dashboard to staff's requests, and the card where staff make them. */
import { describe, expect, test, vi } from 'vitest';
import { agreeingWords, requestWords } from '~/domain/search/requests/rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as overviewTab } from '~/routes/admin/transaction/overview/tab';
import { action as press } from '~/routes/admin/transaction/requests/actions';
import { action as sendFee } from '~/routes/admin/transaction/requests/fee';
import { requestNotice } from '~/routes/admin/transaction/requests/labels';
import { action as sendRequest } from '~/routes/admin/transaction/requests/send';
import { loader as searchesTab } from '~/routes/admin/transaction/searches/tab';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DashboardView } from '~/routes/dashboard/dashboard.server';
import { action, loader } from '~/routes/dashboard/request';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { seller, setUpPaidSeller, staff } from '../support/paid-seller';
import type { Browser } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { auditOf } from '../support/staff';

const STAFF = 'team@keyturn.example';
const HOME = '18 Mill Lane, Ludlow, SY8 1DN';

setUpPaidSeller();

const pressed = (fields: Record<string, string>, { browser } = staff) =>
  browser.post(withParams(press, { id: seller.saleId }), '/', fields);
/** Sends a request through the dialog that shows the email first. */
const sent = (requestId: string) =>
  staff.browser.post(withParams(sendRequest, { id: seller.saleId, requestId }), '/', { version: '0' });
const newest = () =>
  db.additionalSearchRequest.findFirstOrThrow({ where: { sale_id: seller.saleId }, orderBy: { id: 'desc' } });

async function askedFor(type: 'fee_approval' | 'address_confirmation' | 'title_plan') {
  await pressed({ type });
  const { id } = await newest();
  const fields = type === 'fee_approval' ? { fee: '1,045.5', note: 'The council’s road search.' } : undefined;
  if (fields) await staff.browser.post(withParams(sendFee, { id: seller.saleId, requestId: id }), '/', fields);
  else await sent(id);
  return id;
}

const answer = (requestId: string, fields: Record<string, string>, { browser }: { browser: Browser } = seller) =>
  browser.post(withParams(action, { id: seller.saleId, requestId }), '/', fields);
const openPage = (requestId: string, { browser }: { browser: Browser } = seller) =>
  browser.get(withParams(loader, { id: seller.saleId, requestId }), '/');
const viewOf = async ({ browser }: { browser: Browser } = seller) =>
  ((await browser.get(withParams(dashboard, { role: 'sell', id: seller.saleId }), '/')).data as { view: DashboardView })
    .view;
const wishesOf = async (who: { browser: Browser } = seller) => (await viewOf(who)).wishes;
const back = (said: string) => ({ status: 303, location: `/dashboard/sell/${seller.saleId}?flash=${said}` });

const FEE = '£1,045.50';
const toStaff = async () => {
  await deliverMail();
  return (await messagesTo(STAFF)).filter(({ text }) => text.includes(seller.saleId));
};
const events = (event_name = 'information_received') =>
  db.timelineEvent.findMany({
    where: { sale_id: seller.saleId, event_name },
    select: { author: true, author_name: true, comments: true },
  });

describe('a fee', () => {
  test('is agreed to on its page, and staff are told once, however often it is pressed', async () => {
    const id = await askedFor('fee_approval');
    expect(await wishesOf()).toMatchObject([
      {
        name: requestWords.fee_approval.name,
        question: { label: 'Total, VAT included', subject: FEE, note: 'The council’s road search.', yes: null },
        link: { href: `/dashboard/sell/${seller.saleId}/requests/${id}` },
      },
    ]);
    const yes = { answer: 'yes', subject: FEE };
    const answers = await Promise.all([1, 2, 3].map(() => answer(id, yes)));
    const order = await db.order.findUniqueOrThrow({ where: { request_id: id } });
    const toPay = `/dashboard/sell/${seller.saleId}/orders/${order.id}`;
    for (const each of [...answers, await answer(id, yes)])
      expect(each).toMatchObject({ status: 303, location: toPay });
    expect(await openPage(id)).toMatchObject({ status: 303, location: toPay });
    expect(order).toMatchObject({ total_amount: 104_550, subtotal: 87_125, vat: 17_425, payment_type: 'card' });
    // Received once it is paid or invoiced.
    expect(await newest()).toMatchObject({ status: 'sent', answer: `I agree to pay ${FEE}`, received_at: null });
    expect(await wishesOf()).toMatchObject([{ name: 'An extra fee to pay', link: { href: toPay } }]);
    expect(await events()).toEqual([]);
    expect(await events('fee_agreed')).toEqual([
      { author: 'S', author_name: 'Amara Bello', comments: `I agree to pay ${FEE}` },
    ]);
    const mail = await toStaff();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.subject).toBe(`Fee approval: the seller of ${HOME} has answered`);
    expect(mail[0]?.text).toContain(`Answer: I agree to pay ${FEE}`);
    expect(mail[0]?.text).toContain('The fee is not paid yet.');
  });

  test('is declined with or without a reason, and another answer changes nothing', async () => {
    const id = await askedFor('fee_approval');
    expect(await openPage(id)).toMatchObject({
      status: 200,
      data: {
        subject: FEE,
        fee: { amounts: { subtotal: 87_125, vat: 17_425, total: 104_550 }, words: agreeingWords(true, null) },
      },
    });
    expect(await answer(id, { answer: 'no', subject: FEE, reason: ' Too dear. ' })).toMatchObject(back('answered'));
    expect(await answer(id, { answer: 'yes', subject: FEE })).toMatchObject(back('answered-before'));
    expect(await openPage(id)).toMatchObject(back('answered-before'));
    expect(await newest()).toMatchObject({ status: 'received', answer: `I do not agree: ${FEE}. Too dear.` });
    expect(await db.order.count({ where: { request_id: id } })).toBe(0);
    expect(await toStaff()).toHaveLength(1);
  });

  test('is not ordered before the 14 days are over, unless they ask us to start as they agree', async () => {
    const where = { id: seller.saleId };
    await db.sale.update({ where, data: { terms_version: '1.2' } });
    await db.order.updateMany({ where: { sale_id: seller.saleId }, data: { paid_at: new Date() } });
    const id = await askedFor('fee_approval');
    const words = [expect.stringContaining('but not before'), expect.any(String)];
    expect((await openPage(id)).data).toMatchObject({ fee: { words, asksToStart: true } });
    await answer(id, { answer: 'yes', subject: '£1.00', startNow: 'on' });
    expect(await events('start_asked')).toEqual([]);
    await answer(id, { answer: 'yes', subject: FEE, startNow: 'on' });
    expect(await events('start_asked')).toHaveLength(1);
    expect((await db.sale.findUniqueOrThrow({ where })).start_now_at).not.toBeNull();
  });

  test('without an amount yet is not shown and cannot be answered', async () => {
    await pressed({ type: 'fee_approval' });
    const { id } = await newest();
    expect(await wishesOf()).toEqual([]);
    expect(await answer(id, { answer: 'yes', subject: '£0.00' })).toMatchObject(back('answered-before'));
    expect((await newest()).status).toBe('pending');
  });
});

describe('an address', () => {
  test('is confirmed as it was shown, even if it has changed since', async () => {
    const id = await askedFor('address_confirmation');
    await db.address.updateMany({
      where: { property: { sale: { id: seller.saleId } } },
      data: { line_1: '18a Mill Lane' },
    });
    expect(await answer(id, { answer: 'yes', subject: HOME })).toMatchObject(back('changed'));
    expect((await newest()).answer).toBeNull();
    await answer(id, { answer: 'yes', subject: HOME.replace('18', '18a') });
    expect((await newest()).answer).toBe('This is correct: 18a Mill Lane, Ludlow, SY8 1DN');
  });

  test('that is wrong is corrected in the answer', async () => {
    const id = await askedFor('address_confirmation');
    for (const reason of ['', '  ']) {
      expect(await answer(id, { answer: 'no', subject: HOME, reason })).toMatchObject({
        status: 422,
        data: { error: { reason: ['Enter your full address'] } },
      });
    }
    await answer(id, { answer: 'no', subject: HOME, reason: '18a Mill Lane\r\nLudlow 🏡' });
    expect((await newest()).answer).toBe('It is not: 18a Mill Lane\nLudlow 🏡');
  });
});

test('a request that staff have already marked as received is left alone', async () => {
  const id = await askedFor('address_confirmation');
  await pressed({ requestId: id, status: 'received' });
  expect(await answer(id, { answer: 'yes', subject: HOME })).toMatchObject(back('answered-before'));
  expect(await newest()).toMatchObject({ status: 'received', answer: null });
  expect(await toStaff()).toEqual([]);
});

test('if staff and the seller act at the same moment, only one counts, with one event', async () => {
  const id = await askedFor('address_confirmation');
  await Promise.all([answer(id, { answer: 'yes', subject: HOME }), pressed({ requestId: id, status: 'received' })]);
  expect((await newest()).status).toBe('received');
  expect(await events()).toHaveLength(1);
});

test.each([{}, { answer: 'maybe', subject: FEE }, { answer: 'yes' }])('%j is not an answer', async (fields) => {
  const id = await askedFor('fee_approval');
  expect((await answer(id, fields as Record<string, string>)).status).toBe(422);
  expect((await newest()).answer).toBeNull();
});

test('no one else can answer, and documents are not answered with yes or no', async () => {
  const id = await askedFor('fee_approval');
  const coSeller = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  const buyer = await buyerOf(seller.saleId, { isAccepted: true });
  for (const who of [coSeller, buyer, await signedIn(), staff]) {
    expect((await openPage(id, who)).status).toBe(404);
    expect((await answer(id, { answer: 'yes', subject: FEE }, who)).status).toBe(404);
  }
  expect(await wishesOf(coSeller)).toMatchObject([
    { words: expect.stringContaining('Amara Bello answers this.'), isElsewhere: true },
  ]);
  expect((await wishesOf(coSeller))[0]).not.toHaveProperty('question');
  await answer(id, { answer: 'yes', subject: FEE });
  await askedFor('title_plan');
  expect(await wishesOf(coSeller)).toMatchObject([
    { words: 'Amara Bello agreed to pay it. We’ll carry on with that search once it is paid.', isElsewhere: true },
    {},
  ]);
  expect([(await viewOf()).who?.names.seller, (await viewOf(coSeller)).who?.names.seller]).toEqual(['You', 'Seller']);
  expect([(await viewOf()).next.title, (await viewOf(coSeller)).next]).toEqual([
    'We need a few things from you',
    {
      title: 'We need a few things from Amara Bello',
      words: 'See below for what is missing. Everything else carries on in the meantime.',
    },
  ]);
  const other = await sellerWithSale({ paid: true });
  const elsewhere = await other.browser.post(withParams(action, { id: other.saleId, requestId: id }), '/', {
    answer: 'yes',
    subject: FEE,
  });
  expect(elsewhere.status).toBe(404);
  const plan = await askedFor('title_plan');
  expect((await openPage(plan)).status).toBe(404);
  expect((await answer(plan, { answer: 'yes', subject: '' })).status).toBe(404);
  expect((await openPage(newId())).status).toBe(404);
});

describe('the requests card', () => {
  const told = async (press: ReturnType<typeof pressed>) => {
    const { location } = await press;
    const words = requestNotice(new URL(location ?? '', 'http://localhost').searchParams.get('request'));
    return words && `${words.isError ? 'Error: ' : ''}${words.words}`;
  };

  test('makes a request, moves it on, and shows the specified words', async () => {
    const overview = async () => (await staff.browser.get(withParams(overviewTab, { id: seller.saleId }), '/')).data;
    expect(await overview()).toMatchObject({ hasWaterBill: false });
    expect(await told(sent('water-bill'))).toBe('Water bill request sent to customer');
    expect(await overview()).toMatchObject({ hasWaterBill: true });
    expect(await told(pressed({ type: 'title_plan' }))).toBe(
      'Title plan created successfully. Nothing has been sent yet.',
    );
    const { id: requestId } = await newest();
    expect(await told(sent(requestId))).toBe('Status updated to sent');
    expect(await told(pressed({ requestId, status: 'received' }))).toBe('Status updated to received');
    await db.additionalSearchRequest.update({ where: { id: requestId }, data: { status: 'forwarded' } });
    expect(await told(pressed({ requestId, status: 'received' }))).toMatch(/^Error: Someone else got there first/);
    await db.additionalSearchRequest.update({ where: { id: requestId }, data: { status: 'received' } });
    const { data } = await staff.browser.get(withParams(searchesTab, { id: seller.saleId }), '/');
    expect(data).toMatchObject({ requests: [{ type: 'title_plan', status: 'received' }, { type: 'sewer_bill' }] });
  });

  test('asks for the fee in a dialog, which shows mistakes', async () => {
    await pressed({ type: 'fee_approval' });
    const { id: requestId } = await newest();
    const send = (fields: Record<string, string>) =>
      staff.browser.post(withParams(sendFee, { id: seller.saleId, requestId }), '/', fields);
    expect(await send({ fee: 'a lot', note: 'Roads' })).toMatchObject({
      status: 422,
      data: { result: { error: { fee: [expect.any(String)] }, initialValue: { note: 'Roads' } } },
    });
    expect(await send({ fee: '45', note: '' })).toMatchObject({ location: expect.stringContaining('request=sent') });
    expect(await send({ fee: '46' })).toMatchObject({ status: 409 });
    expect(await newest()).toMatchObject({ fee: 4_500, note: null, status: 'sent' });
    expect(await auditOf(requestId)).toMatchObject([{ action: 'create' }, { action: 'set-status' }]);
  });

  test.each([{}, { type: 'gas_bill' }, { requestId: newId(), status: 'pending' }, { requestId: 'x', status: 'sent' }])(
    'refuses %j',
    async (fields) => {
      expect((await pressed(fields as Record<string, string>)).status).toBe(422);
    },
  );

  test('shows an error if requests cannot be read, and the rest of the page works', async () => {
    const { id: requestId } = await (async () => {
      await pressed({ type: 'title_plan' });
      return newest();
    })();
    await pool.query('alter table additional_search_request rename note to away');
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    try {
      expect(await told(pressed({ requestId, status: 'received' }))).toBe(
        'Error: Failed to update status. Please try again.',
      );
      const { status, data } = await staff.browser.get(withParams(searchesTab, { id: seller.saleId }), '/');
      expect({ status, data }).toMatchObject({ status: 200, data: { orders: [], requests: null } });
    } finally {
      await pool.query('alter table additional_search_request rename away to note');
      report.mockRestore();
    }
  });
});
