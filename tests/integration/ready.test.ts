/** The list of what is missing before contracts are exchanged, for both sides and staff. */
import { beforeEach, expect, test, vi } from 'vitest';
import { SALE_ENDED } from '~/domain/deal/completion-days-rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as completionDay from '~/routes/admin/transaction/purchases/completion-day';
import { loader as tab } from '~/routes/admin/transaction/purchases/tab';
import { loader as agentPage } from '~/routes/agent/sale';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import * as page from '~/routes/dashboard/ready';
import * as firmDays from '~/routes/firm/days';
import { insertAgentSession } from '../support/agent-rows';
import { buyerOf } from '../support/deal';
import { insertFirmLink } from '../support/firm-link';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  buyer = await buyerOf(seller.saleId, { isAccepted: true, sale_agreed: new Date('2026-11-16') });
});

type Shown = Awaited<ReturnType<typeof page.loader>>;
const ofSeller = () => ({ role: 'sell', id: seller.saleId });
const ofBuyer = () => ({ role: 'buy', id: buyer.purchaseId });
const open = async ({ browser } = buyer as Pick<typeof buyer, 'browser'>, params = ofBuyer()) =>
  (await browser.get(withParams(page.loader, params), '/')).data as Shown;
const say = (said: string[], { browser } = buyer as Pick<typeof buyer, 'browser'>) =>
  browser.post(withParams(page.action, ofBuyer()), '/', said.map((each) => ['said', each]) as never);
const stateOf = ({ list }: Shown, title: string) => list?.lines.find((line) => line.title === title)?.state;

test('the buyer says what only they know, and takes it back; no one else can do that or read about the deposit', async () => {
  const boxes = [{ each: 'deposit', isTicked: false }, { each: 'insurance' }];
  expect(await open()).toMatchObject({ boxes, offer: { ends: null }, list: { verdict: null } });
  expect(await say(['deposit', 'insurance'])).toMatchObject({ status: 303 });
  const said = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(stateOf(await open(), 'Deposit with your solicitor')).toBe('done');
  await say(['deposit']);
  const again = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(again).toMatchObject({ deposit_ready_at: said.deposit_ready_at, insurance_ready_at: null });
  expect((await say(['everything'])).status).toBe(422);
  const shown = await open(seller, ofSeller());
  expect([shown.boxes, shown.offer]).toEqual([null, null]);
  expect(stateOf(shown, 'Deposit with your solicitor')).toBeUndefined();
  expect((await say([], seller)).status).toBe(404);
  const { browser: stranger } = await signedIn();
  expect((await stranger.get(withParams(page.loader, ofSeller()), '/')).status).toBe(404);
  expect((await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } })).deposit_ready_at).not.toBeNull();
});

test('the buyer says when their mortgage offer ends, and the seller of a leasehold home that the pack is there', async () => {
  const offer = (day: string) =>
    buyer.browser.post(withParams(page.action, ofBuyer()), '/', {
      ...{ intent: 'offer', 'offerEnds.day': day, 'offerEnds.month': '12', 'offerEnds.year': '2026' },
    });
  expect((await offer('44')).status).toBe(422);
  expect((await offer('3')).status).toBe(303);
  const saved = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect(saved.mortgage_offer_ends).toEqual(new Date('2026-12-03'));
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
  await db.property.update({ where: { id: property_id }, data: { tenure: 'leasehold' } });
  expect((await open(seller, ofSeller())).boxes).toEqual([{ each: 'pack', isTicked: false }]);
  expect((await seller.browser.post(withParams(page.action, ofSeller()), '/', { said: 'pack' })).status).toBe(303);
  expect(stateOf(await open(), 'Management pack with the seller’s solicitor')).toBe('done');
  expect((await buyer.browser.post(withParams(page.action, ofSeller()), '/', {})).status).toBe(404);
});

