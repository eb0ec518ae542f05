/** People named in a deal are invited by email, and follow the deal once they confirm that it is them. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backfillInvitations } from '~/domain/invitation/jobs.server';
import { invitationToken } from '~/domain/invitation/link-rules.server';
import { removeGiftor } from '~/domain/onboarding/giftor-commands.server';
import { onSalePaid } from '~/domain/payment/paid-commands.server';
import { afterDenial } from '~/domain/people/rules';
import { confirmPurchase, saveGiftor } from '~/domain/purchase/commands.server';
import { rewriteWork } from '~/domain/work/rewrite-commands.server';
import { db, pool, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action, loader } from '~/routes/account/invitation';
import { loader as signIn } from '~/routes/account/sign-in';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { loader as sellersTab } from '~/routes/admin/transaction/sellers/tab';
import { loader as events } from '~/routes/api/events/of-transaction';
import { loader as searches } from '~/routes/api/searches/of-transaction';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { Browser } from '../support/routes';
import { insertPurchase, insertSession } from '../support/rows';
import { insertCheck } from '../support/sale-state';
import { sellerWithSale, signedIn, withParams } from '../support/seller';

const STAFF = 'team@keyturn.example';
const TEN_MINUTES = 10 * 60_000;

beforeAll(() => startQueue(workers));

type Asker = Awaited<ReturnType<typeof signedIn>>;
type Side = 'sell' | 'buy';

let seller: Awaited<ReturnType<typeof sellerWithSale>>;
beforeEach(async () => {
  seller = await sellerWithSale({ paid: true });
});

const address = () => `p${newId()}@named.example`;
const ines = { first_name: 'Ines', last_name: 'Bello', phone_number: '+447700900777' };

type Given = Partial<Record<'email' | 'sale_id' | 'purchase_id' | 'first_name', string>> &
  Partial<Record<'invited_at' | 'created_at' | 'updated_at', Date>>;

async function name(given: Given & { role: 'seller' | 'buyer' | 'giftor' }) {
  const gift = given.role === 'giftor' ? { amount: 1_234_500n, relationship: 'parent' as const } : {};
  const type = given.role === 'giftor' ? {} : { customer_type: 'individual_owner' as const };
  const person = { id: newId(), email: address(), ...ines, ...gift, ...type, ...given };
  await db.person.create({ data: person });
  return person;
}

const nameSeller = (given: Given = {}) => name({ role: 'seller', sale_id: seller.saleId, ...given });

const pay = (saleId = seller.saleId, authorUserId = seller.person.id) =>
  transaction((tx) => onSalePaid(tx, { name: 'order_invoiced', saleId, authorUserId }));

const invitations = (to: string) => db.emailMessage.findMany({ where: { kind: 'invitation', to } });

async function mailTo(to: string) {
  await deliverMail();
  return messagesTo(to);
}

const pageOf = (token: string) => `/invitation/${token}`;
const open = ({ browser }: { browser: Browser }, token: string) =>
  browser.get(withParams(loader, { token }), pageOf(token));
const press = ({ browser }: { browser: Browser }, token: string, intent: 'confirm' | 'deny') =>
  browser.post(withParams(action, { token }), pageOf(token), { intent });

/** The token in the newest email to an address. */
async function tokenTo(to: string): Promise<string> {
  const [mail] = await mailTo(to);
  const token = mail?.text.match(/\/invitation\/(\S+)/)?.[1];
  if (!token) throw new Error(`No invitation was sent to ${to}`);
  return decodeURIComponent(token);
}

/** Someone named as a seller and invited, with an account of that address. */
async function invited() {
  const guest = await signedIn({ firstName: 'Ines' });
  const person = await nameSeller({ email: guest.person.email });
  await pay();
  return { ...guest, personId: person.id, token: await tokenTo(guest.person.email) };
}

const dashboardOf = ({ browser }: Asker, role: Side, id: string) =>
  browser.get(withParams(dashboard, { role, id }), '/');
