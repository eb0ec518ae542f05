/** Emails about the progress of a deal: who gets them, once each, and not to people who have switched them off. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordStatement } from '~/domain/cancellation/commands.server';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { listEmailsOfDeal } from '~/domain/email/deal-queries.server';
import { recordCheckState } from '~/domain/identity-check/record-check-commands.server';
import { OCCASIONS } from '~/domain/progress-email/rules';
import { acceptBuyer } from '~/domain/purchase/acceptance/commands.server';
import { anonymiseDeals } from '~/domain/retention/anonymise-commands.server';
import { setEstateAgent } from '~/domain/sale/estate-agent/commands.server';
import { markNotNeeded } from '~/domain/search/not-needed-commands.server';
import { PRODUCTS } from '~/domain/search/rules';
import { recordSearchState } from '~/domain/search/state-commands.server';
import { letters } from '~/letters';
import { deliverEmail, leaseEmails } from '~/outbox/delivery.server';
import { db, transaction } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as list from '~/routes/account/email-choices';
import * as link from '~/routes/account/email-switch';
import { loader as account } from '~/routes/account/your-details';
import { loader as datesDialog } from '~/routes/admin/transaction/purchases/significant-dates';
import { loader as orderDialog } from '~/routes/admin/transaction/searches/order';
import { action as erase } from '~/routes/admin/user/erase';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { buyerOf, insertFollower } from '../support/deal';
import { insertGroup } from '../support/groups';
import { deliverMail, messagesTo, refuseNextMailTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const HOME = '18 Mill Lane';
const [agreed, exchanged, completed] = ['2026-10-01', '2026-11-01', '2026-11-10'];

let staff: Awaited<ReturnType<typeof staffMember>>;
let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let buyer: Awaited<ReturnType<typeof buyerOf>>;
let valuer: { id: string; email: string };

beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
});
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  seller = await sellerWithSale({ paid: true });
  buyer = await buyerOf(seller.saleId, { accepted_at: new Date('2026-11-16T10:00:00Z'), accepted_by_id: staff.userId });
  valuer = await giveAgent(seller.saleId);
});

async function giveAgent(saleId: string) {
  const agent = await insertEstateAgent();
  const found = { id: newId(), email: `vera@${newId()}.example` };
  const names = { first_name: 'Vera', last_name: 'Lund', primary_valuer: true };
  await db.valuer.create({ data: { ...found, ...names, estate_agent_id: agent.id } });
  await db.sale.update({ where: { id: saleId }, data: { estate_agent_id: agent.id, estate_agent_status: 'assigned' } });
  return found;
}

const date = (dates: Parameters<typeof setSignificantDates>[2], id = buyer.purchaseId) =>
  setSignificantDates(staff, id, dates);

type Mailbox = { person: { email: string } };
const subjectsTo = async (email: string) => (await messagesTo(email)).map(({ subject }) => subject);
const subjects = (of: Mailbox) => subjectsTo(of.person.email);
const newest = async (email: string) => (await messagesTo(email))[0];
const rows = () => db.emailMessage.findMany({ where: { kind: 'progress' }, orderBy: { id: 'asc' } });
const outcomes = async () => (await rows()).map(({ status, why }) => why ?? status);

describe('a date that staff enter', () => {
  test('is emailed once to both sides, to people who confirmed that they are in the deal, and to the agent', async () => {
    const jointSeller = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    const jointBuyer = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
    const giftor = await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
    const unconfirmed = await insertFollower({ sale_id: seller.saleId, role: 'seller' }, { isConfirmed: false });
    await date({ exchanged });
    await date({ exchanged: completed });
    await deliverMail();
    const theirs = `You have exchanged contracts: ${HOME}`;
    for (const told of [seller, jointSeller, buyer, jointBuyer]) expect(await subjects(told)).toEqual([theirs]);
    expect(await subjectsTo(valuer.email)).toEqual([`Contracts are exchanged: ${HOME}`]);
    for (const stranger of [giftor, unconfirmed]) expect(await subjects(stranger)).toEqual([]);
    // It says today's date, and no price.
    const texts = await Promise.all([seller.person.email, buyer.person.email, valuer.email].map(newest));
    for (const { text } of texts as { text: string }[]) {
      expect(text).toContain('10 November 2026');
      expect(text).not.toMatch(/£|340,000/);
    }
    const sale = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
    const purchase = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
    const references = [sale, purchase, sale].map(({ reference }) => [reference]);
    expect(texts.map((mail) => mail?.text.match(/KT-\w{4}-\w{2}/g))).toEqual(references);
    expect(texts[0]?.text).toContain(`/dashboard/sell/${seller.saleId}`);
    expect(texts[1]?.text).toContain(`/dashboard/buy/${buyer.purchaseId}`);
    expect(texts[2]?.text).not.toContain('/dashboard/');
  });

  test('is emailed after ten minutes, so that it can be removed before, and once when it is set again', async () => {
    await date({ exchanged });
    const [waiting] = await db.$queryRaw<[{ minutes: number }]>`
      select extract(epoch from min(due_at) - now())::int / 60 as minutes from email_message where kind = 'progress'`;
    expect(waiting.minutes).toBeGreaterThanOrEqual(9);
    await date({ exchanged: null });
    await deliverMail();
    expect(await outcomes()).toEqual(Array(3).fill('The date was cleared again.'));
    expect(await subjects(seller)).toEqual([]);
    await date({ exchanged });
    await deliverMail();
    await date({ exchanged: null });
    await date({ exchanged });
    await deliverMail();
    expect(await subjects(seller)).toHaveLength(1);
    expect(await outcomes()).toEqual(Array(3).fill('sent'));
  });

  test('is emailed for the furthest step when several are entered at once', async () => {
    await date({ sale_agreed: agreed, exchanged, completed });
    await deliverMail();
    expect(await subjects(seller)).toEqual([`Your sale is complete: ${HOME}`]);
    expect(await subjects(buyer)).toEqual([`Your purchase is complete: ${HOME}`]);
  });

  test('an end is emailed without who or why, and replaces emails that have not gone yet', async () => {
    await date({ sale_agreed: agreed });
    await date({ aborted: exchanged });
    await deliverMail();
    for (const email of [seller.person.email, buyer.person.email, valuer.email]) {
      expect(await subjectsTo(email)).toEqual([`The sale has ended: ${HOME}`]);
      expect((await newest(email))?.text).not.toMatch(/withdr|(?:buyer|seller) has|reason|fell through/i);
    }
  });

  test('the end of a purchase whose buyer was never accepted is emailed to that buyer alone', async () => {
    const stranger = await buyerOf(seller.saleId);
    await date({ aborted: exchanged }, stranger.purchaseId);
    await deliverMail();
    expect(await subjects(stranger)).toEqual([`The sale has ended: ${HOME}`]);
    const { reference } = await db.purchase.findUniqueOrThrow({ where: { id: stranger.purchaseId } });
    expect((await newest(stranger.person.email))?.text).toContain('Your purchase of');
    expect((await newest(stranger.person.email))?.text.match(/KT-\w{4}-\w{2}/g)).toEqual([reference]);
    expect(await subjects(seller)).toEqual([]);
    expect(await subjectsTo(valuer.email)).toEqual([]);
  });

  test('is also emailed when accepting a buyer sets the day of the seller’s offer', async () => {
    const home = await sellerWithSale({ paid: true });
    const next = await buyerOf(home.saleId, { recognised_at: new Date('2026-11-16T10:00:00Z') });
    await db.offer.create({
      data: { id: newId(), sale_id: home.saleId, day: new Date('2026-11-12'), price: 32_000_000n },
    });
    await acceptBuyer(staff, next.purchaseId, { offerDay: '2026-11-12' });
    await deliverMail();
    for (const told of [home, next]) expect(await subjects(told)).toEqual([`Offer accepted: ${HOME}`]);
  });

  test('an end is also emailed when the buyer cancels within the 14 days', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { confirmed_at: new Date() } });
    const statement = { channel: 'post', statedOn: day, comments: null } as const;
    await recordStatement(staff, { role: 'buy', dealId: buyer.purchaseId }, statement);
    await deliverMail();
    for (const email of [seller.person.email, valuer.email]) {
      expect(await subjectsTo(email)).toEqual([`The sale has ended: ${HOME}`]);
    }
  });

  test('an agent gets no email if the seller stopped sharing, or they were replaced, before it went', async () => {
    const share = (shares_with_agent: boolean) =>
      db.sale.update({ where: { id: seller.saleId }, data: { shares_with_agent } });
    await date({ sale_agreed: agreed });
    await share(false);
    await deliverMail();
    expect(await subjectsTo(valuer.email)).toEqual([]);
    await share(true);
    await date({ exchanged });
    await setEstateAgent(staff, seller.saleId, { status: 'no_agent', estateAgentId: null });
    await deliverMail();
    expect(await subjectsTo(valuer.email)).toEqual([]);
    expect(await outcomes()).toContain('They are no longer part of it.');
    await date({ completed });
    await deliverMail();
    expect(await subjectsTo(valuer.email)).toEqual([]);
    expect(await subjects(seller)).toHaveLength(3);
  });

  test('a person removed from the deal before it went gets no email', async () => {
    const joint = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    await date({ exchanged });
    await db.person.delete({ where: { id: joint.personId } });
    await deliverMail();
    expect(await subjects(joint)).toEqual([]);
  });

  test('staff see a preview of who will be emailed what', async () => {
    const params = { id: seller.saleId, purchaseId: buyer.purchaseId };
    const shown = async () =>
      (
        (await staff.browser.get(withParams(datesDialog, params), '/')).data as {
          letters: { key: string; to: string; preview: { subject: string; text: string } }[];
        }
      ).letters;
    expect((await shown()).map(({ key }) => key)).toEqual(
      ['offer_accepted', 'exchanged', 'completed', 'ended'].flatMap((occasion) =>
        ['seller', 'buyer', 'agent'].map((reader) => `${occasion}-${reader}`),
      ),
    );
    await date({ exchanged });
    await deliverMail();
    const letters = await shown();
    expect(letters.map(({ key }) => key)).not.toContain('exchanged-seller');
    const completion = letters.find(({ key }) => key === 'completed-agent');
    expect(completion).toMatchObject({ to: valuer.email, preview: { subject: `The sale is complete: ${HOME}` } });
    expect(completion?.preview.text).toContain('[personal link]');
  });
});

describe('searches', () => {
  const statusOf = (status: string) =>
    PRODUCTS.map((productId) => ({
      productId,
      reference: `${seller.saleId}-${productId}`,
      status,
      estimatedCompletion: null,
      completionDate: null,
      document: null,
    }));
  async function ordered() {
    const id = newId();
    await db.searchOrder.create({ data: { id, sale_id: seller.saleId, building_number: '18' } });
    const hear = (revision: number, searches: ReturnType<typeof statusOf>) =>
      recordSearchState({ id: `S-${id}`, key: id, revision, searches });
    return { id, hear };
  }
  const inProgress = () => statusOf('in progress');

  test('are emailed to the seller and an accepted buyer when they are ordered and when they are back', async () => {
    const joint = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    const stranger = await buyerOf(seller.saleId);
    const { hear } = await ordered();
    await Promise.all([hear(1, inProgress()), hear(1, inProgress())]);
    await deliverMail();
    for (const told of [seller, joint]) expect(await subjects(told)).toEqual([`Your searches are ordered: ${HOME}`]);
    expect(await subjects(buyer)).toEqual([`The searches are ordered: ${HOME}`]);
    const [first, ...others] = inProgress();
    await hear(2, [{ ...(first as typeof first & object), status: 'complete' }, ...others] as ReturnType<
      typeof statusOf
    >);
    await deliverMail();
    expect(await subjects(seller)).toHaveLength(1);
    await hear(3, statusOf('complete'));
    await hear(4, statusOf('complete'));
    await deliverMail();
    expect((await subjects(seller))[0]).toBe(`Your searches are back: ${HOME}`);
    expect((await subjects(buyer))[0]).toBe(`The searches are back: ${HOME}`);
    for (const told of [seller, joint, buyer]) expect(await subjects(told)).toHaveLength(2);
    expect(await subjects(stranger)).toEqual([]);
    expect(await subjectsTo(valuer.email)).toEqual([]);
  });

  test('are also back once staff mark the cancelled one as not needed', async () => {
    const { id, hear } = await ordered();
    await hear(1, inProgress());
    const [first, ...others] = statusOf('complete');
    await hear(2, [{ ...(first as typeof first & object), status: 'cancelled' }, ...others] as ReturnType<
      typeof statusOf
    >);
    await deliverMail();
    expect(await subjects(seller)).toHaveLength(1);
    const cancelled = await db.search.findFirstOrThrow({ where: { search_order_id: id, status: 'cancelled' } });
    await markNotNeeded(staff, seller.saleId, cancelled.id, 'The title has one');
    await deliverMail();
    expect((await subjects(seller))[0]).toBe(`Your searches are back: ${HOME}`);
  });

  test('a buyer whose acceptance was taken back before it went gets no email', async () => {
    const { hear } = await ordered();
    await hear(1, inProgress());
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: { accepted_at: null, accepted_by_id: null } });
    await deliverMail();
    expect(await subjects(buyer)).toEqual([]);
    expect(await subjects(seller)).toHaveLength(1);
  });

  test('staff see a preview of who will be emailed that they are ordered', async () => {
    const { data } = await staff.browser.get(withParams(orderDialog, { id: seller.saleId }), '/');
    const { letters } = data as { letters: { to: string }[] };
    expect(letters.map(({ to }) => to)).toEqual([seller.person.email, buyer.person.email]);
  });
});

describe('identity checks', () => {
  type Checked = { user_id: string } | { person_id: string };
  async function check(person_type: 'seller' | 'buyer' | 'giftor', of: Checked, purchase_id: string | null = null) {
    const id = newId();
    const names = { first_name: 'Amara', last_name: 'Bello' };
    const check = { id, sale_id: seller.saleId, purchase_id, person_type, thirdfort_id: `T-${id}`, ...names, ...of };
    await db.identityCheck.create({ data: check as never });
    return () =>
      recordCheckState({
        id: `T-${id}`,
        clientReference: id,
        state: 'CLOSED',
        result: 'PASSED',
        fileReference: null,
        url: '',
      });
  }

  test('are emailed to their own side once everyone on it is checked, even if the last two end at the same moment', async () => {
    const joint = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
    const giftor = await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
    const ofSellers = [
      await check('seller', { user_id: seller.person.id }),
      await check('seller', { person_id: joint.personId }),
    ];
    const ofBuyer = await check('buyer', { user_id: buyer.person.id }, buyer.purchaseId);
    const ofGiftor = await check('giftor', { person_id: giftor.personId }, buyer.purchaseId);
    await ofBuyer();
    await Promise.all(ofSellers.map((pass) => pass()));
    await deliverMail();
    for (const told of [seller, joint]) {
      expect(await subjects(told)).toEqual([`Your identity checks are complete: ${HOME}`]);
    }
    expect(await subjects(buyer)).toEqual([]);
    await ofGiftor();
    await deliverMail();
    expect(await subjects(buyer)).toEqual([`Your identity checks are complete: ${HOME}`]);
    expect(await subjects(seller)).toHaveLength(1);
    expect(await subjects(giftor)).toEqual([]);
  });
});

describe('an email that a reader has switched off', () => {
  /** The token in the newest email to an address. */
  async function tokenTo(email: string): Promise<string> {
    await deliverMail();
    const token = (await newest(email))?.text.match(/\/emails\/(\S+)/)?.[1];
    if (!token) throw new Error(`No progress email was sent to ${email}`);
    return decodeURIComponent(token);
  }
  const open = (token: string) => new Browser().get(withParams(link.loader, { token }), `/emails/${token}`);
  const press = (token: string, intent: string) =>
    new Browser().post(withParams(link.action, { token }), `/emails/${token}`, { intent });
  const oneClick = (token: string) =>
    new Browser().post(
      withParams(link.action, { token }),
      `/emails/${token}`,
      { 'List-Unsubscribe': 'One-Click' },
      { origin: 'https://webmail.example' },
    );
  const isOff = async (token: string) =>
    ((await open(token)).data as { found: { isOff: boolean } | null }).found?.isOff;

  test('is switched off by its link, signed in or not; opening the link changes nothing, and other kinds still come', async () => {
    await date({ exchanged });
    const token = await tokenTo(seller.person.email);
    expect([await isOff(token), await isOff(token)]).toEqual([false, false]);
    expect((await press(token, 'nonsense')).status).toBe(422);
    expect(await press(token, 'off')).toMatchObject({ status: 303 });
    await press(token, 'off');
    expect(await isOff(token)).toBe(true);
    await press(token, 'on');
    // A mail program's own button.
    const { headers } = (await newest(seller.person.email)) ?? {};
    expect(headers?.['list-unsubscribe']).toMatch(/<http\S+\/emails\/\S+>/);
    expect((await oneClick(token)).status).toBe(200);
    expect(await isOff(token)).toBe(true);
    const another = await sellerWithSale({ paid: true });
    await db.sale.update({ where: { id: another.saleId }, data: { primary_seller_id: seller.person.id } });
    const { purchaseId } = await buyerOf(another.saleId);
    await date({ exchanged }, purchaseId);
    await date({ completed });
    await deliverMail();
    expect(await subjects(seller)).toEqual([`Your sale is complete: ${HOME}`, `You have exchanged contracts: ${HOME}`]);
    expect(await outcomes()).toContain('They have switched these emails off.');
    await press(token, 'on');
    expect(await isOff(token)).toBe(false);
  });

  test('is off for that reader alone: an estate agent can opt out too, and others still get it', async () => {
    await date({ exchanged });
    await press(await tokenTo(valuer.email), 'off');
    const other = await sellerWithSale({ paid: true });
    const { estate_agent_id } = await db.sale.findUniqueOrThrow({ where: { id: seller.saleId } });
    await db.sale.update({ where: { id: other.saleId }, data: { estate_agent_id, estate_agent_status: 'assigned' } });
    await date({ exchanged }, (await buyerOf(other.saleId)).purchaseId);
    await deliverMail();
    expect(await subjectsTo(valuer.email)).toHaveLength(1);
    expect(await subjects(other)).toHaveLength(1);
  });

  test.each(['nonsense', 'user.000000000000000000000000.exchanged.x'])(
    'a link that is not ours is none: %s',
    async (token) => {
      expect((await open(token)).status).toBe(404);
      expect((await press(token, 'off')).status).toBe(404);
      expect((await oneClick(token)).status).toBe(200);
      expect(await db.emailOptOut.count()).toBe(await db.emailOptOut.count({ where: { valuer_id: { not: null } } }));
    },
  );

  test('is switched off in the list of their details, which shows what they chose', async () => {
    const choose = (wanted: string[]) => {
      const fields = wanted.map((occasion) => ['wanted', occasion] as [string, string]);
      return seller.browser.post(list.action, '/account/emails', fields as never);
    };
    const wanted = async () => ((await seller.browser.get(account, '/account')).data as { wanted: string[] }).wanted;
    expect(await wanted()).toHaveLength(OCCASIONS.length);
    expect(await choose(['completed', 'ended'])).toMatchObject({ status: 303, location: '/account?saved=emails' });
    expect(await wanted()).toEqual(['completed', 'ended']);
    await date({ exchanged });
    await deliverMail();
    expect(await subjects(seller)).toEqual([]);
    expect(await subjects(buyer)).toHaveLength(1);
    expect(await choose(['rent'])).toMatchObject({ status: 422 });
    await choose([]);
    expect(await wanted()).toEqual([]);
    expect((await new Browser().post(list.action, '/account/emails', {})).location).toContain('/sign-in');
  });

  test('is deleted with the person', async () => {
    const { person } = await sellerWithSale();
    await db.emailOptOut.create({ data: { id: newId(), user_id: person.id, kind: 'exchanged' } });
    await staff.browser.post(withParams(erase, { id: person.id }), `/admin/users/${person.id}/erase`, {
      confirmed: 'true',
    });
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).erased_at).not.toBeNull();
    expect(await db.emailOptOut.count({ where: { user_id: person.id } })).toBe(0);
  });
});

