/** Assigning solicitors to a sale: rows, events, audit log, and the emails that each person receives. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { previewIntroductionData } from '~/domain/assignment/introduction-queries.server';
import { getPurchaseDashboard } from '~/domain/dashboard/purchase-queries.server';
import { getSaleDashboard } from '~/domain/dashboard/sale-queries.server';
import { listFeed } from '~/domain/reporting/feed-queries.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as route from '~/routes/api/transaction/lawyer-group';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo, refuseNextMailTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { sellerWithSale, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});

/** A group whose solicitor, assistant and checks desk have separate inboxes. */
async function groupOf({ isPanel = true } = {}) {
  const { id, firm } = await insertLawyerGroup();
  const [email, assistant, desk] = ['grace', 'assistant', 'checks'].map((name) => `${name}@${id}.example`) as [
    string,
    string,
    string,
  ];
  await db.lawyer.updateMany({ where: { lawyer_group_id: id }, data: { email, phone_number: '+441632960100' } });
  const names = { first_name: 'Otis', last_name: 'Lane' };
  await db.lawyer.create({
    data: { id: newId(), lawyer_group_id: id, role: 'legal_assistant', email: assistant, ...names },
  });
  await db.lawyerGroup.update({
    where: { id },
    data: { panel_solicitor: isPanel, thirdfort_recipient_emails: [desk, email.toUpperCase()] },
  });
  return { id, firm, email, assistant, desk };
}

type Group = Awaited<ReturnType<typeof groupOf>>;

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
let [north, south] = [] as unknown as [Group, Group];
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
  buyer = await buyerOf(seller.saleId, { accepted_at: new Date('2026-11-16T10:00:00Z'), accepted_by_id: staff.userId });
  [north, south] = [await groupOf(), await groupOf()];
});

const INTRODUCTIONS = { seller_introduction: true, buyer_introduction: true };
const INSTRUCTIONS = { seller_instruction: true, buyer_instruction: true };
const ALL = { ...INTRODUCTIONS, ...INSTRUCTIONS };

const call = (body: object, id = seller.saleId, { browser } = staff) =>
  browser.postJson(withParams(route.action, { id }), '/', body);
const assign = (sendCheckedEmails: object, more: object = {}) =>
  call({ lawyerGroupsIds: { seller: north.id, buyer: south.id }, sendCheckedEmails, ...more });

const sale = () => db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
const history = () =>
  db.solicitorAssignment.findMany({ where: { sale_id: seller.saleId }, orderBy: { assigned_at: 'asc' } });
const events = async () =>
  (
    await db.timelineEvent.findMany({
      where: { sale_id: seller.saleId, event_name: { in: ['solicitors_assigned', 'legals_started'] } },
      orderBy: { id: 'asc' },
    })
  ).map(({ event_name, milestone, author_name }) => ({ event_name, milestone, author_name }));
const subjects = async (address: string) => (await messagesTo(address)).map(({ subject }) => subject);
const HOME = '18 Mill Lane, Ludlow, SY8 1DN';
const MEET = 'Meet your solicitor, Grace Whitcombe';

async function inboxes() {
  await deliverMail();
  return {
    seller: await subjects(seller.person.email),
    buyer: await subjects(buyer.person.email),
    north: await subjects(north.email),
    south: await subjects(south.email),
  };
}

const NOTHING = { seller: [], buyer: [], north: [], south: [] };
const EVERYTHING = {
  seller: [MEET],
  buyer: [MEET],
  north: [`New instruction: sale of ${HOME}`],
  south: [`New instruction: purchase of ${HOME}`],
};

