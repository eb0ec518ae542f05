/** Further information that staff ask a seller for, from the call to the inbox. */
import { describe, expect, test } from 'vitest';
import { FEE_NOT_SETTLED } from '~/domain/search/requests/rules';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as pressed from '~/routes/admin/transaction/requests/actions';
import * as send from '~/routes/admin/transaction/requests/send';
import * as tab from '~/routes/admin/transaction/searches/tab';
import * as oneRequest from '~/routes/api/additional-search-requests/item';
import * as requests from '~/routes/api/additional-search-requests/of-transaction';
import { deliverMail, messagesTo, refuseNextMailTo } from '../support/mail';
import { seller, setUpPaidSeller, staff } from '../support/paid-seller';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf } from '../support/staff';

setUpPaidSeller();

type Request = { _id: string; type: string; status: string; sentAt: string | null };

const ask = (type: unknown, id = seller.saleId, { browser } = staff) =>
  browser.postJson(withParams(requests.action, { id }), '/', { type });
const move = (id: string, status: unknown, more: object = {}, { browser } = staff) =>
  browser.postJson(withParams(oneRequest.action, { id }), '/', { status, ...more });
const FEE = { fee: 45.5, note: 'The council’s road search.' };
const requested = async (type: string) => (await ask(type)).data as Request;
const list = async () =>
  (await staff.browser.get(withParams(requests.loader, { id: seller.saleId }), '/')).data as Request[];
const mails = async () => {
  await deliverMail();
  return (await messagesTo(seller.person.email)).map(({ subject }) => subject);
};
const events = () =>
  db.timelineEvent.findMany({
    where: { sale_id: seller.saleId, event_name: { startsWith: 'information' } },
    select: { event_name: true, comments: true, author_name: true },
    orderBy: { id: 'asc' },
  });

const FEE_WORDS = 'Fee must be higher than £0 and no more than £10,000';

const WATER_BILL = 'We need your water bill for 18 Mill Lane, Ludlow, SY8 1DN';

describe('the water bill', () => {
  test('is requested straight away', async () => {
    const answer = await ask('sewer_bill');
    expect(answer).toMatchObject({
      status: 200,
      data: { type: 'sewer_bill', status: 'sent', createdAt: expect.any(String), sentAt: expect.any(String) },
    });
    expect(await list()).toEqual([answer.data]);
    expect(await mails()).toEqual([WATER_BILL]);
    expect(await events()).toEqual([
      { event_name: 'information_requested', comments: 'Water bill', author_name: 'Priya Shah' },
    ]);
    const { _id } = answer.data as Request;
    expect(await auditOf(_id)).toMatchObject([
      { action: 'create', actor_name: 'Priya Shah', before: null, after: { type: 'sewer_bill', status: 'sent' } },
    ]);
  });

  test('is requested once for a sale, even by several people at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('sewer_bill')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await ask('sewer_bill')).toMatchObject({
      status: 409,
      data: { message: 'The water bill request has already been sent to the customer' },
    });
    expect(await list()).toHaveLength(1);
    expect(await mails()).toEqual([WATER_BILL]);
    expect(await events()).toHaveLength(1);
  });

  test('shows as sent only once its email is, and as not sent, with the reason, if it was refused', async () => {
    await ask('sewer_bill');
    const shown = async () =>
      (
        (await staff.browser.get(withParams(tab.loader, { id: seller.saleId }), '/')).data as Awaited<
          ReturnType<typeof tab.loader>
        >
      ).requests;
    expect(await shown()).toMatchObject([{ status: 'sent', state: 'sending' }]);
    const refused = { status: 'failed', why: 'No such mailbox' } as const;
    await db.emailMessage.updateMany({ where: { sale_id: seller.saleId, kind: 'information-request' }, data: refused });
    expect(await shown()).toMatchObject([{ state: 'not sent', to: seller.person.email, why: 'No such mailbox' }]);
    await db.emailMessage.updateMany({ where: { sale_id: seller.saleId }, data: { status: 'queued', why: null } });
    await deliverMail();
    expect(await shown()).toMatchObject([{ state: 'sent', why: null }]);
  });

  test('reaches the seller once the mail server is back', async () => {
    await refuseNextMailTo(seller.person.email);
    await ask('sewer_bill');
    await expect(deliverMail()).rejects.toThrow();
    expect(await messagesTo(seller.person.email)).toEqual([]);
    expect(await mails()).toEqual([WATER_BILL]);
  });
});