test('both sides and their solicitors name days; staff take one that all share, once, and both sides are emailed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date('2026-11-23T10:00:00Z'));
  const { id: groupId } = await insertLawyerGroup();
  const email = `grace@${groupId}.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email } });
  const acts = { seller_lawyer_group_id: groupId, solicitor_groups_assigned_at: new Date() };
  await db.sale.update({ where: { id: seller.saleId }, data: acts });
  const assignmentId = newId();
  const assigned = {
    id: assignmentId,
    sale_id: seller.saleId,
    ...{ seller_lawyer_group_id: groupId, buyer_lawyer_group_id: groupId },
  };
  await db.solicitorAssignment.create({ data: assigned });
  const token = await insertFirmLink(pool, groupId, email);
  const fields = (...days: string[]) =>
    Object.fromEntries([
      ['intent', 'days'],
      ...days.flatMap((day, place) => [
        [`day${place + 1}.day`, day],
        [`day${place + 1}.month`, '12'],
        [`day${place + 1}.year`, '2026'],
      ]),
    ]) as Record<string, string>;
  const name = ({ browser }: Pick<typeof buyer, 'browser'>, params: Record<string, string>, ...days: string[]) =>
    browser.post(withParams(page.action, params), '/', fields(...days));
  const staff = await staffMember();
  const of = { id: seller.saleId, purchaseId: buyer.purchaseId };
  const agree = (day: string) => staff.browser.post(withParams(completionDay.action, of), '/', { day });

  expect((await name(seller, ofSeller(), '19')).status).toBe(422);
  expect((await name(seller, ofSeller(), '17', '18', '21')).status).toBe(303);
  expect((await agree('2026-12-18')).status).toBe(409);
  expect((await name(buyer, ofBuyer(), '18', '21')).status).toBe(303);
  const firm = withParams(firmDays.action, { token, assignmentId });
  expect((await seller.browser.post(firm, `/firm/${token}/${assignmentId}/days`, fields('18'))).status).toBe(303);
  const none = withParams(firmDays.action, { token: 'x'.repeat(43), assignmentId });
  expect((await seller.browser.post(none, '/', fields('18'))).status).toBe(404);
  expect(await open()).toMatchObject({ days: { shared: ['Friday 18 December (Fridays are busiest)'] } });
  const { data: dialog } = await staff.browser.get(withParams(completionDay.loader, of), '/');
  expect(dialog).toMatchObject({ letter: { subject: 'All sides can complete on Friday 18 December' } });
  for (const _ of [1, 2]) expect((await agree('2026-12-18')).status).toBe(302);
  expect(stateOf(await open(), 'Completion day agreed')).toBe('done');
  expect((await open()).days?.isAgreed).toBe(true);
  const viewOf = async ({ browser }: Pick<typeof buyer, 'browser'>, params: { role: string; id: string }) =>
    ((await browser.get(withParams(dashboard, params), '/')).data as { view: DealView }).view;
  expect((await viewOf(seller, ofSeller())).steps.at(-1)).toMatchObject({ when: 'Agreed for 18/12/2026' });
  const agreed = { label: 'Completion agreed for', value: '18/12/2026' };
  const dates = (await viewOf(buyer, ofBuyer())).rows.find(({ title }) => title === 'Key dates');
  expect(dates?.rows).toContainEqual(agreed);
  await deliverMail();
  for (const { person } of [seller, buyer]) {
    const mails = (await messagesTo(person.email)).filter(({ subject }) => subject.startsWith('All sides can'));
    expect(mails.map(({ subject }) => subject)).toEqual(['All sides can complete on Friday 18 December']);
  }
  const told = { purchase_id: buyer.purchaseId, event_name: 'completion_day_agreed' };
  expect(await db.timelineEvent.count({ where: told })).toBe(1);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { exchanged: new Date('2026-11-23') } });
  expect((await name(buyer, ofBuyer(), '21')).status).toBe(409);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { exchanged: null } });
  const closed_by_id = staff.userId;
  await db.closing.create({ data: { id: newId(), sale_id: seller.saleId, closed_as: 'withdrawn', closed_by_id } });
  expect((await agree('2026-12-18')).status).toBe(409);
  const { data: over } = await staff.browser.get(withParams(completionDay.loader, of), '/');
  expect(over).toMatchObject({ refused: SALE_ENDED, options: [] });
});

test('the estate agent reads it without identity and money, as long as the seller shares', async () => {
  const { id: officeId } = await insertEstateAgent();
  const theirs = { estate_agent_id: officeId, estate_agent_status: 'assigned' } as const;
  await db.sale.update({ where: { id: seller.saleId }, data: theirs });
  const browser = new Browser();
  browser.cookies.set('kt_agent', (await insertAgentSession(pool, officeId)).cookie);
  const titles = async () => {
    const { data } = await browser.get(withParams(agentPage, { id: seller.saleId }), `/agent/sales/${seller.saleId}`);
    return (data as Awaited<ReturnType<typeof agentPage>>).ready?.lines.map(({ title }) => title);
  };
  expect(await titles()).toEqual([
    ...['Searches back', 'Draft contract sent', 'Management pack with the seller’s solicitor'],
    ...['Contract signed and held, seller', 'Completion day agreed', 'Steps on the buyer’s side'],
  ]);
  await db.sale.update({ where: { id: seller.saleId }, data: { shares_with_agent: false } });
  expect(await titles()).toBeUndefined();
});

test('checks count once everyone on a side has a complete one, and a failed one does not count', async () => {
  const check = async (user_id: string, purchase_id: string | null, status: 'complete' | 'failed') => {
    const who = { first_name: 'Amara', last_name: 'Bello', person_type: purchase_id ? 'buyer' : 'seller' } as const;
    const id = newId();
    const ended = { status, finished_at: new Date('2026-11-17T10:00:00Z'), thirdfort_id: id };
    await db.identityCheck.create({ data: { id, sale_id: seller.saleId, user_id, purchase_id, ...who, ...ended } });
  };
  await check(seller.person.id, null, 'complete');
  await check(buyer.person.id, buyer.purchaseId, 'failed');
  const staff = await staffMember();
  const { ready } = (await staff.browser.get(withParams(tab, { id: seller.saleId }), '/')).data as Awaited<
    ReturnType<typeof tab>
  >;
  expect(ready?.lines.slice(0, 2)).toMatchObject([
    { state: 'done', words: 'Done on Tuesday 17 November' },
    { state: 'waiting', words: expect.stringMatching(/^With us since Tuesday 17 November/) },
  ]);
});

test('the dashboard leads to it once a sale is agreed', async () => {
  const link = async () => {
    const { data } = await seller.browser.get(withParams(dashboard, ofSeller()), '/');
    return (data as { view: { ready: string | null } }).view.ready;
  };
  expect(await link()).toBe(`/dashboard/sell/${seller.saleId}/ready`);
  await db.purchase.update({ where: { id: buyer.purchaseId }, data: { sale_agreed: null } });
  expect(await link()).toBeNull();
  expect(await open(seller, ofSeller())).toMatchObject({ list: null });
});
