/** The Emails tab of a transaction: every email about the deal, as it was sent. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as tab from '~/routes/admin/transaction/emails';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { buyerOf } from '../support/deal';
import { insertGroup } from '../support/groups';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { at, sellerWithSale } from '../support/seller';
import { staffMember } from '../support/staff';

type Shown = {
  emails: { id: string; what: string; to: string; today: string; status: string; subject: string; text: string }[];
};

let staff: Awaited<ReturnType<typeof staffMember>>;
let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
});

const open = async (id = seller.saleId) => {
  await deliverMail();
  return ((await staff.browser.get(at(tab.loader, { id }), '/')).data as Shown).emails;
};
const again = (email: { id: string; to: string }) =>
  staff.browser.post(at(tab.action, { id: seller.saleId }), '/', { id: email.id, to: email.to });

test('shows what was sent to both sides, word for word, except links with a token', async () => {
  const buyer = await buyerOf(seller.saleId);
  const [own, other] = [await insertLawyerGroup(), await insertLawyerGroup()];
  await db.lawyerGroup.update({ where: { id: own.id }, data: { panel_solicitor: true } });
  await staff.browser.postJson(at(assign, { id: seller.saleId }), '/', {
    lawyerGroupsIds: { seller: own.id, buyer: other.id },
    sendCheckedEmails: { seller_introduction: true, buyer_introduction: true },
    acceptedPurchaseIds: [buyer.purchaseId],
  });
  const emails = await open();
  const introductions = emails.filter(({ what }) => what === 'Solicitor introduction');
  expect(introductions.map(({ to }) => to).sort()).toEqual([seller.person.email, buyer.person.email].sort());
  for (const { to, subject, text, status } of introductions) {
    const [mail] = await messagesTo(to);
    expect([status, subject]).toEqual(['sent', mail?.subject]);
    expect(mail?.text).toContain('/dashboard/');
    expect(text).not.toContain('/dashboard/');
    const links = /https?:\/\/\S+|\[personal link\]/g;
    expect(text.replace(links, '').trim()).toBe(mail?.text.replace(links, '').trim());
  }
});

test('never shows a sign-in email, whose text is not stored', async () => {
  const about = { to: seller.person.email, user_id: seller.person.id, sale_id: seller.saleId, magic_link_id: newId() };
  await db.emailMessage.create({ data: { id: newId(), key: newId(), kind: 'magic-link', data: {}, ...about } });
  expect((await open()).filter(({ what }) => what === 'Magic link')).toEqual([]);
});

test('resends a failed email to the current address that staff read, and no email of another deal', async () => {
  const failed = { status: 'failed' as const, why: 'No such mailbox', data: { groupId: newId() } };
  const about = { kind: 'receipt', user_id: seller.person.id, sale_id: seller.saleId };
  const key = `receipt:${seller.saleId}:old@home.example`;
  const { id } = await db.emailMessage.create({
    data: { id: newId(), key, to: 'old@home.example', ...about, ...failed },
  });
  const [email] = (await open()).filter((each) => each.id === id);
  expect(email).toMatchObject({ status: 'failed', to: 'old@home.example', today: seller.person.email });
  expect((await again({ id, to: 'old@home.example' })).status).toBe(409);
  expect((await again({ id, to: seller.person.email })).status).toBe(303);
  expect((await db.emailMessage.findUniqueOrThrow({ where: { id } })).to).toBe(seller.person.email);
  const elsewhere = await db.emailMessage.create({
    data: { id: newId(), key: newId(), to: 'a@b.example', kind: 'receipt', ...failed },
  });
  expect((await again({ id: elsewhere.id, to: 'a@b.example' })).status).toBe(404);
});

test('for a unit shows what was sent about its whole group', async () => {
  const group = await insertGroup(staff, { units: 2 });
  for (const saleId of group.saleIds) {
    const emails = await open(saleId);
    expect(emails.filter(({ what }) => what === 'Group representative')).toMatchObject([
      { to: group.representative.email, subject: `You represent the seller of ${group.name}`, status: 'sent' },
    ]);
  }
});