const viewOf = async (asker: Asker, role: Side, id: string) =>
  ((await dashboardOf(asker, role, id)).data as { view: DealView }).view;

type Cards = { id: string; sharedBy: string | null; title: string }[];
const cardsOf = async ({ browser }: Asker) => {
  const { data } = await browser.get(welcomeBack, '/welcome-back');
  const { sales, purchases } = data as Record<'sales' | 'purchases', { current: Cards }>;
  return [...sales.current, ...purchases.current];
};

/** Whether someone sees the deal by page, in the list and by JSON. */
async function sees(asker: Asker): Promise<boolean[]> {
  const { saleId } = seller;
  const answers = [
    await dashboardOf(asker, 'sell', saleId),
    await asker.browser.get(withParams(events, { id: saleId }), '/'),
    await asker.browser.get(withParams(searches, { transactionId: saleId }), '/'),
  ];
  const isListed = (await cardsOf(asker)).some(({ id }) => id === saleId);
  return [...answers.map(({ status }) => status === 200), isListed];
}
const NOTHING = [false, false, false, false];
const ALL = [true, true, true, true];

const eventsNamed = (event_name: string) =>
  db.timelineEvent.findMany({ where: { sale_id: seller.saleId, event_name }, select: { author_name: true } });

describe('the email', () => {
  test('says who named them, which home and what kinds of data, but none of the data', async () => {
    const { email, phone_number } = await nameSeller();
    await pay();
    const [mail, ...more] = await mailTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You’ve been named in the sale of 18 Mill Lane, Ludlow, SY8 1DN');
    expect(mail?.text).toContain('Hello Ines. Amara Bello named you as a seller in the sale of 18 Mill Lane');
    expect(mail?.text).toContain('your name, your email address, your mobile number and an address for letters');
    expect(mail?.text).toContain(`${process.env.APP_URL}/privacy-policy`);
    expect(mail?.text).toContain('This is not me');
    // Removes the link, whose token has random digits.
    const said = mail?.text.replace(/\/invitation\/\S+/, '');
    expect(said).not.toMatch(/£|349|720/);
    for (const typed of [phone_number, '7700', email]) expect(said).not.toContain(typed);
  });

  test('is not sent for an unpaid sale, nor within ten minutes of typing', async () => {
    const unpaid = await sellerWithSale();
    const { email } = await nameSeller({ sale_id: unpaid.saleId });
    expect(await invitations(email)).toEqual([]);
    const before = Date.now();
    await pay(unpaid.saleId, unpaid.person.id);
    const [queued] = await invitations(email);
    expect(queued?.due_at.getTime()).toBeGreaterThan(before + TEN_MINUTES - 60_000);
    // Typed long ago, so it is sent straight away.
    const other = await nameSeller({ updated_at: new Date(before - TEN_MINUTES) });
    await pay();
    expect((await invitations(other.email))[0]?.due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    // Sending the invitation must not count as a change of what was typed.
    const told = await db.person.findUniqueOrThrow({ where: { id: other.id } });
    expect(told).toMatchObject({ invited_at: expect.any(Date), updated_at: other.updated_at });
  });

  test('is sent once for each address and deal, however often people are named', async () => {
    const { email } = await nameSeller();
    await nameSeller({ email: email.toUpperCase(), first_name: 'Rui' });
    await pay();
    await db.person.deleteMany({ where: { sale_id: seller.saleId } });
    await nameSeller({ email });
    await pay();
    expect([...(await invitations(email)), ...(await invitations(email.toUpperCase()))]).toHaveLength(1);
  });

  test('is not sent to someone who named themselves, nor to someone removed before it was sent', async () => {
    await nameSeller({ email: seller.person.email.toUpperCase() });
    const { id, email } = await nameSeller();
    await pay();
    expect(await invitations(seller.person.email.toUpperCase())).toEqual([]);
    await db.person.delete({ where: { id } });
    expect(await mailTo(email)).toEqual([]);
    expect(await invitations(email)).toMatchObject([{ status: 'skipped' }]);
  });

  test('shows no text that is not a name or an address', async () => {
    const message = 'URGENT your account is suspended, call 0800 123 456';
    await db.user.update({ where: { id: seller.person.id }, data: { first_name: message, last_name: message } });
    const property = { sale: { id: seller.saleId } };
    await db.address.updateMany({ where: { property }, data: { line_1: message } });
    const { email } = await nameSeller({ first_name: message });
    await pay();
    const [mail] = await mailTo(email);
    expect(mail?.subject).toBe('You’ve been named in the sale of a home in SY8 1DN');
    expect(mail?.text).toContain('Hello. The primary seller named you as a seller in the sale of a home in SY8 1DN');
    for (const form of [mail?.text, mail?.html, mail?.subject])
      expect(form?.replaceAll(/\/invitation\/[\w.-]+/g, '')).not.toMatch(/URGENT|0800|suspended/);
  });

  test('is sent to co-buyers and giftors once the purchase is confirmed, and to giftors who are named later', async () => {
    const buyer = await signedIn({ firstName: 'Tomasz', lastName: 'Zielinski' });
    const { id: userId, email, firstName, lastName } = buyer.person;
    const purchase_id = await insertPurchase(pool, userId, seller.saleId);
    const further = await name({ role: 'buyer', purchase_id });
    const giftor = await name({ role: 'giftor', purchase_id });
    expect([...(await invitations(further.email)), ...(await invitations(giftor.email))]).toEqual([]);
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { user_id: userId } });
    const names = { firstName, middleName: null, lastName };
    const primary = { userId, sessionId, email, ...names, phoneNumber: null, isAdmin: false };
    await transaction((tx) => confirmPurchase(tx, primary, purchase_id));
    const [toBuyer] = await mailTo(further.email);
    expect(toBuyer?.text).toContain('Tomasz Zielinski named you as a buyer in the purchase of 18 Mill Lane');
    const [toGiftor] = await mailTo(giftor.email);
    expect(toGiftor?.text).toContain('someone giving them money');
    expect(toGiftor?.text).not.toMatch(/12,345|follow the purchase|£/);
    // The text message would otherwise look like fraud.
    expect(toGiftor?.text.replace(/\s+/g, ' ')).toContain('you may get a text message from Thirdfort');

    const late = { firstName: 'Meera', middleName: null, lastName: 'Raman', mobileNumber: '+447700900456' };
    const gift = {
      ...late,
      email: address(),
      correspondenceAddress: null,
      amount: 500_000,
      relationship: 'Parent' as const,
    };
    const personId = newId();
    await saveGiftor(primary, purchase_id, personId, gift);
    expect(await invitations(gift.email)).toHaveLength(1);
    // Mistyped and corrected within ten minutes: the wrong mailbox gets no email.
    const right = { ...gift, email: address() };
    await saveGiftor(primary, purchase_id, personId, right);
    expect(await mailTo(gift.email)).toEqual([]);
    expect(await mailTo(right.email)).toHaveLength(1);
    await removeGiftor(primary, purchase_id, personId);
  });
});

