import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as accept from '~/routes/admin/transaction/purchases/accept';
import * as takeBack from '~/routes/admin/transaction/purchases/take-back';
import { loader as events } from '~/routes/api/events/of-transaction';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { loader as saleOfPurchase } from '~/routes/api/transaction/of-purchase-intent';
import { buyerOf } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { insertCheck } from '../support/sale-state';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});

let saleId: string;
let jo: Awaited<ReturnType<typeof buyerNamed>>;
beforeEach(async () => {
  ({ saleId } = await sellerWithSale({ paid: true }));
  jo = await buyerNamed('Jo', 'Reed');
});

async function buyerNamed(first_name: string, last_name: string, given: Parameters<typeof buyerOf>[1] = {}) {
  const buyer = await buyerOf(saleId, given);
  await db.user.update({ where: { id: buyer.person.id }, data: { first_name, last_name } });
  return buyer;
}

type Dialog = typeof accept | typeof takeBack;
const params = (purchaseId: string) => ({ id: saleId, purchaseId });
const open = async ({ loader }: Dialog, purchaseId: string) =>
  (await staff.browser.get(withParams(loader, params(purchaseId)), '/')).data as { sent: object[]; others: object[] };
const press = ({ action }: Dialog, purchaseId: string, fields: Record<string, string> = {}) =>
  staff.browser.post(withParams(action, params(purchaseId)), '/', fields);

const acceptanceOf = async (purchaseId: string) => {
  const row = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  return { isAccepted: row.accepted_at !== null, by: row.accepted_by_id };
};
const accepted = () => ({ isAccepted: true, by: staff.userId });
const NOT = { isAccepted: false, by: null };

const eventsOf = async (purchase_id: string) => {
  const where = { purchase_id, event_name: { startsWith: 'buyer_' } };
  const events = await db.timelineEvent.findMany({ where, orderBy: { id: 'asc' } });
  return events.map(({ event_name, author_user_id, comments }) => [event_name, author_user_id, comments]);
};
const auditOf = (subject_id: string) =>
  db.auditLog.findMany({ where: { subject_id }, orderBy: { id: 'asc' }, select: { action: true, after: true } });

const seesSale = async ({ browser, purchaseId }: typeof jo) =>
  (await browser.get(withParams(saleOfPurchase, { id: purchaseId }), '/')).status === 200;

describe('accepting a buyer', () => {
  test('adds an event with its author and an audit row, gives the buyer the sale, and sends no email', async () => {
    const mails = await db.emailMessage.count();
    expect(await seesSale(jo)).toBe(false);
    expect((await press(accept, jo.purchaseId, { version: '0' })).status).toBe(302);
    expect(await acceptanceOf(jo.purchaseId)).toEqual(accepted());
    expect(await eventsOf(jo.purchaseId)).toEqual([['buyer_accepted', staff.userId, null]]);
    expect(await auditOf(jo.purchaseId)).toEqual([
      { action: 'accept-buyer', after: { accepted_at: expect.any(String) as string } },
    ]);
    expect(await seesSale(jo)).toBe(true);
    expect(await db.emailMessage.count()).toBe(mails);
    // Pressed again, as from an old tab.
    expect((await press(accept, jo.purchaseId, { version: '0' })).status).toBe(302);
    expect(await eventsOf(jo.purchaseId)).toHaveLength(1);
  });

  test('shows Keyturn as its author to the buyer, and the person’s name to staff', async () => {
    await press(accept, jo.purchaseId);
    const authorsFor = async ({ browser }: { browser: typeof jo.browser }) =>
      (
        (await browser.get(withParams(events, { id: saleId }), '/')).data as {
          event_name: string;
          authorName: string;
        }[]
      )
        .filter(({ event_name }) => event_name === 'buyer_accepted')
        .map(({ authorName }) => authorName);
    expect([await authorsFor(jo), await authorsFor(staff)]).toEqual([['Keyturn'], ['Priya Shah']]);
  });

  test('twenty presses at the same time count once', async () => {
    const presses = Array.from({ length: 20 }, () => press(accept, jo.purchaseId, { version: '0' }));
    expect(new Set((await Promise.all(presses)).map(({ status }) => status))).toEqual(new Set([302]));
    expect(await eventsOf(jo.purchaseId)).toHaveLength(1);
  });

  test('is refused while the purchase is not active, and once the sale has ended', async () => {
    const unconfirmed = await buyerOf(saleId, { isConfirmed: false });
    const aborted = await buyerOf(saleId, { aborted: new Date('2026-11-20') });
    for (const { purchaseId } of [unconfirmed, aborted]) {
      expect((await press(accept, purchaseId)).status).toBe(422);
      expect(await acceptanceOf(purchaseId)).toEqual(NOT);
    }
    const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    await db.closing.create({ data: { id: newId(), sale_id: saleId, ...closed } });
    expect((await press(accept, jo.purchaseId)).status).toBe(422);
    expect(await acceptanceOf(jo.purchaseId)).toEqual(NOT);
  });

  test('of a purchase of another sale’s home is not found', async () => {
    const { saleId: other } = await sellerWithSale({ paid: true });
    const address = withParams(accept.action, { id: other, purchaseId: jo.purchaseId });
    expect((await staff.browser.post(address, '/', {})).status).toBe(404);
    expect(await acceptanceOf(jo.purchaseId)).toEqual(NOT);
  });
});