describe('an assignment', () => {
  test('gives both sides their solicitor, starts the legals, and is recorded', async () => {
    const answer = await assign(ALL, { seller_comments: 'Wants to move\r\nby June', buyer_comments: ' ' });
    expect(answer).toMatchObject({
      status: 200,
      data: {
        _id: seller.saleId,
        lawyer_group: { seller: { _id: north.id }, buyer: { _id: south.id } },
        date_solicitor_groups_assigned: { assigned_at: expect.any(String), date_legal_started: expect.any(String) },
      },
    });
    expect(await events()).toEqual([
      { event_name: 'solicitors_assigned', milestone: true, author_name: 'Priya Shah' },
      { event_name: 'legals_started', milestone: true, author_name: 'Priya Shah' },
    ]);
    expect(await history()).toMatchObject([
      {
        seller_lawyer_group_id: north.id,
        buyer_lawyer_group_id: south.id,
        seller_comments: 'Wants to move\nby June',
        buyer_comments: null,
        ...ALL,
        plot_plan_request: false,
        assigned_by_id: staff.userId,
      },
    ]);
    expect(await auditOf(seller.saleId)).toMatchObject([
      { action: 'assign-solicitors', actor_name: 'Priya Shah', after: { seller_lawyer_group_id: north.id } },
    ]);
    expect(await inboxes()).toEqual(EVERYTHING);
  });

  test('introduces a licensed conveyancer by that title, with their regulator', async () => {
    await db.lawyer.updateMany({
      where: { lawyer_group_id: north.id, role: 'solicitor' },
      data: { title: 'licensed_conveyancer', regulator_number: '11224' },
    });
    await assign(INTRODUCTIONS);
    await deliverMail();
    const [toSeller] = await messagesTo(seller.person.email);
    expect(toSeller?.subject).toBe('Meet your licensed conveyancer, Grace Whitcombe');
    expect(toSeller?.text).toContain('Council for Licensed Conveyancers (CLC), number 11224');
    expect(toSeller?.text).toContain('Call your licensed conveyancer first.');
    expect(await subjects(buyer.person.email)).toEqual([MEET]);
    const sellersPage = await seller.browser.get(withParams(dashboard, { role: 'sell', id: seller.saleId }), '/');
    expect(sellersPage.data).toMatchObject({
      view: { solicitor: { called: 'licensed conveyancer', regulator: expect.stringContaining('number 11224') } },
    });
  });

  test('shows the solicitor on both dashboards', async () => {
    await assign({});
    const viewer = (person: { id: string }) => ({ userId: person.id, ...person, isAdmin: false }) as never;
    expect(await getSaleDashboard(viewer(seller.person), seller.saleId)).toMatchObject({
      solicitor: { firstName: 'Grace', firm: north.firm },
      conveyance: { solicitorAssigned: expect.any(String) },
    });
    expect(await getPurchaseDashboard(viewer(buyer.person), buyer.purchaseId)).toMatchObject({
      solicitor: { firstName: 'Grace', firm: south.firm },
      conveyance: { solicitorAssigned: expect.any(String) },
    });
  });

  test('refuses a closed group or one of a closed firm, but a group that already has the sale keeps it', async () => {
    const CLOSED = 'This lawyer group is closed. Please choose another';
    const close = async (closed_at: Date | null) => {
      await db.lawyerGroup.update({ where: { id: north.id }, data: { closed_at } });
      await db.lawFirm.updateMany({ where: { name: south.firm }, data: { closed_at } });
    };
    await close(new Date());
    expect(await assign(ALL)).toMatchObject({
      status: 422,
      data: { fieldErrors: { 'lawyerGroupsIds.seller': [CLOSED], 'lawyerGroupsIds.buyer': [CLOSED] } },
    });
    expect(await history()).toEqual([]);
    expect(await inboxes()).toEqual(NOTHING);
    await close(null);
    await assign({});
    await close(new Date());
    const swapped = { lawyerGroupsIds: { seller: south.id, buyer: north.id } };
    expect((await assign({}, swapped)).status).toBe(422);
    expect((await assign(INSTRUCTIONS)).status).toBe(200);
    expect(await inboxes()).toMatchObject({ north: EVERYTHING.north, south: EVERYTHING.south });
  });

  test('sends only ticked emails, and does not start the legals by itself', async () => {
    await assign({ buyer_introduction: true });
    expect(await inboxes()).toEqual({ ...NOTHING, buyer: [MEET] });
    expect((await sale()).date_legal_started).toBeNull();
    expect(await events()).toHaveLength(1);
  });

  test('the same again, or several at the same time, changes nothing and sends nothing twice', async () => {
    await Promise.all([1, 2, 3].map(() => assign(ALL, { seller_comments: 'Soon' })));
    const first = await sale();
    expect(await assign(ALL, { seller_comments: 'Soon', version: 0 })).toMatchObject({ status: 200 });
    expect(await sale()).toEqual(first);
    expect(first.version).toBe(1);
    expect(await history()).toHaveLength(1);
    expect(await auditOf(seller.saleId)).toHaveLength(1);
    expect(await events()).toHaveLength(2);
    expect(await inboxes()).toEqual(EVERYTHING);
  });

  test('an email that is ticked later is sent then, and earlier ones are not sent again', async () => {
    await assign(INTRODUCTIONS);
    await assign(ALL);
    expect(await history()).toHaveLength(2);
    expect(await events()).toHaveLength(2);
    expect(await inboxes()).toEqual(EVERYTHING);
  });

  test('changed comments send the instruction again, but no introduction', async () => {
    await assign(ALL);
    await assign(ALL, { seller_comments: 'The keys are with the agent' });
    const { north: instructed, ...others } = await inboxes();
    expect(instructed).toHaveLength(2);
    expect(others).toEqual({ seller: [MEET], buyer: [MEET], south: EVERYTHING.south });
    expect((await messagesTo(north.email))[0]?.text).toContain('The keys are with the agent');
  });

  test('a buyer who is accepted later is introduced, and the earlier one is not introduced again', async () => {
    await assign(ALL);
    const later = await buyerOf(seller.saleId);
    await assign(ALL);
    expect(await subjects(later.person.email)).toEqual([]);
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { aborted: new Date() } });
    await assign(ALL, { acceptedPurchaseIds: [later.purchaseId] });
    await deliverMail();
    expect(await subjects(later.person.email)).toEqual([MEET]);
  });
});

