/** An offer that a seller has accepted: on the dashboards, in the buyer's email, and when staff accept the buyer. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { offerAcceptedEmail } from '~/domain/purchase/offer/emails-schema';
import { IN_FUTURE, OFFER_CHANGED, OWN_EMAIL } from '~/domain/purchase/offer/rules';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as accept from '~/routes/admin/transaction/purchases/accept';
import { loader as tab } from '~/routes/admin/transaction/purchases/tab';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import * as offers from '~/routes/dashboard/offer';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import type { Browser } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Asker = { browser: Browser };

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  staff = await staffMember();
});

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let email: string;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true, person: { firstName: 'Sarah', lastName: 'Okafor' } });
  email = `amir@${newId()}.example`;
});

const given = (more: Record<string, string> = {}) => ({
  ...{ price: '320,000', 'day.day': '12', 'day.month': '11', 'day.year': '2026' },
  ...{ buyerName: 'Amir Khan', buyerEmail: email, ...more },
});
const page = () => `/dashboard/sell/${seller.saleId}/offer`;
const open = ({ browser }: Asker = seller) => browser.get(withParams(offers.loader, { id: seller.saleId }), page());
const tell = (fields: Record<string, string> = given(), { browser }: Asker = seller) =>
  browser.post(withParams(offers.action, { id: seller.saleId }), page(), fields);
const takeBack = () => tell({ intent: 'take-back' });
const flash = (word: string) => `/dashboard/sell/${seller.saleId}?flash=${word}`;

const rows = () => db.offer.findMany({ where: { sale_id: seller.saleId } });
const eventsOf = async () => {
  const where = { sale_id: seller.saleId, event_name: { startsWith: 'offer_' } };
  const events = await db.timelineEvent.findMany({ where, orderBy: { id: 'asc' } });
  return events.map(({ event_name, author, comments }) => [event_name, author, comments]);
};
const mails = async (to = email) => {
  await deliverMail();
  return messagesTo(to);
};

const viewOf = async ({ browser }: Asker, params: { role: string; id: string }) =>
  ((await browser.get(withParams(dashboard, params), '/')).data as { view: DealView }).view;
const ofSeller = (asker: Asker = seller) => viewOf(asker, { role: 'sell', id: seller.saleId });
const ofBuyer = (buyer: Asker & { purchaseId: string }) => viewOf(buyer, { role: 'buy', id: buyer.purchaseId });
const doneIn = ({ steps }: DealView) =>
  steps.filter(({ state }) => state === 'done').map(({ title, when }) => [title, when]);

/** Registers with the address that the seller gave us. */
async function amir(agreed_price = 32_000_000n) {
  const buyer = await buyerOf(seller.saleId, { agreed_price });
  await db.user.update({
    where: { id: buyer.person.id },
    data: { first_name: 'Amir', last_name: 'Khan', email },
  });
  return buyer;
}

const dialog = async (id: string) =>
  (await staff.browser.get(withParams(accept.loader, { id: seller.saleId, purchaseId: id }), '/')).data as {
    offer: object | null;
  };
const press = (id: string, fields: Record<string, string> = {}) =>
  staff.browser.post(withParams(accept.action, { id: seller.saleId, purchaseId: id }), '/', fields);
const isToAccept = async () => {
  await rewriteWork(seller.saleId);
  return (await db.workItem.count({ where: { sale_id: seller.saleId, kind: 'buyer_acceptance' } })) > 0;
};

test('the form requires a price and a day that is not in the future; the buyer’s name and email are optional', async () => {
  const answer = await tell({ price: '5', buyerEmail: 'amir' });
  expect(answer.status).toBe(422);
  expect(answer.data).toMatchObject({
    error: {
      price: ['Price must be higher than £99,000 and less than £100,000,000'],
      day: ['Please enter the day'],
      buyerEmail: ['Please enter a valid email address'],
    },
  });
  expect((await tell(given({ 'day.year': '2099' }))).data).toMatchObject({ error: { day: [IN_FUTURE] } });
  expect((await tell(given({ buyerEmail: seller.person.email }))).data).toMatchObject({
    error: { buyerEmail: [OWN_EMAIL] },
  });
  expect(await rows()).toEqual([]);
  expect((await tell(given({ buyerName: '', buyerEmail: '' }))).location).toBe(flash('offer-told'));
  expect(await rows()).toMatchObject([{ price: 32_000_000n, buyer_name: null, buyer_email: null }]);
  expect(await db.emailMessage.count({ where: { sale_id: seller.saleId, kind: offerAcceptedEmail.name } })).toBe(0);
});