describe('the representative of a group', () => {
  let group: Awaited<ReturnType<typeof insertGroup>>;
  let purchaseIds: string[];
  beforeEach(async () => {
    // Without digits, which would not look like an address.
    const name = newId().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
    group = await insertGroup(staff, { units: 3, name: `Quay Rise ${name}` });
    const accepted = { accepted_at: new Date('2026-11-16T10:00:00Z'), accepted_by_id: staff.userId };
    const buyers = await Promise.all(group.saleIds.map((id) => buyerOf(id, accepted)));
    purchaseIds = buyers.map(({ purchaseId }) => purchaseId);
    await deliverMail();
  });
  const unit = (at: number) => [group.saleIds[at] ?? '', purchaseIds[at] ?? ''] as const;
  const exchange = (at: number, day: string | null = exchanged) => date({ exchanged: day }, unit(at)[1]);
  /** After the email that they represent the group. */
  const told = async () => (await messagesTo(group.representative.email)).slice(0, -1);
  const units = (mails: { text: string }[]) =>
    mails.map(({ text }) => [1, 2, 3].filter((plot) => text.includes(`Plot ${plot}, ${group.name}`)));

  test('gets one email about all units that reached a step, without one whose date was taken back, and that one later', async () => {
    await Promise.all([0, 1, 2].map((at) => exchange(at)));
    await exchange(2, null);
    await deliverMail();
    const subject = `You have exchanged contracts: 2 units of ${group.name}`;
    expect((await told()).map((mail) => mail.subject)).toEqual([subject]);
    expect(units(await told())).toEqual([[1, 2]]);
    for (const [at, shown] of [subject, subject, undefined].entries()) {
      const { items } = await listEmailsOfDeal(unit(at)[0], 0, 50);
      expect(items.find(({ kind }) => kind === 'group-progress')?.subject, `unit ${at}`).toBe(shown);
    }
    // The first has been told: another day is not a second email.
    await exchange(0, null);
    await Promise.all([exchange(0, completed), exchange(2)]);
    await deliverMail();
    expect(units(await told())).toEqual([[3], [1, 2]]);
  });

  test('gets another email about a unit that comes while the first is being sent, and each unit once', async () => {
    await exchange(0);
    await db.emailMessage.updateMany({ where: { kind: 'group-progress' }, data: { due_at: new Date(0) } });
    const taken = await leaseEmails(letters, { links: 0, others: 50 });
    await exchange(1);
    for (const email of taken) await deliverEmail(email, letters);
    await deliverMail();
    await deliverMail();
    expect(units(await told())).toEqual([[2], [1]]);
    const rows = await db.emailMessage.findMany({ where: { batch: { not: null } } });
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  test('gets it after the mail server was away, with the units that it had, and its text is erased with a unit', async () => {
    await exchange(0);
    await exchange(1);
    await refuseNextMailTo(group.representative.email);
    await expect(deliverMail()).rejects.toThrow('Put off');
    await exchange(2);
    await deliverMail();
    expect(units(await told()).map((plots) => plots.join())).toEqual(expect.arrayContaining(['1,2', '3']));
    expect(await told()).toHaveLength(2);
    const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: unit(0)[0] } });
    await transaction((tx) => anonymiseDeals(tx, [property_id], new Date()));
    const texts = await db.emailMessage.findMany({ where: { kind: 'group-progress' }, orderBy: { id: 'asc' } });
    expect(texts.map(({ text }) => text === null)).toEqual([true, false]);
  });
});

test('a solicitor is introduced by name to everyone on a side, once each', async () => {
  const joint = await insertFollower({ sale_id: seller.saleId, role: 'seller' });
  const jointBuyer = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  const [north, south] = [await insertLawyerGroup(), await insertLawyerGroup()];
  await db.lawyerGroup.updateMany({ where: { id: { in: [north.id, south.id] } }, data: { panel_solicitor: true } });
  const introduce = () =>
    staff.browser.postJson(withParams(assign, { id: seller.saleId }), '/', {
      lawyerGroupsIds: { seller: north.id, buyer: south.id },
      sendCheckedEmails: { seller_introduction: true, buyer_introduction: true },
    });
  const answer = await introduce();
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
  await deliverMail();
  expect((await introduce()).status).toBe(200);
  await deliverMail();
  const meet = ['Meet your solicitor, Grace Whitcombe'];
  for (const told of [seller, joint, buyer, jointBuyer]) expect(await subjects(told)).toEqual(meet);
  expect((await newest(joint.person.email))?.text).toContain('Hello Ines. Grace Whitcombe');
  expect((await newest(seller.person.email))?.text).toContain('Hello Amara. Grace Whitcombe');
});