describe('the page behind its link', () => {
  test('changes nothing when it is opened, with or without an account', async () => {
    const guest = await invited();
    for (const browser of [new Browser(), guest.browser, seller.browser]) {
      expect(await open({ browser }, guest.token)).toMatchObject({
        status: 200,
        data: { invitation: { state: 'invited', isToConfirm: true, who: 'Amara Bello' } },
      });
    }
    expect(await sees(guest)).toEqual(NOTHING);
  });

  test('sends a visitor to sign in, and back', async () => {
    const { email } = await nameSeller();
    await pay();
    const token = await tokenTo(email);
    const visitor = { browser: new Browser() };
    const signInOf = async () =>
      ((await open(visitor, token)).data as { invitation: { signIn: string } }).invitation.signIn;
    const href = await signInOf();
    expect(href).toContain('mode=sign-up');
    const seen = await visitor.browser.get(signIn, href);
    expect(seen.data).toMatchObject({ continue: pageOf(token) });
    await signedIn({ email });
    expect(await signInOf()).toContain('mode=sign-in');
    // A press by someone without an account confirms nothing.
    expect((await press(visitor, token, 'confirm')).status).toBe(303);
    expect(await eventsNamed('invitation_confirmed')).toEqual([]);
  });

  test('once confirmed shares the deal with the account, even if its address changes later', async () => {
    const guest = await invited();
    expect(await press(guest, guest.token, 'confirm')).toMatchObject({ status: 303, location: pageOf(guest.token) });
    await press(guest, guest.token, 'confirm');
    expect(await eventsNamed('invitation_confirmed')).toHaveLength(1);
    expect(await sees(guest)).toEqual(ALL);
    expect((await open(guest, guest.token)).data).toMatchObject({ invitation: { state: 'confirmed', follows: true } });

    const old = guest.person.email;
    await db.user.update({ where: { id: guest.person.id }, data: { email: address() } });
    expect(await sees(guest)).toEqual(ALL);
    // A new account with the old address does not follow the deal.
    expect(await sees(await signedIn({ email: old }))).toEqual(NOTHING);
    // Being removed from the list ends it.
    await db.person.delete({ where: { id: guest.personId } });
    expect(await sees(guest)).toEqual(NOTHING);
  });

  test('can be confirmed only by the account of that mailbox', async () => {
    const guest = await invited();
    const [stranger, inactive] = [await signedIn(), await signedIn()];
    expect((await press(stranger, guest.token, 'confirm')).status).toBe(403);
    expect((await press(seller, guest.token, 'confirm')).status).toBe(403);
    expect((await open(stranger, guest.token)).data).toMatchObject({ invitation: { account: 'other' } });
    await db.user.update({ where: { id: inactive.person.id }, data: { active: false, deactivated_at: new Date() } });
    await press(inactive, guest.token, 'confirm');
    for (const each of [stranger, guest]) expect(await sees(each)).toEqual(NOTHING);
    // An address with a +tag is the same mailbox.
    const [box = '', host = ''] = guest.person.email.split('@');
    const other = await signedIn({ email: `${box}+home@${host}` });
    expect((await press(other, guest.token, 'confirm')).status).toBe(303);
    expect(await sees(other)).toEqual(ALL);
    expect(await sees(guest)).toEqual(NOTHING);
  });

  test('once denied ends the sharing and tells staff, once', async () => {
    const guest = await invited();
    await press(guest, guest.token, 'confirm');
    const ofGuest = await insertCheck(seller.saleId, { person_id: guest.personId });
    const ofSeller = await insertCheck(seller.saleId, { user_id: seller.person.id });
    const anyone = { browser: new Browser() };
    await press(anyone, guest.token, 'deny');
    await press(anyone, guest.token, 'deny');
    expect(await sees(guest)).toEqual(NOTHING);
    expect((await open(anyone, guest.token)).data).toMatchObject({ invitation: { state: 'denied' } });
    expect(await eventsNamed('invitation_denied')).toHaveLength(1);
    // A check of someone whom no one meant.
    const statusOf = async ({ id }: { id: string }) =>
      (await db.identityCheck.findUniqueOrThrow({ where: { id } })).status;
    expect([await statusOf(ofGuest), await statusOf(ofSeller)]).toEqual(['aborted', 'pending']);
    expect(await eventsNamed('identity_check_aborted')).toHaveLength(1);
    await deliverMail();
    const toStaff = (await messagesTo(STAFF)).filter(({ text }) => text.includes(guest.person.email));
    expect(toStaff).toHaveLength(1);
    expect(toStaff[0]?.text).toContain(`/admin/transactions/${seller.saleId}/sellers`);
    await rewriteWork(seller.saleId);
    expect(await db.workItem.count({ where: { sale_id: seller.saleId, kind: 'denied' } })).toBe(1);
    // A later press does not undo it.
    await press(guest, guest.token, 'confirm');
    expect(await sees(guest)).toEqual(NOTHING);
  });

  test('has nothing to confirm for a giftor, who follows nothing', async () => {
    const buyer = await buyerOf(seller.saleId);
    const guest = await signedIn();
    const invited_at = new Date();
    await name({ role: 'giftor', purchase_id: buyer.purchaseId, email: guest.person.email, invited_at });
    const token = invitationToken(buyer.purchaseId, guest.person.email);
    expect((await open(guest, token)).data).toMatchObject({ invitation: { isToConfirm: false } });
    expect((await press(guest, token, 'confirm')).status).toBe(403);
    expect(await cardsOf(guest)).toEqual([]);
    await press(guest, token, 'deny');
    // The buyer reads what they can do about it.
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).people).toMatchObject([
      { what: `Giving you money. ${afterDenial(true)}`, invitation: 'denied' },
    ]);
  });

  test('once confirmed for a mailbox that a buyer and a giftor share, leaves the giftor without an account', async () => {
    const buyer = await buyerOf(seller.saleId);
    const guest = await signedIn();
    const named = { purchase_id: buyer.purchaseId, email: guest.person.email, invited_at: new Date() };
    const [further, giftor] = [await name({ role: 'buyer', ...named }), await name({ role: 'giftor', ...named })];
    const token = invitationToken(buyer.purchaseId, guest.person.email);
    expect((await press(guest, token, 'confirm')).status).toBe(303);
    const accountOf = async ({ id }: { id: string }) => (await db.person.findUniqueOrThrow({ where: { id } })).user_id;
    expect([await accountOf(further), await accountOf(giftor)]).toEqual([guest.person.id, null]);
  });

  test('works only for its own link, for 90 days, and while the address is still named', async () => {
    const guest = await invited();
    const [dealId = '', digest = '', mac = ''] = guest.token.split('.');
    const elsewhere = await sellerWithSale({ paid: true });
    for (const token of [
      `${elsewhere.saleId}.${digest}.${mac}`,
      `${dealId}.${'0'.repeat(16)}.${mac}`,
      `${dealId}.${digest}.${'A'.repeat(43)}`,
      invitationToken(dealId, 'someone@else.example'),
      dealId,
      '..',
      '',
    ]) {
      expect((await open(guest, token)).status, token).toBe(404);
      for (const intent of ['confirm', 'deny'] as const) expect((await press(guest, token, intent)).status).toBe(404);
    }
    const invited_at = new Date(Date.now() - 91 * 24 * 60 * 60_000);
    await db.person.update({ where: { id: guest.personId }, data: { invited_at } });
    expect((await open(guest, guest.token)).status).toBe(404);
    expect((await press(guest, guest.token, 'confirm')).status).toBe(404);
    await db.person.update({ where: { id: guest.personId }, data: { invited_at: new Date(), email: address() } });
    expect((await press(guest, guest.token, 'deny')).status).toBe(404);
    expect(await sees(guest)).toEqual(NOTHING);
  });
});