test('it dates ‘Offer accepted’ for the seller’s side, accepts no buyer and sets no significant date', async () => {
  const buyer = await buyerOf(seller.saleId);
  const before = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
  expect((await ofSeller()).buyer?.tell).toEqual({ href: page(), label: 'I have accepted an offer' });
  expect((await tell()).location).toBe(flash('offer-told'));
  const view = await ofSeller();
  expect(doneIn(view)).toContainEqual(['Offer accepted', '12/11/2026']);
  expect(view.buyer).toMatchObject({
    tell: null,
    said: [{ words: `You told us that you accepted an offer of £320,000 on 12/11/2026 from Amir Khan, ${email}.` }],
  });
  expect(await eventsOf()).toEqual([['offer_told', 'S', '£320,000 on 12/11/2026']]);
  expect(await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } })).toEqual(before);
  // A co-seller sees the day, but neither the buyer nor the price.
  const other = await ofSeller(await insertFollower({ sale_id: seller.saleId, role: 'seller' }));
  expect(doneIn(other)).toContainEqual(['Offer accepted', '12/11/2026']);
  expect(JSON.stringify(other)).not.toMatch(/320,000|Amir/);
});

test('there is one at a time, even if two are sent at once, and only the primary seller of a paid sale can send it', async () => {
  const answers = await Promise.all([tell(), tell(), tell()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(answers.filter(({ location }) => location === page())).toHaveLength(2);
  expect(await rows()).toHaveLength(1);
  expect(await eventsOf()).toHaveLength(1);
  const coSeller = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  for (const asker of [coSeller, await buyerOf(seller.saleId), await signedIn(), staff]) {
    expect([(await open(asker)).status, (await tell(given(), asker)).status]).toEqual([404, 404]);
  }
  seller = await sellerWithSale();
  expect([(await open()).status, (await tell()).status]).toEqual([404, 404]);
});

test('the buyer is invited ten minutes later, once, without the price', async () => {
  await tell();
  const [queued] = await db.emailMessage.findMany({ where: { to: email } });
  expect((queued?.due_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Sarah Okafor has accepted your offer on 18 Mill Lane, Ludlow, SY8 1DN');
  expect(mail?.text).toContain('Hello Amir Khan. Sarah Okafor told us that they have accepted your offer on');
  expect(mail?.text).toMatch(/Register as the buyer:\n\S+\/sign-in\?mode=sign-up&role=buy\n/);
  expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toMatch(/320,000|@people/);
  // A second offer is not emailed to the same address.
  await takeBack();
  await tell(given({ price: '315000' }));
  expect(await mails()).toHaveLength(1);
});

test('an offer taken back within ten minutes emails no one, and one sent again does', async () => {
  await tell();
  expect((await takeBack()).location).toBe(flash('offer-taken-back'));
  expect((await takeBack()).location).toBe(flash('offer-taken-back'));
  expect(await rows()).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await eventsOf()).toEqual([
    ['offer_told', 'S', '£320,000 on 12/11/2026'],
    ['offer_taken_back', 'S', '£320,000 on 12/11/2026'],
  ]);
  expect(doneIn(await ofSeller()).map(([title]) => title)).not.toContain('Offer accepted');
  await tell();
  expect(await mails()).toHaveLength(1);
});

test('a mailbox emailed today gets the next email tomorrow, and text typed in place of a name is never emailed', async () => {
  await db.user.update({
    where: { id: seller.person.id },
    data: { first_name: 'Win £500 at evil.example', last_name: 'now' },
  });
  await tell(given({ buyerName: 'Call 07700 900666' }));
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^The seller has accepted your offer on /);
  expect(`${mail?.subject}${mail?.html}`).not.toMatch(/evil|900666/);
  seller = await sellerWithSale({ paid: true });
  await tell();
  await expect(deliverMail()).rejects.toThrow('Put off');
  expect(await messagesTo(email)).toHaveLength(1);
  await pool.query(`update email_message set status = 'skipped', why = 'over' where status = 'queued'`);
});

test('its buyer, recognised by email address, reads the day and their own price; another buyer reads nothing', async () => {
  await tell();
  const [known, stranger] = [await amir(31_900_000n), await buyerOf(seller.saleId)];
  const view = await ofBuyer(known);
  expect(doneIn(view)[0]).toEqual(['Offer accepted, £319,000, as you told us', '12/11/2026']);
  expect(view.next.title).toBe('We’re confirming with the seller’s side');
  expect(JSON.stringify(view)).not.toContain('320,000');
  expect(JSON.stringify(await ofBuyer(stranger))).not.toMatch(/Offer accepted,|12\/11\/2026|320,000/);
  // The seller is not asked about the buyer they named, and does not see their price.
  const selling = await ofSeller();
  expect(selling.wishes.map(({ question }) => question?.subject)).toEqual(['Tomasz Z.']);
  expect(selling.buyer?.said[1]).toMatchObject({
    words: 'Amir K. has registered with the email address that you gave us.',
    link: { label: 'This is not my buyer' },
  });
  expect(JSON.stringify(selling)).not.toContain('319,000');
});

test('staff see both sides, and one press accepts the buyer and sets sale agreed to the offer’s day', async () => {
  await tell();
  expect(await isToAccept()).toBe(false);
  const { purchaseId, ...buyer } = await amir(31_900_000n);
  expect(await isToAccept()).toBe(true);
  const { data } = await staff.browser.get(withParams(tab, { id: seller.saleId }), '/');
  expect(data).toMatchObject({
    offer: { day: '2026-11-12', price: 32_000_000, name: 'Amir Khan', email },
    purchases: [{ agreedPrice: 31_900_000, primary: { email } }],
  });
  expect(await dialog(purchaseId)).toMatchObject({ offer: { day: '2026-11-12', price: 32_000_000 } });
  expect((await press(purchaseId, { version: '0', offerDay: '2026-11-12' })).status).toBe(302);
  expect(await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).toMatchObject({
    ...{ accepted_by_id: staff.userId, sale_agreed: new Date('2026-11-12'), version: 1 },
  });
  const events = await db.timelineEvent.findMany({
    where: { purchase_id: purchaseId, author_name: 'Priya Shah' },
    orderBy: { id: 'asc' },
  });
  expect(events.map(({ event_name }) => event_name)).toEqual(['buyer_accepted', 'sale_agreed']);
  expect(JSON.stringify(events)).not.toContain('320,000');
  expect(doneIn(await ofSeller())).toContainEqual(['Offer accepted', '12/11/2026']);
  expect(doneIn(await ofBuyer({ ...buyer, purchaseId }))[0]).toEqual([
    'Offer accepted, £319,000, as you told us',
    '12/11/2026',
  ]);
  // It can no longer be taken back.
  expect((await takeBack()).location).toBe(page());
  expect((await open()).location).toBe(flash('buyer-confirmed'));
  expect(await rows()).toHaveLength(1);
});

test('an offer that changed since staff read it needs another look, and a buyer who did not make it gets no date', async () => {
  await tell();
  const [known, other] = [await amir(), await buyerOf(seller.saleId)];
  for (const offerDay of ['', '2026-11-11']) {
    const answer = await press(known.purchaseId, { offerDay });
    expect([answer.status, JSON.stringify(answer.data)]).toEqual([409, expect.stringContaining(OFFER_CHANGED)]);
  }
  await takeBack();
  expect((await press(known.purchaseId, { offerDay: '2026-11-12' })).status).toBe(409);
  await tell();
  expect(await dialog(other.purchaseId)).toMatchObject({ offer: null });
  expect((await press(other.purchaseId)).status).toBe(302);
  expect(await db.purchase.findUniqueOrThrow({ where: { id: other.purchaseId } })).toMatchObject({ sale_agreed: null });
  // Only the seller's side shows the seller's day.
  expect(doneIn(await ofSeller())).toContainEqual(['Offer accepted', '12/11/2026']);
  expect(JSON.stringify(await ofBuyer(other))).not.toContain('12/11/2026');
});

test('an offer ends when its purchase falls through, and the seller can tell us about another', async () => {
  await tell();
  const { purchaseId } = await amir();
  await press(purchaseId, { offerDay: '2026-11-12' });
  await db.purchase.update({ where: { id: purchaseId }, data: { aborted: new Date('2026-11-20') } });
  const view = await ofSeller();
  expect(doneIn(view).map(([title]) => title)).not.toContain('Offer accepted');
  expect(view.buyer?.tell).not.toBeNull();
  expect((await tell(given({ 'day.day': '21', price: '318000' }))).location).toBe(flash('offer-told'));
  expect(await rows()).toMatchObject([{ price: 31_800_000n }]);
});

test('a cancelled sale has no offers, and an email that has not been sent is skipped', async () => {
  await tell();
  const cancelled = { channel: 'page', stated_on: new Date('2026-11-20'), due_back: 0 } as const;
  await db.cancellation.create({ data: { id: newId(), sale_id: seller.saleId, ...cancelled } });
  expect(await mails()).toEqual([]);
  expect([(await open()).status, (await takeBack()).status]).toEqual([404, 404]);
  const view = await ofSeller();
  expect([view.buyer, view.wishes]).toEqual([null, []]);
});

test('an offer sent while staff accept a buyer: one of the two is first, and both sides read what is true', async () => {
  await tell();
  const { purchaseId } = await amir();
  const [pressed] = await Promise.all([press(purchaseId, { offerDay: '2026-11-12' }), takeBack()]);
  const { sale_agreed } = await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } });
  const isAccepted = pressed.status === 302;
  expect([sale_agreed, (await rows()).length]).toEqual(isAccepted ? [new Date('2026-11-12'), 1] : [null, 0]);
});