describe('the buyers accepted by an assignment', () => {
  const standing = async (purchaseId: string) => {
    const row = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
    return [row.accepted_by_id, row.solicitor_assigned_at !== null];
  };
  const acceptances = async (purchase_id: string) => {
    const where = { purchase_id, event_name: 'buyer_accepted' };
    return (await db.timelineEvent.findMany({ where })).map(({ author_user_id }) => author_user_id);
  };
  let amir: Awaited<ReturnType<typeof buyerOf>>;
  beforeEach(async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: null, accepted_by_id: null } });
    amir = await buyerOf(seller.saleId);
    await db.user.update({ where: { id: amir.person.id }, data: { first_name: 'Amir', last_name: 'Khan' } });
  });

  test.each([
    ['no list of buyers', {}],
    ['an empty list', { acceptedPurchaseIds: [] }],
    ['null', { acceptedPurchaseIds: null }],
  ])('no one with %s, not even the only buyer', async (_, named) => {
    await db.purchase.delete({ where: { id: amir.purchaseId } });
    expect((await assign({}, named)).status).toBe(200);
    expect(await standing(buyer.purchaseId)).toEqual([null, false]);
    expect(await acceptances(buyer.purchaseId)).toEqual([]);
    // An email to a buyer would have no recipient.
    expect((await assign({ buyer_introduction: true }, named)).status).toBe(422);
  });

  test('the named one, with an event and its author, however often it is sent', async () => {
    const named = { acceptedPurchaseIds: [amir.purchaseId] };
    const answers = await Promise.all([1, 2, 3].map(() => assign(ALL, named)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await standing(amir.purchaseId)).toEqual([staff.userId, true]);
    expect(await standing(buyer.purchaseId)).toEqual([null, false]);
    expect(await acceptances(amir.purchaseId)).toEqual([staff.userId]);
  });

  test('only one: not two who are named, nor a second beside an accepted one', async () => {
    const both = await assign({}, { acceptedPurchaseIds: [amir.purchaseId, buyer.purchaseId] });
    expect(both).toMatchObject({
      status: 422,
      data: { fieldErrors: { acceptedPurchaseIds: ['Only one buyer can be accepted at a time. Tick one'] } },
    });
    await assign({}, { acceptedPurchaseIds: [amir.purchaseId] });
    const second = await assign({}, { acceptedPurchaseIds: [buyer.purchaseId] });
    expect(second.status).toBe(409);
    expect(JSON.stringify(second.data)).toContain('Amir Khan is accepted. Accept Tomasz Zielinski instead?');
    expect(await standing(buyer.purchaseId)).toEqual([null, false]);
    await db.purchase.update({ where: { id: amir.purchaseId }, data: { exchanged: new Date('2026-11-20') } });
    const late = await assign({}, { acceptedPurchaseIds: [buyer.purchaseId] });
    expect(late.status).toBe(422);
    expect(JSON.stringify(late.data)).toContain('Amir Khan has exchanged contracts');
  });

  test('one of two who are named at the same time', async () => {
    const answers = await Promise.all(
      [amir, buyer].map(({ purchaseId }) => assign({}, { acceptedPurchaseIds: [purchaseId] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([...(await acceptances(amir.purchaseId)), ...(await acceptances(buyer.purchaseId))]).toHaveLength(1);
  });

  test('no buyer of another home, none who has withdrawn, and no invalid id', async () => {
    const other = await sellerWithSale({ paid: true });
    const elsewhere = await buyerOf(other.saleId);
    expect(await assign({}, { acceptedPurchaseIds: [elsewhere.purchaseId] })).toMatchObject({
      status: 404,
      data: { message: 'Purchase intent not found' },
    });
    expect((await assign({}, { acceptedPurchaseIds: ['x'] })).status).toBe(422);
    await db.purchase.update({ where: { id: amir.purchaseId }, data: { aborted: new Date() } });
    expect(await assign({}, { acceptedPurchaseIds: [amir.purchaseId] })).toMatchObject({
      status: 422,
      data: { fieldErrors: { acceptedPurchaseIds: [expect.stringContaining('no longer active')] } },
    });
    expect(await history()).toEqual([]);
  });
});

describe('a buyer who registers after the group was chosen', () => {
  const introducedAt = async () =>
    (await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } })).solicitor_assigned_at;
  const isToIntroduce = async () =>
    (await listFeed(null, 0, 100)).cards.find(({ id }) => id === seller.saleId)?.progress.isBuyerToIntroduce;

  beforeEach(async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { confirmed_at: null } });
    await assign({});
    await db.purchase.update({
      where: { id: buyer.purchaseId },
      data: { confirmed_at: new Date() },
    });
  });

  test('waits, as the feed shows, until staff confirm the same groups again, with or without the email', async () => {
    expect([await introducedAt(), await isToIntroduce()]).toEqual([null, true]);
    expect((await assign({})).status).toBe(200);
    expect([await introducedAt(), await isToIntroduce()]).toEqual([expect.any(Date), false]);
    expect(await history()).toHaveLength(2);
    const first = await introducedAt();
    await assign({});
    await assign({ buyer_introduction: true });
    expect(await introducedAt()).toEqual(first);
    expect(await inboxes()).toEqual({ ...NOTHING, buyer: [MEET] });
    expect(await auditOf(seller.saleId)).toMatchObject([
      {},
      { before: { introduced: [] }, after: { introduced: [buyer.purchaseId] } },
      {},
    ]);
  });

  test('is not accepted by changes for the seller only', async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: null, accepted_by_id: null } });
    const west = await groupOf();
    // Who said 'This is not me' is no client to write to.
    const stranger = await insertFollower({ sale_id: seller.saleId, role: 'seller' }, { isConfirmed: false });
    await db.person.update({ where: { id: stranger.personId }, data: { denied_at: new Date() } });
    await assign({ seller_introduction: true, seller_instruction: true });
    await deliverMail();
    const [instruction] = await messagesTo(north.email);
    expect(instruction?.text).toContain('Please act for Amara Bello and Ines Bello');
    for (const words of ['Zielinski', 'Agreed price', stranger.person.email.toUpperCase()])
      expect(instruction?.text).not.toContain(words);
    await assign({}, { lawyerGroupsIds: { seller: west.id, buyer: south.id } });
    expect([await introducedAt(), await isToIntroduce()]).toEqual([null, false]);
  });

  test('is left out while the seller disputes the purchase, unless staff have accepted it', async () => {
    const { purchaseId } = buyer;
    const disputed_at = new Date();
    await db.purchase.update({
      where: { id: purchaseId },
      data: { disputed_at, accepted_at: null, accepted_by_id: null },
    });
    expect((await assign({}, { acceptedPurchaseIds: [purchaseId] })).status).toBe(422);
    expect([await introducedAt(), await isToIntroduce()]).toEqual([null, false]);
    await db.purchase.update({ where: { id: purchaseId }, data: { accepted_at: disputed_at } });
    expect(await isToIntroduce()).toBe(true);
    await assign({ buyer_introduction: true });
    expect(await inboxes()).toEqual({ ...NOTHING, buyer: [MEET] });
  });

  test('cannot be introduced until staff accept them, and that is shown as missing', async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: null, accepted_by_id: null } });
    const [card] = (await listFeed(null, 0, 100)).cards.filter(({ id }) => id === seller.saleId);
    expect(card?.progress).toMatchObject({ isBuyerToIntroduce: false, hasBuyer: false });
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: new Date() } });
    const [accepted] = (await listFeed(null, 0, 100)).cards.filter(({ id }) => id === seller.saleId);
    expect(accepted?.progress).toMatchObject({ isBuyerToIntroduce: true, hasBuyer: true });
  });
});