describe('the other requests', () => {
  test.each([
    ['title_plan', 'We need your title plan'],
    ['address_confirmation', 'Confirm your address'],
    ['fee_approval', 'Approve an extra search fee'],
  ])('%s: created, sent by email, received, passed on', async (type, words) => {
    const { _id, ...request } = await requested(type);
    expect(request).toMatchObject({ type, status: 'pending', sentAt: null });
    expect(await mails()).toEqual([]);

    expect(await move(_id, 'sent', FEE)).toMatchObject({
      status: 200,
      data: { status: 'sent', sentAt: expect.any(String), ...(type === 'fee_approval' ? FEE : { fee: null }) },
    });
    const [mail] = await mails();
    expect(mail).toContain(words);
    // What it costs is settled by the seller, not by staff.
    if (type === 'fee_approval') return;

    expect(await move(_id, 'received')).toMatchObject({ status: 200, data: { status: 'received' } });
    expect(await move(_id, 'forwarded')).toMatchObject({ status: 200, data: { status: 'forwarded' } });
    expect(await mails()).toHaveLength(1);
    expect((await events()).map(({ event_name }) => event_name)).toEqual([
      'information_requested',
      'information_received',
    ]);
    expect((await auditOf(_id)).map(({ action, after }) => [action, after])).toEqual([
      ['create', expect.objectContaining({ status: 'pending' })],
      ['set-status', { status: 'sent' }],
      ['set-status', { status: 'received' }],
      ['set-status', { status: 'forwarded' }],
    ]);
    expect(await db.additionalSearchRequest.findUnique({ where: { id: _id } })).toMatchObject({
      received_at: expect.any(Date),
      forwarded_at: expect.any(Date),
      version: 3,
    });
  });

  test('can be made more than once', async () => {
    await ask('title_plan');
    await ask('title_plan');
    expect(await list()).toHaveLength(2);
  });

  test('sent twice, or by several at the same time, send one email', async () => {
    const { _id } = await requested('title_plan');
    await Promise.all([1, 2, 3].map(() => move(_id, 'sent')));
    const [{ sentAt } = { sentAt: null }] = await list();
    expect(await move(_id, 'sent')).toMatchObject({ status: 200, data: { sentAt } });
    expect(await mails()).toHaveLength(1);
  });

  test('one that arrives without being asked is never sent, and no status goes back', async () => {
    const { _id } = await requested('title_plan');
    expect(await move(_id, 'received')).toMatchObject({ status: 200, data: { status: 'received', sentAt: null } });
    for (const status of ['sent', 'pending']) {
      expect(await move(_id, status)).toMatchObject({
        status: 409,
        data: { message: 'This request has already moved on. Reload the page to see its current status' },
      });
    }
    expect(await mails()).toEqual([]);
  });

  test('the email of a request that was received in the meantime is not sent', async () => {
    const { _id } = await requested('title_plan');
    await move(_id, 'sent');
    await move(_id, 'received');
    expect(await mails()).toEqual([]);
  });
});

describe('the dialog that shows the email first', () => {
  const open = (requestId: string, id = seller.saleId) =>
    staff.browser.get(withParams(send.loader, { id, requestId }), '/').then(({ data }) => {
      const { letter, ...shown } = data as Shown;
      return { ...shown, letter: { ...letter, text: letter.text.trim() } };
    });
  const letters = async () =>
    (await messagesTo(seller.person.email)).map(({ subject, text }) => ({ subject, text: text.trim() }));
  type Shown = { to: string; wasSent: boolean; letter: { subject: string; text: string } };
  const press = (requestId: string, id = seller.saleId, version = '0') =>
    staff.browser.post(withParams(send.action, { id, requestId }), '/', { version });

  test.each([
    ['title_plan', 'your title plan'],
    ['address_confirmation', 'Confirm your address'],
  ])('%s: what is shown is what is sent, once', async (type, words) => {
    const { _id } = await requested(type);
    const { letter, ...shown } = await open(_id);
    expect(shown).toMatchObject({ to: seller.person.email, wasSent: false });
    expect(letter.subject).toContain(words);
    expect(await mails()).toEqual([]);
    expect((await press(_id)).location).toContain('request=sent');
    expect((await press(_id)).location).toContain('request=sent');
    await deliverMail();
    expect(await letters()).toEqual([letter]);
    expect(await open(_id)).toMatchObject({ wasSent: true });
  });

  test('requests the water bill only through the dialog', async () => {
    const card = await staff.browser.post(withParams(pressed.action, { id: seller.saleId }), '/', {
      type: 'sewer_bill',
    });
    expect(card.location).toMatch(/water-bill\/send$/);
    expect(await list()).toEqual([]);
    const { letter } = await open('water-bill');
    expect((await press('water-bill')).location).toContain('request=sewer_bill');
    expect((await press('water-bill')).status).toBe(409);
    await deliverMail();
    expect(await letters()).toEqual([letter]);
  });

  test('refuses another sale’s request, and one whose status has changed', async () => {
    const other = await sellerWithSale({ paid: true });
    const { _id } = await requested('title_plan');
    expect((await press(_id, other.saleId)).status).toBe(404);
    expect((await press(newId())).status).toBe(404);
    await move(_id, 'received');
    expect((await press(_id)).status).toBe(409);
    expect(await mails()).toEqual([]);
  });
});

