/** The Emails tab of a transaction: every email about the deal, as it was sent. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { informationRequestEmail } from '~/domain/search/requests/emails-schema';
import { queueEmail } from '~/outbox/queue-email.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as again from '~/routes/admin/transaction/emails/send-again';
import * as tab from '~/routes/admin/transaction/emails/tab';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { buyerOf } from '../support/deal';
import { insertGroup } from '../support/groups';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

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
  return ((await staff.browser.get(withParams(tab.loader, { id }), '/')).data as Shown).emails;
};
test('shows what was sent to both sides, word for word, except links with a token', async () => {
  const buyer = await buyerOf(seller.saleId);
  const [own, other] = [await insertLawyerGroup(), await insertLawyerGroup()];
  await db.lawyerGroup.update({ where: { id: own.id }, data: { panel_solicitor: true } });
  await staff.browser.postJson(withParams(assign, { id: seller.saleId }), '/', {
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

type View = { _id: string; to: string; today: string; letter: { subject?: string; text?: string; why?: string } };

/** The dialog of an email, and a press of its button. */
const dialogOf = async (emailId: string, saleId = seller.saleId) => {
  const params = { id: saleId, emailId };
  const { data, status } = await staff.browser.get(withParams(again.loader, params), '/');
  const view = data as View;
  const press = (to = view.today) => staff.browser.post(withParams(again.action, params), '/', { _id: view._id, to });
  return { view, status, press };
};

describe('sending an email again', () => {
  /** Asks the seller for a title plan; it reached their address. */
  async function askedSeller() {
    const requestId = newId();
    await db.additionalSearchRequest.create({
      data: { id: requestId, sale_id: seller.saleId, type: 'title_plan', status: 'sent' },
    });
    const { email: to, id: user_id } = seller.person;
    const about = { key: newId(), to, user_id, sale_id: seller.saleId, data: { requestId } };
    await transaction((tx) => queueEmail(tx, informationRequestEmail, about));
    const [email] = (await open()).filter(({ what }) => what === 'Information request');
    return { requestId, id: email?.id ?? '', text: email?.text };
  }

  test('goes to the address of today, as a new email, once, after both addresses and the letter were shown', async () => {
    const { id, text } = await askedSeller();
    const [old, moved] = [seller.person.email, `${newId()}@new.example`];
    await db.user.update({ where: { id: seller.person.id }, data: { email: moved } });
    const { view, press } = await dialogOf(id);
    expect(view).toMatchObject({
      to: old,
      today: moved,
      letter: { subject: expect.stringContaining('your title plan') },
    });
    expect(view.letter.text).toContain('[personal link]');
    expect((await press(old)).status).toBe(409);
    expect([(await press()).status, (await press()).status]).toEqual([302, 302]);
    const sent = (await open()).filter(({ what }) => what === 'Information request');
    expect(sent.map((email) => [email.to, email.status, email.text])).toEqual([
      [moved, 'sent', text],
      [old, 'sent', text],
    ]);
    expect([await messagesTo(old), await messagesTo(moved)]).toMatchObject([[{}], [{}]]);
    expect(await auditOf(sent[0]?.id ?? '')).toMatchObject([{ action: 'send-again', after: { to: moved, again: id } }]);
  });

  test('says why there is nothing to send: it has arrived, or its reader may not see the deal any more', async () => {
    const { id, requestId } = await askedSeller();
    await db.additionalSearchRequest.update({ where: { id: requestId }, data: { status: 'received' } });
    expect((await dialogOf(id)).view.letter).toEqual({ why: 'What it asks for has already arrived.' });
    await db.user.update({ where: { id: seller.person.id }, data: { active: false } });
    const { view, press } = await dialogOf(id);
    expect(view.letter.why).toContain('may not see the transaction any more');
    expect((await press()).status).toBe(409);
  });

  test('of one that failed queues it, and no email of another deal', async () => {
    const failed = { status: 'failed' as const, why: 'No such mailbox', data: { groupId: newId() } };
    const about = { kind: 'receipt', user_id: seller.person.id, sale_id: seller.saleId };
    const key = `receipt:${seller.saleId}:old@home.example`;
    const { id } = await db.emailMessage.create({
      data: { id: newId(), key, to: 'old@home.example', ...about, ...failed },
    });
    const { press } = await dialogOf(id);
    expect((await press()).status).toBe(302);
    expect((await db.emailMessage.findUniqueOrThrow({ where: { id } })).to).toBe(seller.person.email);
    const elsewhere = await db.emailMessage.create({
      data: { id: newId(), key: newId(), to: 'a@b.example', kind: 'receipt', ...failed },
    });
    expect((await dialogOf(elsewhere.id)).status).toBe(404);
  });
});

test('for a unit shows what was sent about its whole group, and sent again from one unit it is there for all', async () => {
  const group = await insertGroup(staff, { units: 2 });
  const told = { to: group.representative.email, subject: `You represent the seller of ${group.name}`, status: 'sent' };
  const ofGroup = async (saleId: string) => (await open(saleId)).filter(({ what }) => what === 'Group representative');
  for (const saleId of group.saleIds) expect(await ofGroup(saleId)).toMatchObject([told]);
  const [unit = '', other = ''] = group.saleIds;
  const [email] = await ofGroup(unit);
  const { press } = await dialogOf(email?.id ?? '', unit);
  for (const _ of [1, 2]) expect((await press()).status).toBe(302);
  expect(await ofGroup(other)).toMatchObject([told, told]);
  expect(await messagesTo(group.representative.email)).toHaveLength(2);
});