test('each side has its own date: changing one does not change the other’s dashboard', async () => {
  const west = await groupOf();
  const viewer = (person: { id: string }) => ({ userId: person.id, ...person, isAdmin: false }) as never;
  const dates = async () => [
    (await getSaleDashboard(viewer(seller.person), seller.saleId)).conveyance.solicitorAssigned?.slice(0, 10),
    (await getPurchaseDashboard(viewer(buyer.person), buyer.purchaseId)).conveyance.solicitorAssigned?.slice(0, 10),
  ];
  const long = '2026-10-01';
  const today = new Date().toISOString().slice(0, 10);
  const then = new Date(`${long}T10:00:00Z`);
  const setBack = async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { solicitor_assigned_at: then } });
    await db.sale.update({ where: { id: seller.saleId }, data: { seller_solicitor_assigned_at: then } });
  };
  await assign({});
  await setBack();
  await assign({}, { lawyerGroupsIds: { seller: west.id, buyer: south.id } });
  expect(await dates()).toEqual([today, long]);
  await setBack();
  await assign({}, { lawyerGroupsIds: { seller: west.id, buyer: north.id } });
  expect(await dates()).toEqual([long, today]);
});

describe('replacing a group', () => {
  test('emails the new group and not the unchanged side, and a group that returns is emailed again', async () => {
    const west = await groupOf();
    await assign(ALL);
    await inboxes();
    await assign(ALL, { lawyerGroupsIds: { seller: west.id, buyer: south.id } });
    const { date_legal_started } = await sale();
    expect(await inboxes()).toEqual({ ...EVERYTHING, seller: [MEET, MEET] });
    expect(await subjects(west.email)).toEqual(EVERYTHING.north);
    const [second, first] = await messagesTo(seller.person.email);
    expect(second?.text.replace(/\s+/g, ' ')).toContain(`They take over from ${north.firm}.`);
    expect(first?.text).not.toContain('take over');
    await assign(ALL);
    expect(await inboxes()).toMatchObject({
      seller: [MEET, MEET, MEET],
      north: [...EVERYTHING.north, ...EVERYTHING.north],
      south: EVERYTHING.south,
    });
    expect((await sale()).date_legal_started).toEqual(date_legal_started);
    expect((await events()).map(({ event_name }) => event_name)).toEqual([
      'solicitors_assigned',
      'legals_started',
      'solicitors_assigned',
      'solicitors_assigned',
    ]);
    // Within a firm, another solicitor takes over from the one before.
    const { law_firm_id } = await db.lawyerGroup.findUniqueOrThrow({ where: { id: north.id } });
    await db.lawyerGroup.update({ where: { id: west.id }, data: { law_firm_id, name: 'West' } });
    const about = { sale_id: seller.saleId, purchase_id: null };
    const before = await previewIntroductionData(about, west.id);
    expect(before?.replaces).toBeNull();
    await db.lawyer.updateMany({
      where: { lawyer_group_id: west.id, role: 'solicitor' },
      data: { first_name: 'Meera' },
    });
    expect(await previewIntroductionData(about, west.id)).toMatchObject({ replaces: before?.solicitor });
  });

  test('before the first group’s emails were sent: only the second’s are sent', async () => {
    const west = await groupOf();
    await assign(ALL);
    await assign(ALL, { lawyerGroupsIds: { seller: west.id, buyer: south.id } });
    expect(await inboxes()).toEqual({ ...EVERYTHING, north: [] });
    expect(await subjects(west.email)).toEqual(EVERYTHING.north);
  });

  test('no one is told of solicitors once the sale is closed before the emails are sent', async () => {
    await assign(ALL);
    const closed = { closed_as: 'withdrawn', closed_by_id: staff.userId } as const;
    await db.closing.create({ data: { id: newId(), sale_id: seller.saleId, ...closed } });
    expect(await inboxes()).toEqual(NOTHING);
  });

  test('a buyer who withdraws before the emails are sent gets none', async () => {
    await assign(ALL);
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { aborted: new Date() } });
    expect(await inboxes()).toEqual({ ...EVERYTHING, buyer: [], south: [] });
  });
});

