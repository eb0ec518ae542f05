/**
 * A person changes the email address of their account: a link to the new one, a button, and a week in which the earlier
 * one can be put back.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateUser } from '~/domain/account/users-commands.server';
import { invitationToken } from '~/domain/invitation/link-rules.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { action as authenticate } from '~/routes/account/authenticate';
import { action as ask, loader as form } from '~/routes/account/change-email';
import { loader as confirmPage, action as press } from '~/routes/account/confirm-email';
import { action as answer } from '~/routes/account/invitation';
import { action as notMe, loader as undoPage } from '~/routes/account/undo-email-change';
import { loader as details } from '~/routes/account/your-details';
import { loader as sellersTab } from '~/routes/admin/transaction/sellers/tab';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, linkTo, messagesTo } from '../support/mail';
import { insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { assignSolicitors } from '../support/sale-state';
import { sellerWithSale, signedIn, signedInAgain, withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

const STAFF = 'team@keyturn.example';

beforeAll(() => startQueue(workers));

type Someone = Awaited<ReturnType<typeof signedIn>>;
let ana: Someone;
let to: string;
beforeEach(async () => {
  ana = await signedIn({ firstName: 'Ana' });
  to = address();
});

const address = () => `n${newId()}@new.example`;
const askFor = ({ browser }: { browser: Browser }, email: string) => browser.post(ask, '/account/email', { email });

/** The token in the newest email to an address. */
async function tokenTo(address: string, path: string): Promise<string> {
  await deliverMail();
  const [mail] = await messagesTo(address);
  const token = mail?.text.match(new RegExp(`${path}(\\S+)`))?.[1];
  if (!token) throw new Error(`No link was sent to ${address}`);
  return token;
}
const confirmTokenTo = (address: string) => tokenTo(address, '/account/email/');
const undoTokenTo = (address: string) => tokenTo(address, '/account/email/undo/');

const open = ({ browser }: { browser: Browser }, token: string) =>
  browser.get(withParams(confirmPage, { token }), `/account/email/${token}`);
const confirm = ({ browser }: { browser: Browser }, token: string) =>
  browser.post(withParams(press, { token }), `/account/email/${token}`, {});
const openUndo = (token: string) => new Browser().get(withParams(undoPage, { token }), `/account/email/undo/${token}`);
const undo = (token: string) => new Browser().post(withParams(notMe, { token }), `/account/email/undo/${token}`, {});

const emailOf = async ({ person }: Pick<Someone, 'person'>) =>
  (await db.user.findUniqueOrThrow({ where: { id: person.id } })).email;

/** The whole way. @returns the token of 'This was not me' */
async function changeTo(someone: Someone, email: string): Promise<string> {
  const from = await emailOf(someone);
  await askFor(someone, email);
  await confirm(someone, await confirmTokenTo(email));
  return undoTokenTo(from);
}

describe('asking', () => {
  test('sends a link to the new address, and changes nothing', async () => {
    expect(await askFor(ana, ` ${to.toUpperCase()} `)).toMatchObject({ status: 303, location: '/account/email' });
    expect((await ana.browser.get(form, '/account/email')).data).toMatchObject({ asked: to, hasJustSignedIn: true });
    await open(ana, await confirmTokenTo(to));
    expect(await emailOf(ana)).toBe(ana.person.email);
  });

  test('answers the same when the address has an account, whose owner alone is told', async () => {
    const other = await signedIn();
    const answers = [await askFor(ana, other.person.email), await askFor(ana, to)];
    expect(answers[0]).toEqual(answers[1]);
    await askFor(ana, other.person.email);
    expect((await ana.browser.get(form, '/account/email')).data).toMatchObject({ asked: other.person.email });
    await deliverMail();
    const [mail, ...more] = await messagesTo(other.person.email);
    // The mailbox has one such email a day, however often someone asks.
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^This email address already has a .* account$/);
    expect(mail?.text).not.toContain('/account/email/');
  });

  test('is refused, with what was typed, for their own address and for what is none; Reload shows it until one is accepted', async () => {
    const own = ana.person.email.toUpperCase();
    const reload = async () => (await ana.browser.get(form, '/account/email')).data;
    expect(await askFor(ana, own)).toMatchObject({ status: 422, data: { initialValue: { email: own } } });
    expect(await reload()).toMatchObject({ known: { email: own } });
    for (const typed of [`${'a'.repeat(319)}💷`, 'ana@']) expect((await askFor(ana, typed)).status).toBe(422);
    expect(await reload()).toMatchObject({ known: { email: 'ana@' } });
    expect(await db.emailChange.count({ where: { user_id: ana.person.id } })).toBe(0);
    await askFor(ana, to);
    expect(await reload()).toMatchObject({ known: { email: '' } });
  });

  test('five minutes after signing in needs a magic link first, which leads back', async () => {
    await db.session.updateMany({
      where: { user_id: ana.person.id },
      data: { created_at: new Date(Date.now() - 5 * 60_000) },
    });
    expect((await askFor(ana, to)).status).toBe(422);
    expect((await ana.browser.get(form, '/account/email')).data).toMatchObject({ hasJustSignedIn: false });
    const sent = await ana.browser.post(ask, '/account/email', { intent: 'sign-in-again' });
    expect(sent).toMatchObject({ status: 303, location: '/account/email?link=sent' });
    const fields = Object.fromEntries(new URL(await linkTo(ana.person.email), 'http://any').searchParams);
    expect(await ana.browser.post(authenticate, '/authenticate', fields)).toMatchObject({ location: '/account/email' });
    expect((await askFor(ana, to)).status).toBe(303);
  });

  test('is limited to five times an hour', async () => {
    for (let time = 1; time <= 5; time++) expect((await askFor(ana, to)).status).toBe(303);
    expect((await askFor(ana, to)).status).toBe(429);
  });
});