describe('a second buyer', () => {
  test('replaces the first only once staff confirm', async () => {
    const amir = await buyerNamed('Amir', 'Khan', { isAccepted: true, sale_agreed: new Date('2026-11-10') });
    expect((await open(accept, jo.purchaseId)).others).toEqual([
      { id: amir.purchaseId, name: 'Amir Khan', hasExchanged: false },
    ]);
    // Opened before Amir was accepted.
    const pressed = await press(accept, jo.purchaseId, { version: '0' });
    expect(pressed.status).toBe(409);
    expect(JSON.stringify(pressed.data)).toContain('Amir Khan is accepted. Accept Jo Reed instead?');
    expect(await acceptanceOf(jo.purchaseId)).toEqual(NOT);

    const fields = { version: '0', insteadOf: amir.purchaseId };
    expect((await press(accept, jo.purchaseId, fields)).status).toBe(302);
    expect([await acceptanceOf(jo.purchaseId), await acceptanceOf(amir.purchaseId)]).toEqual([accepted(), NOT]);
    expect([await seesSale(jo), await seesSale(amir)]).toEqual([true, false]);
    const row = await db.purchase.findUniqueOrThrow({ where: { id: amir.purchaseId } });
    expect([row.solicitor_assigned_at, row.sale_agreed, row.version]).toEqual([null, null, 1]);
    expect(await eventsOf(amir.purchaseId)).toEqual([
      ['buyer_acceptance_taken_back', staff.userId, 'Another buyer was accepted instead'],
    ]);
    expect((await auditOf(amir.purchaseId)).map(({ action }) => action)).toEqual(['take-acceptance-back']);
  });

  test('of two accepted at the same time only one is accepted', async () => {
    const amir = await buyerNamed('Amir', 'Khan');
    const answers = await Promise.all([press(accept, jo.purchaseId), press(accept, amir.purchaseId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const both = [await acceptanceOf(jo.purchaseId), await acceptanceOf(amir.purchaseId)];
    expect(both.filter(({ isAccepted }) => isAccepted)).toHaveLength(1);
  });

  test('is not accepted once the first has exchanged', async () => {
    const amir = await buyerNamed('Amir', 'Khan', { isAccepted: true, exchanged: new Date('2026-11-20') });
    expect((await press(accept, jo.purchaseId, { insteadOf: amir.purchaseId })).status).toBe(422);
    expect([await acceptanceOf(jo.purchaseId), (await acceptanceOf(amir.purchaseId)).isAccepted]).toEqual([NOT, true]);
  });
});

describe('withdrawing acceptance', () => {
  const reason = 'Accepted by mistake';

  test('needs a reason, ends the buyer’s access, and shows only to staff', async () => {
    await press(accept, jo.purchaseId);
    expect((await press(takeBack, jo.purchaseId, { version: '1', reason: '  ' })).status).toBe(422);
    expect(await seesSale(jo)).toBe(true);
    expect((await press(takeBack, jo.purchaseId, { version: '1', reason })).status).toBe(302);
    expect(await acceptanceOf(jo.purchaseId)).toEqual(NOT);
    expect(await seesSale(jo)).toBe(false);
    expect((await eventsOf(jo.purchaseId)).at(-1)).toEqual(['buyer_acceptance_taken_back', staff.userId, reason]);
    expect((await auditOf(jo.purchaseId)).map(({ action }) => action)).toEqual([
      'accept-buyer',
      'take-acceptance-back',
    ]);
    // The buyer can be accepted again.
    expect((await press(accept, jo.purchaseId, { version: '2' })).status).toBe(302);
  });

  test('lists what was sent and ordered, and cancels emails that were not sent yet', async () => {
    const groups = { seller: (await insertLawyerGroup()).id, buyer: (await insertLawyerGroup()).id };
    await db.lawyer.updateMany({ where: { lawyer_group_id: groups.buyer }, data: { email: `${newId()}@law.example` } });
    const give = () =>
      staff.browser.postJson(withParams(assign, { id: saleId }), '/', {
        lawyerGroupsIds: groups,
        acceptedPurchaseIds: [jo.purchaseId],
        sendCheckedEmails: { buyer_introduction: true, buyer_instruction: true },
      });
    expect((await give()).status).toBe(200);
    expect((await open(takeBack, jo.purchaseId)).sent).toEqual([]);
    expect((await press(takeBack, jo.purchaseId, { reason })).status).toBe(302);
    await deliverMail();
    expect(await messagesTo(jo.person.email)).toEqual([]);
    const unsent = { purchase_id: jo.purchaseId, status: 'skipped' as const };
    expect(await db.emailMessage.count({ where: unsent })).toBeGreaterThan(1);

    const sent = { kind: 'solicitor-introduction', status: 'sent' as const, sent_at: new Date() };
    const message = { id: newId(), key: newId(), to: jo.person.email, purchase_id: jo.purchaseId };
    await db.emailMessage.create({ data: { ...message, ...sent } });
    await insertCheck(saleId, { user_id: jo.person.id, person_type: 'buyer', purchase_id: jo.purchaseId }, 'pending');
    expect((await open(takeBack, jo.purchaseId)).sent).toEqual([
      expect.objectContaining({ what: 'check', status: 'pending' }),
      expect.objectContaining({ what: 'introduction', of: jo.person.email, status: 'sent' }),
    ]);
  });

  test('is refused for a buyer who is not accepted, and once contracts are exchanged or the sale has ended', async () => {
    expect((await press(takeBack, jo.purchaseId, { reason })).status).toBe(422);
    await press(accept, jo.purchaseId);
    const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    const { id } = await db.closing.create({ data: { id: newId(), sale_id: saleId, ...closed } });
    expect((await press(takeBack, jo.purchaseId, { reason })).status).toBe(422);
    await db.closing.delete({ where: { id } });
    await db.purchase.update({ where: { id: jo.purchaseId }, data: { exchanged: new Date('2026-11-20') } });
    expect((await press(takeBack, jo.purchaseId, { reason })).status).toBe(422);
    expect((await acceptanceOf(jo.purchaseId)).isAccepted).toBe(true);
  });
});