test('the primary customer and staff see who has confirmed, and no one else does', async () => {
  const guest = await invited();
  await nameSeller({ first_name: 'Rui', invited_at: new Date() });
  await press(guest, guest.token, 'confirm');
  const { people } = await viewOf(seller, 'sell', seller.saleId);
  expect(people).toEqual([
    { name: 'Ines Bello', what: 'Selling with you', invitation: 'confirmed' },
    { name: 'Rui Bello', what: 'Selling with you', invitation: 'invited' },
  ]);
  expect((await viewOf(guest, 'sell', seller.saleId)).people).toEqual([]);
  const staff = await signedIn({ type: 'admin' });
  const tab = await staff.browser.get(withParams(sellersTab, { id: seller.saleId }), '/');
  expect(tab.data).toMatchObject({ additional: [{ invitation: 'confirmed' }, { invitation: 'invited' }] });
});

test('someone who follows a purchase sees no money and no gifts', async () => {
  const buyer = await buyerOf(seller.saleId, { isAccepted: true, gifts: 'yes' });
  const guest = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
  const gift = { id: newId(), purchase_id: buyer.purchaseId, event_name: 'giftor_added', author: 'B' as const };
  await db.timelineEvent.create({ data: gift });
  expect(JSON.stringify(await viewOf(buyer, 'buy', buyer.purchaseId))).toMatch(/Nationwide.*From 1 person/);
  expect(JSON.stringify(await viewOf(guest, 'buy', buyer.purchaseId))).not.toMatch(/Nationwide|[Gg]ift|Mortgage/);
  const read = async ({ browser }: Asker) =>
    JSON.stringify((await browser.get(withParams(events, { id: seller.saleId }), '/')).data);
  expect(await read(buyer)).toContain('giftor_added');
  expect(await read(guest)).not.toContain('giftor');
});