describe('the instruction', () => {
  test('gives the seller’s solicitor and group all details', async () => {
    const { id } = await insertEstateAgent();
    await db.sale.update({
      where: { id: seller.saleId },
      data: { estate_agent_id: id, estate_agent_status: 'assigned' },
    });
    await assign(INSTRUCTIONS, { seller_comments: 'First line\n\nSecond line' });
    await deliverMail();
    const [mail] = await messagesTo(north.email);
    // Each has a link of their own to the group's matters.
    const withoutLink = (text = '') => text.replace(/\/firm\/\S+/, '');
    for (const other of [north.assistant, north.desk]) {
      const [same] = await messagesTo(other);
      expect([same?.subject, withoutLink(same?.text)]).toEqual([mail?.subject, withoutLink(mail?.text)]);
      expect(same?.text).not.toBe(mail?.text);
    }
    expect(mail?.headers['reply-to']).toContain('@');
    for (const words of [
      'Hello Grace. Please act for Amara Bello in the sale of',
      'First line\n\nSecond line',
      'Tenure: Freehold',
      'Asking price: £349,950',
      'Agreed price: £340,000',
      'Mortgage: Yes, to be redeemed',
      ', Ludlow',
      `Our reference: ${(await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } })).reference}`,
      `Seller: Amara Bello\nEmail: ${seller.person.email}\nPhone: 07700 900123`,
      'Buyer: Tomasz Zielinski',
      `Solicitor: Grace Whitcombe, ${south.firm}\nEmail: ${south.email}`,
      'Reply to this email to confirm that you can act, or to tell us that you cannot.',
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).not.toContain(buyer.person.email);
    expect(mail?.html).toContain('Please act for the seller');
  });

  test('gives the buyer’s solicitor all details, but not the seller’s address', async () => {
    await assign(INSTRUCTIONS, { seller_comments: 'For the seller’s side alone' });
    await deliverMail();
    const [mail] = await messagesTo(south.email);
    for (const words of [
      'Please act for Tomasz Zielinski in the purchase of',
      'Agreed price: £340,000',
      'Mortgage: Yes, Nationwide',
      `Our reference: ${(await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } })).reference}`,
      `Buyer: Tomasz Zielinski\nEmail: ${buyer.person.email}`,
      'Seller: Amara Bello',
      `Solicitor: Grace Whitcombe, ${north.firm}`,
      'We told your client that they pay nothing for core legal work and the search pack.',
    ]) {
      expect(mail?.text).toContain(words);
    }
    for (const words of [seller.person.email, 'Asking price', 'For the seller', 'Our comments']) {
      expect(mail?.text).not.toContain(words);
    }
  });

  test('goes to the firm if the group has no email address', async () => {
    const post = `post@${north.id}.example`;
    await db.lawyer.updateMany({ where: { lawyer_group_id: north.id }, data: { email: null } });
    const group = await db.lawyerGroup.update({ where: { id: north.id }, data: { thirdfort_recipient_emails: [] } });
    const refused = await assign({ seller_instruction: true });
    expect(refused).toMatchObject({
      status: 422,
      data: { fieldErrors: { 'sendCheckedEmails.seller_instruction': [expect.stringContaining('email address')] } },
    });
    await db.lawFirm.update({ where: { id: group.law_firm_id }, data: { email: post } });
    await assign({ seller_instruction: true });
    await deliverMail();
    expect(await subjects(post)).toEqual(EVERYTHING.north);
  });
});

describe('the legals start date', () => {
  afterEach(() => void vi.useRealTimers());

  test('is a day in London: half an hour after midnight there, today is allowed', async () => {
    const justNow = new Date('2026-07-14T23:30:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: justNow });
    expect((await assign({}, { date_legal_started: '2026-07-16' })).status).toBe(422);
    expect((await assign({}, { date_legal_started: '2026-07-15' })).status).toBe(200);
    expect((await sale()).date_legal_started).toEqual(justNow);
    vi.setSystemTime('2026-07-20T10:00:00Z');
    await assign({ seller_introduction: true }, { date_legal_started: '2026-07-15' });
    expect((await sale()).date_legal_started).toEqual(justNow);
  });

  test('can be set while the instruction is not ticked', async () => {
    await assign({}, { date_legal_started: '2026-07-01' });
    expect((await sale()).date_legal_started).toEqual(new Date('2026-07-01T12:00:00Z'));
    expect((await events()).map(({ event_name }) => event_name)).toEqual(['solicitors_assigned', 'legals_started']);
    await assign(ALL);
    await assign({}, { date_legal_started: '2026-07-01' });
    expect((await sale()).date_legal_started).toEqual(new Date('2026-07-01T12:00:00Z'));
    await assign({}, { date_legal_started: '2026-07-02' });
    expect((await sale()).date_legal_started).toEqual(new Date('2026-07-02T12:00:00Z'));
    expect(await events()).toHaveLength(2);
  });

  test.each([
    ['9999-01-01', {}, 'The date cannot be in the future'],
    [
      '2026-07-01',
      INSTRUCTIONS,
      'Legals start when the instruction email is sent. Untick that email to set the date yourself',
    ],
    ['next week', {}, 'Invalid date'],
  ])('%s is refused with %j', async (date_legal_started, emails, message) => {
    const answer = await assign(emails, { date_legal_started });
    expect(answer).toMatchObject({ status: 422, data: { fieldErrors: { date_legal_started: [message] } } });
    expect(await history()).toEqual([]);
  });
});

describe('refuses, and changes nothing', () => {
  const expectUntouched = async () => {
    expect(await sale()).toMatchObject({ seller_lawyer_group_id: null, buyer_lawyer_group_id: null, version: 0 });
    expect(await history()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await inboxes()).toEqual(NOTHING);
  };
  const REQUIRED = ['Solicitor is required'];

  test.each([undefined, null, {}, { seller: '', buyer: null }, { seller: 'x', buyer: 7 }])(
    'groups %j',
    async (groups) => {
      expect((await assign(ALL, { lawyerGroupsIds: groups })).status).toBe(422);
      await expectUntouched();
    },
  );

  test('a missing or unknown solicitor', async () => {
    expect(await assign(ALL, { lawyerGroupsIds: { seller: '' } })).toMatchObject({
      status: 422,
      data: { fieldErrors: { 'lawyerGroupsIds.seller': REQUIRED, 'lawyerGroupsIds.buyer': REQUIRED } },
    });
    const unknown = await assign(ALL, { lawyerGroupsIds: { seller: north.id, buyer: newId() } });
    expect(unknown).toMatchObject({
      status: 422,
      data: { message: 'Solicitor is required', fieldErrors: { 'lawyerGroupsIds.buyer': REQUIRED } },
    });
    await expectUntouched();
  });

  test('an introduction to a solicitor who is not on the panel', async () => {
    const { id } = await groupOf({ isPanel: false });
    const lawyerGroupsIds = { seller: id, buyer: south.id };
    expect(await assign(ALL, { lawyerGroupsIds })).toMatchObject({
      status: 422,
      data: {
        fieldErrors: { 'sendCheckedEmails.seller_introduction': ['The seller’s solicitor is not on the panel'] },
      },
    });
    await expectUntouched();
    expect((await assign({ ...ALL, seller_introduction: false }, { lawyerGroupsIds })).status).toBe(200);
    expect(await inboxes()).toMatchObject({ seller: [], buyer: [MEET] });
  });

  test('emails to a buyer while there is no active purchase', async () => {
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { confirmed_at: null } });
    const reason = ['There is no active purchase intent'];
    expect(await assign(ALL)).toMatchObject({
      status: 422,
      data: {
        fieldErrors: {
          'sendCheckedEmails.buyer_introduction': reason,
          'sendCheckedEmails.buyer_instruction': reason,
        },
      },
    });
    await expectUntouched();
  });

  test.each([{ plot_plan_request: true }, { seller_introducton: true }, 'all'])('emails %j', async (emails) => {
    expect((await assign(emails as object)).status).toBe(422);
    await expectUntouched();
  });

  test('comments that are too long', async () => {
    const answer = await assign(ALL, { seller_comments: 'x'.repeat(2_001) });
    expect(answer).toMatchObject({ status: 422, data: { fieldErrors: { seller_comments: expect.any(Array) } } });
    await expectUntouched();
  });

  test('an unknown sale, a customer and a stale version', async () => {
    const groups = { lawyerGroupsIds: { seller: north.id, buyer: south.id } };
    expect(await call(groups, newId())).toMatchObject({ status: 404, data: { message: 'Transaction not found' } });
    expect((await call(groups, seller.saleId, seller as never)).status).toBe(403);
    await expectUntouched();
    await assign({});
    const other = { lawyerGroupsIds: { seller: south.id, buyer: north.id }, version: 0 };
    expect((await call(other)).status).toBe(409);
    expect(await sale()).toMatchObject({ seller_lawyer_group_id: north.id });
  });
});

test('while the mail server is down the assignment stands, and every email is sent later, once', async () => {
  const everybody = [seller.person.email, buyer.person.email, north.email, north.desk, south.email];
  for (const address of everybody) await refuseNextMailTo(address);
  expect((await assign(ALL)).status).toBe(200);
  for (const _ of everybody) await deliverMail().catch(() => undefined);
  expect(await inboxes()).toEqual(EVERYTHING);
  expect(await subjects(north.desk)).toEqual(EVERYTHING.north);
});