describe('a fee', () => {
  test.each([undefined, null, '', 0, -4, 'lots', '10,000.01', 1e9, {}, [45]])('of %j sends nothing', async (fee) => {
    const { _id } = await requested('fee_approval');
    expect(await move(_id, 'sent', { fee })).toMatchObject({
      status: 422,
      data: { fieldErrors: { fee: [FEE_WORDS] } },
    });
    expect(await list()).toMatchObject([{ status: 'pending', fee: null }]);
    expect(await mails()).toEqual([]);
  });

  test('stays as it was sent, even if staff enter another', async () => {
    const { _id } = await requested('fee_approval');
    const answers = await Promise.all([40, 50].map((fee) => move(_id, 'sent', { fee })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [{ fee } = { fee: null }] = (await list()) as unknown as { fee: number }[];
    expect(await move(_id, 'sent')).toMatchObject({ status: 200, data: { fee } });
    for (const status of ['received', 'forwarded']) {
      expect(await move(_id, status, { fee: 99 })).toMatchObject({ status: 409, data: { message: FEE_NOT_SETTLED } });
    }
    expect(await list()).toMatchObject([{ fee, status: 'sent' }]);
  });

  test('is in the email with the note, and on the page where it is answered', async () => {
    const { _id } = await requested('fee_approval');
    await move(_id, 'sent', FEE);
    await deliverMail();
    const [mail] = await messagesTo(seller.person.email);
    for (const words of ['Total, VAT included: £45.50', FEE.note, `/dashboard/sell/${seller.saleId}/requests/${_id}`]) {
      expect(mail?.text).toContain(words);
    }
  });
});

describe('refuses', () => {
  test.each([undefined, null, '', 'gas_bill', 7, ['sewer_bill']])('type %j', async (type) => {
    expect(await ask(type)).toMatchObject({ status: 422, data: { fieldErrors: { type: expect.any(Array) } } });
    expect(await list()).toEqual([]);
  });

  test.each([undefined, 'lost', 7])('status %j', async (status) => {
    const { _id } = await requested('title_plan');
    expect(await move(_id, status)).toMatchObject({
      status: 422,
      data: { fieldErrors: { status: expect.any(Array) } },
    });
  });

  test('an unknown sale, an unknown request', async () => {
    expect((await ask('sewer_bill', newId())).status).toBe(404);
    expect((await move(newId(), 'sent')).status).toBe(404);
  });

  test('anything more once the sale has ended', async () => {
    const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    await db.closing.create({ data: { id: newId(), sale_id: seller.saleId, ...closed } });
    expect(await ask('title_plan')).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining('has ended') },
    });
    const params = { id: seller.saleId };
    const card = await staff.browser.post(withParams(pressed.action, params), '/', { type: 'title_plan' });
    expect(card.location).toContain('request=ended');
    expect(await list()).toEqual([]);
  });

  test('the seller, who is not staff', async () => {
    const { _id } = await requested('title_plan');
    expect((await ask('sewer_bill', seller.saleId, seller as never)).status).toBe(403);
    expect((await move(_id, 'received', {}, seller as never)).status).toBe(403);
    expect(await list()).toMatchObject([{ type: 'title_plan', status: 'pending' }]);
  });

  test('a stale version', async () => {
    const { _id } = await requested('title_plan');
    await move(_id, 'sent', { version: 0 });
    expect((await move(_id, 'received', { version: 0 })).status).toBe(409);
    expect(await list()).toMatchObject([{ status: 'sent' }]);
  });
});
