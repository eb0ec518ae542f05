/**
 * 'Your details': a customer's corrections show wherever they are named, and people who act on them see that they
 * changed.
 */
import { describe, expect, test } from 'vitest';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as page, action as save } from '~/routes/account/your-details';
import { loader as emailsTab } from '~/routes/admin/transaction/emails/tab';
import { loader as sellersTab } from '~/routes/admin/transaction/sellers/tab';
import { action as usersCall } from '~/routes/api/users/list';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { insertPaidSale } from '../support/rows';
import { assignSolicitors } from '../support/sale-state';
import { insertPayment, sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const amara = { firstName: 'Amara', lastName: 'Bello', mobileNumber: '07700 900 123' };
const moved = { ...amara, mobileNumber: '07700 900 999' };
const letters = {
  'correspondenceAddress.line_1': '2 Quay Street',
  'correspondenceAddress.post_town': 'Ludlow',
  'correspondenceAddress.postcode': 'SY8 1DN',
  'correspondenceAddress.country_iso_2': 'GB',
};

type Asker = Pick<Awaited<ReturnType<typeof signedIn>>, 'browser'>;
const post = ({ browser }: Asker, fields: Record<string, string>) => browser.post(save, '/account', fields);
const open = async ({ browser }: Asker) => (await browser.get(page, '/account')).data as { seen: string };

const eventsOf = (deal: { sale_id: string } | { purchase_id: string }) =>
  db.timelineEvent.findMany({
    where: { ...deal, event_name: 'customer_details_changed' },
    select: { author: true, author_name: true, comments: true },
  });

test('someone signed out signs in first, and comes back', async () => {
  const { location } = await new Browser().get(page, '/account');
  expect(new URL(location ?? '', 'http://any').searchParams.get('continue')).toBe('/account');
});

test('name, mobile and correspondence address are saved, and staff see them in the sale, with the event', async () => {
  const seller = await sellerWithSale({ paid: true });
  const answer = await post(seller, { ...moved, firstName: 'Amaka', ...letters });
  expect(answer).toMatchObject({ status: 303, location: '/account?saved=true' });
  const { browser } = await staffMember();
  const shown = JSON.stringify((await browser.get(withParams(sellersTab, { id: seller.saleId }), '/')).data);
  for (const text of ['Amaka', '+447700900999', '2 Quay Street']) expect(shown).toContain(text);
  expect(await eventsOf({ sale_id: seller.saleId })).toEqual([
    { author: 'S', author_name: 'Amaka Bello', comments: null },
  ]);
});

test('saving unchanged details does nothing, and each change is an event', async () => {
  const seller = await sellerWithSale({ paid: true });
  const { version } = await db.user.findUniqueOrThrow({ where: { id: seller.person.id } });
  await post(seller, { ...amara, 'correspondenceAddress.line_1': '', 'correspondenceAddress.country_iso_2': 'GB' });
  expect(await eventsOf({ sale_id: seller.saleId })).toEqual([]);
  await Promise.all([post(seller, { ...moved, ...letters }), post(seller, { ...moved, ...letters })]);
  await post(seller, { ...moved, ...letters });
  expect(await eventsOf({ sale_id: seller.saleId })).toHaveLength(1);
  expect(await db.user.findUniqueOrThrow({ where: { id: seller.person.id } })).toMatchObject({ version: version + 1 });
  await post(seller, { ...moved, ...letters, 'correspondenceAddress.line_1': '3 Quay Street' });
  expect(await eventsOf({ sale_id: seller.saleId })).toHaveLength(2);
});

describe('the event is recorded', () => {
  test('in each of their running deals, for a purchase on its own side', async () => {
    const seller = await sellerWithSale({ paid: true });
    const buyer = await buyerOf(seller.saleId);
    await post(buyer, moved);
    expect(await eventsOf({ purchase_id: buyer.purchaseId })).toMatchObject([{ author: 'B' }]);
    expect(await eventsOf({ sale_id: seller.saleId })).toEqual([]);
  });

  test('not in one that is unpaid, unconfirmed, completed, or fell through', async () => {
    const unpaid = await sellerWithSale();
    await post(unpaid, moved);
    expect(await eventsOf({ sale_id: unpaid.saleId })).toEqual([]);
    await insertPayment(unpaid.saleId);
    const [unconfirmed, fallen, done] = [
      await buyerOf(unpaid.saleId, { isConfirmed: false }),
      await buyerOf(unpaid.saleId, { aborted: new Date('2026-11-20') }),
      await buyerOf(unpaid.saleId, { isAccepted: true, completed: new Date('2026-11-20') }),
    ];
    for (const buyer of [unconfirmed, fallen, done]) {
      await post(buyer, moved);
      expect(await eventsOf({ purchase_id: buyer.purchaseId })).toEqual([]);
    }
    await post(unpaid, amara);
    expect(await eventsOf({ sale_id: unpaid.saleId })).toEqual([]);
  });

  test('by every way of changing: the JSON call of about-you does the same', async () => {
    const seller = await sellerWithSale({ paid: true });
    await seller.browser.postJson(usersCall, '/api/users', moved);
    expect(await eventsOf({ sale_id: seller.saleId })).toHaveLength(1);
  });
});

describe('someone named in a deal who has confirmed', () => {
  test('corrects their details in the deal, and nothing that they left unchanged', async () => {
    const seller = await sellerWithSale({ paid: true });
    const guest = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    await db.person.update({ where: { id: guest.personId }, data: { first_name: 'Inés' } });
    await post(guest, { ...moved, firstName: 'Ines', ...letters });
    const person = await db.person.findUniqueOrThrow({
      where: { id: guest.personId },
      include: { correspondence_address: true },
    });
    expect(person).toMatchObject({
      first_name: 'Inés',
      phone_number: '+447700900999',
      correspondence_address: { line_1: '2 Quay Street' },
    });
    const own = await db.user.findUniqueOrThrow({ where: { id: guest.person.id } });
    expect(person.correspondence_address_id).not.toBe(own.correspondence_address_id);
    expect(await eventsOf({ sale_id: seller.saleId })).toHaveLength(1);
  });

  test('changes nothing in a deal until they have confirmed', async () => {
    const seller = await sellerWithSale({ paid: true });
    const guest = await insertFollower({ sale_id: seller.saleId, role: 'seller' }, { isConfirmed: false });
    const before = await db.person.findUniqueOrThrow({ where: { id: guest.personId } });
    await post(guest, { ...moved, firstName: 'Ines' });
    expect(await db.person.findUniqueOrThrow({ where: { id: guest.personId } })).toEqual(before);
    expect(await eventsOf({ sale_id: seller.saleId })).toEqual([]);
  });
});

describe('the solicitor is emailed that details changed, but not what', () => {
  async function withSolicitors(saleId: string) {
    const [seller, buyer] = [await insertLawyerGroup(), await insertLawyerGroup()];
    const emails = { seller: `s${newId()}@firm.example`, buyer: `b${newId()}@firm.example` };
    await db.lawyer.updateMany({ where: { lawyer_group_id: seller.id }, data: { email: emails.seller } });
    await db.lawyer.updateMany({ where: { lawyer_group_id: buyer.id }, data: { email: emails.buyer } });
    await assignSolicitors(saleId, seller.id, new Date('2026-11-10T10:00:00Z'), buyer.id);
    return emails;
  }

  test('the one of that side, once an hour', async () => {
    const seller = await sellerWithSale({ paid: true });
    const emails = await withSolicitors(seller.saleId);
    await post(seller, { ...moved, firstName: 'Amaka', ...letters });
    await post(seller, { ...amara, ...letters });
    await deliverMail();
    const [message, ...others] = await messagesTo(emails.seller);
    expect(others).toEqual([]);
    expect(message?.subject).toBe('A client’s details have changed: 18 Mill Lane, Ludlow, SY8 1DN');
    for (const text of ['Amaka', '07700', '2 Quay Street']) expect(message?.text).not.toContain(text);
    expect(await messagesTo(emails.buyer)).toEqual([]);
  });

  test('the buyer’s, once the buyer is accepted', async () => {
    const { saleId } = await sellerWithSale({ paid: true });
    const emails = await withSolicitors(saleId);
    await post(await buyerOf(saleId), moved);
    await deliverMail();
    expect(await messagesTo(emails.buyer)).toEqual([]);
    await post(await buyerOf(saleId, { isAccepted: true }), moved);
    await deliverMail();
    expect(await messagesTo(emails.buyer)).toHaveLength(1);
    expect(await messagesTo(emails.seller)).toEqual([]);
  });

  test('one email for all homes of a customer, and none to a solicitor who no longer acts', async () => {
    const seller = await sellerWithSale({ paid: true });
    const emails = await withSolicitors(seller.saleId);
    const { seller_lawyer_group_id } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
    const another = await insertPaidSale(pool, seller.person.id);
    await assignSolicitors(another, seller_lawyer_group_id ?? '', new Date('2026-11-10T10:00:00Z'));
    await post(seller, moved);
    await deliverMail();
    const messages = await messagesTo(emails.seller);
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('1 more of their homes')]);
    const { browser } = await staffMember();
    for (const id of [seller.saleId, another]) {
      const { data } = await browser.get(withParams(emailsTab, { id }), '/');
      expect((data as { emails: object[] }).emails).toMatchObject([{ to: emails.seller, status: 'sent' }]);
    }
    await db.timelineEvent.deleteMany({ where: { event_name: 'customer_details_changed' } });
    await post(seller, amara);
    const { id: instead } = await insertLawyerGroup();
    await db.sale.updateMany({ where: { seller_lawyer_group_id }, data: { seller_lawyer_group_id: instead } });
    await deliverMail();
    expect(await messagesTo(emails.seller)).toHaveLength(1);
  });
});

test('changes saved in another tab are not overwritten unseen', async () => {
  const asker = await signedIn();
  const { seen } = await open(asker);
  await post(asker, { ...moved, ...letters });
  const answer = await post(asker, { ...amara, mobileNumber: '07700 900 555', seen });
  expect(answer.status).toBe(409);
  expect(JSON.stringify(answer.data)).toContain('changed in another tab since you opened it: “Mobile number”');
});

test('mistakes come back with what was typed', async () => {
  const answer = await post(await signedIn(), { ...moved, firstName: '', mobileNumber: '12' });
  expect(answer).toMatchObject({ status: 422, data: { initialValue: { lastName: 'Bello', mobileNumber: '12' } } });
});