describe('the button', () => {
  test('changes the address, signs out the other devices, and tells the earlier address', async () => {
    const phone = await signedInAgain(ana);
    await askFor(ana, to);
    const token = await confirmTokenTo(to);
    expect(await confirm(ana, token)).toMatchObject({ status: 303, location: '/account?saved=email' });
    expect((await ana.browser.get(details, '/account')).data).toMatchObject({ email: to });
    expect((await phone.browser.get(details, '/account')).location).toContain('/sign-in');
    await deliverMail();
    const [mail] = await messagesTo(ana.person.email);
    expect(mail?.text).toContain('This was not me');
    expect(mail?.text).not.toContain(to);
    expect(await auditOf(ana.person.id)).toMatchObject([
      { actor_name: 'The customer', before: { email: ana.person.email }, after: { email: to } },
    ]);
    // Pressed again, in a second tab.
    expect(await confirm(ana, token)).toMatchObject({ location: `/account/email/${token}` });
    expect((await open(ana, token)).data).toMatchObject({ change: { state: 'changed' } });
  });

  test('is for the person who asked: someone who gets the link by a mistyped address can do nothing with it, and learns nothing', async () => {
    await askFor(ana, to);
    const token = await confirmTokenTo(to);
    for (const stranger of [await signedIn(), { browser: new Browser() }]) {
      const { data } = await open(stranger, token);
      expect(data).toMatchObject({ change: { state: 'open', from: null } });
      expect(JSON.stringify(data)).not.toContain(ana.person.email);
      await confirm(stranger, token);
    }
    expect(await emailOf(ana)).toBe(ana.person.email);
    expect((await open(ana, `${token}x`)).status).toBe(404);
  });

  test('of two links pressed at the same time makes one change', async () => {
    const other = address();
    await askFor(ana, to);
    await askFor(ana, other);
    const tokens = [await confirmTokenTo(to), await confirmTokenTo(other)];
    await Promise.all(tokens.map((token) => confirm(ana, token)));
    expect(await db.emailChange.count({ where: { user_id: ana.person.id, confirmed_at: { not: null } } })).toBe(1);
    expect([to, other]).toContain(await emailOf(ana));
  });

  test('does nothing once the address was taken in the meantime', async () => {
    await askFor(ana, to);
    const token = await confirmTokenTo(to);
    await signedIn({ email: to });
    await confirm(ana, token);
    expect((await open(ana, token)).data).toMatchObject({ change: { state: 'taken' } });
    expect(await emailOf(ana)).toBe(ana.person.email);
  });

  test('ends magic links to the earlier address, which cannot make a second account from the names of the first', async () => {
    const names = { first_name: 'Ana', last_name: 'Bello', mode: 'sign_up' as const };
    const link = { email: ana.person.email, expires_at: new Date(Date.now() + 60_000) };
    await db.magicLink.create({ data: { id: newId(), ...link, ...names } });
    await changeTo(ana, to);
    const { first_name, expires_at } = await db.magicLink.findFirstOrThrow({ where: { email: ana.person.email } });
    expect(first_name).toBeNull();
    expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('staff and the solicitor see that details changed, and a deal has the new address of everyone who confirmed', async () => {
  const seller = await sellerWithSale({ paid: true });
  const { id: groupId } = await insertLawyerGroup();
  const solicitor = `s${newId()}@firm.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email: solicitor } });
  await assignSolicitors(seller.saleId, groupId, new Date('2026-11-10T10:00:00Z'));
  await changeTo(seller, to);
  const [mail] = await messagesTo(solicitor);
  expect(mail?.subject).toMatch(/^A client’s details have changed/);
  expect(mail?.text).not.toContain(to);
  const { browser } = await staffMember();
  expect(JSON.stringify((await browser.get(withParams(sellersTab, { id: seller.saleId }), '/')).data)).toContain(to);
  const guest = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  const theirs = address();
  await changeTo(guest, theirs);
  expect(await db.person.findUniqueOrThrow({ where: { id: guest.personId } })).toMatchObject({
    ...{ email: theirs, user_id: guest.person.id, confirmed_at: expect.any(Date) },
  });
  const event = { sale_id: seller.saleId, event_name: 'customer_details_changed' };
  expect(await db.timelineEvent.count({ where: event })).toBe(2);
});

test('an offer goes with its registered buyer’s address when they change it, when it is put back, and when staff change it', async () => {
  const [sale, another] = [await sellerWithSale({ paid: true }), await sellerWithSale({ paid: true })];
  const buyer = await buyerOf(sale.saleId);
  const { email } = buyer.person;
  for (const { saleId: sale_id } of [sale, another]) {
    const told = { day: new Date('2026-11-12'), price: 32_000_000n, buyer_email: email };
    await db.offer.create({ data: { id: newId(), sale_id, ...told } });
  }
  const named = async ({ saleId: sale_id }: { saleId: string }) =>
    (await db.offer.findUniqueOrThrow({ where: { sale_id } })).buyer_email;
  const token = await changeTo(buyer, to);
  expect(await named(sale)).toBe(to);
  await undo(token);
  expect(await named(sale)).toBe(email);
  await updateUser(await staffMember(), buyer.person.id, { email: address() });
  expect(await named(sale)).toBe(await emailOf(buyer));
  // They have not registered there: that seller does not learn the new address.
  expect(await named(another)).toBe(email);
});

/** Someone named as a seller under an address, so many hours ago. @returns whose account it is once someone has pressed 'This is me' */
async function invitedTo(email: string, hoursAgo: number) {
  const { saleId: sale_id } = await sellerWithSale({ paid: true });
  const id = newId();
  const invited_at = new Date(Date.now() - hoursAgo * 3_600_000);
  const names = { first_name: 'Ana', last_name: 'Bello', customer_type: 'individual_owner' as const };
  await db.person.create({ data: { id, sale_id, role: 'seller', email, invited_at, ...names } });
  const token = invitationToken(sale_id, email);
  return async ({ browser }: Pick<Someone, 'browser'>) => {
    await browser.post(withParams(answer, { token }), '/', { intent: 'confirm' });
    return (await db.person.findUniqueOrThrow({ where: { id } })).user_id;
  };
}

test('an invitation to the earlier address is still theirs, but not a later one, nor one to an address that was undone', async () => {
  const earlier = await invitedTo(ana.person.email, 1);
  const later = await invitedTo(ana.person.email, -1);
  const first = await changeTo(ana, to);
  expect(await earlier(await signedIn())).toBeNull();
  expect(await earlier(ana)).toBe(ana.person.id);
  expect(await later(ana)).toBeNull();
  await changeTo(ana, address());
  await undo(first);
  const undone = await invitedTo(to, 1);
  expect(await undone(await signedInAgain(ana))).toBeNull();
});

describe('‘This was not me’', () => {
  test('puts the earlier address back after two changes, ends what was asked, signs everyone out, and tells staff', async () => {
    const token = await changeTo(ana, to);
    const second = address();
    const tokenOfSecond = await changeTo(ana, second);
    const third = address();
    await askFor(ana, third);
    const pending = await confirmTokenTo(third);
    expect((await openUndo(token)).data).toMatchObject({ change: { state: 'open', from: ana.person.email } });
    expect(await emailOf(ana)).toBe(second);
    await Promise.all([undo(token), undo(token)]);
    expect(await emailOf(ana)).toBe(ana.person.email);
    expect((await openUndo(token)).data).toMatchObject({ change: { state: 'undone' } });
    expect((await ana.browser.get(details, '/account')).location).toContain('/sign-in');
    const again = await signedInAgain(ana);
    await confirm(again, pending);
    await undo(tokenOfSecond);
    expect(await emailOf(ana)).toBe(ana.person.email);
    await deliverMail();
    const ofStaff = (await messagesTo(STAFF)).filter(({ text }) => text.includes(ana.person.id));
    expect(ofStaff).toHaveLength(1);
    expect(ofStaff[0]?.text).toContain('We have put the earlier address back');
    const [mail] = await messagesTo(second);
    expect(mail?.text).toContain('this address does not open it any more');
  });

  test('tells staff when another account has the earlier address now, and changes nothing', async () => {
    const token = await changeTo(ana, to);
    await signedIn({ email: ana.person.email });
    expect((await openUndo(token)).data).toMatchObject({ change: { state: 'taken' } });
    expect((await undo(token)).location).toBe(`/account/email/undo/${token}?told=true`);
    expect(await emailOf(ana)).toBe(to);
    await deliverMail();
    const [mail] = (await messagesTo(STAFF)).filter(({ text }) => text.includes(ana.person.id));
    expect(mail?.text).toContain('nothing has been put back');
  });

  test('does not undo what staff have put right since', async () => {
    const token = await changeTo(ana, to);
    const byStaff = address();
    await updateUser(await staffMember(), ana.person.id, { email: byStaff });
    await undo(token);
    expect(await emailOf(ana)).toBe(byStaff);
    expect((await openUndo(`${token}x`)).status).toBe(404);
  });
});