describe('text that another customer typed in place of a name or an address', () => {
  const message = 'URGENT your account is suspended, call 0800 123 456';

  test('does not show to people who follow the deal, nor to a buyer', async () => {
    const guest = await invited();
    await press(guest, guest.token, 'confirm');
    const buyer = await buyerOf(seller.saleId, { isAccepted: true });
    await db.user.update({ where: { id: seller.person.id }, data: { first_name: message, last_name: message } });
    const ofSale = { sale: { id: seller.saleId } };
    await db.address.updateMany({ where: { property: ofSale }, data: { line_1: message } });
    await db.property.updateMany({ where: ofSale, data: { tenure: 'other', tenure_details: message } });

    const shared = await viewOf(guest, 'sell', seller.saleId);
    expect(shared).toMatchObject({
      title: 'A home',
      facts: 'SY8 1DN · asking price £349,950 · Other / Not Sure',
    });
    expect(shared.sharedBy).toBe('the primary seller');
    const bought = await viewOf(buyer, 'buy', buyer.purchaseId);
    for (const shown of [shared, bought, await cardsOf(guest), await cardsOf(buyer)])
      expect(JSON.stringify(shown)).not.toMatch(/URGENT|0800|suspended/);
    expect(await cardsOf(guest)).toMatchObject([{ title: 'A home', sharedBy: 'the primary seller' }]);
    // The seller, who typed it, still sees it.
    expect((await viewOf(seller, 'sell', seller.saleId)).title).toBe(message);
  });
});

describe('people named before invitations existed', () => {
  const before = { created_at: new Date('2026-11-01T10:00:00Z'), updated_at: new Date('2026-11-01T10:00:00Z') };

  test('count as confirmed if they have signed in since, and are invited otherwise', async () => {
    const guest = await signedIn();
    const never = await nameSeller(before);
    await nameSeller({ ...before, email: guest.person.email.toUpperCase() });
    await backfillInvitations();
    expect(await sees(guest)).toEqual(ALL);
    expect(await invitations(never.email)).toHaveLength(1);
    expect(await invitations(guest.person.email.toUpperCase())).toEqual([]);
  });

  test('do not count if they were named later, signed in before, or the sale is unpaid', async () => {
    const created_at = new Date('2026-11-23T22:00:01Z');
    const [lately, earlier, unpaidGuest] = [await signedIn(), await signedIn(), await signedIn()];
    await nameSeller({ ...before, email: lately.person.email, created_at });
    await nameSeller({ ...before, email: earlier.person.email, updated_at: new Date(Date.now() + 60_000) });
    const unpaid = await sellerWithSale();
    await nameSeller({ ...before, sale_id: unpaid.saleId, email: unpaidGuest.person.email });
    for (const { person } of [lately, earlier, unpaidGuest]) await insertSession(pool, person.id);
    await backfillInvitations();
    for (const each of [lately, earlier]) expect(await sees(each)).toEqual(NOTHING);
    expect(await db.person.count({ where: { sale_id: unpaid.saleId, invited_at: { not: null } } })).toBe(0);
  });
});
