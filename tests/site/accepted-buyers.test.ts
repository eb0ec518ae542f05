/**
 * Anyone can register as the buyer of a home. This builds a sale full of secrets and visits the whole site map as its
 * buyer and as a co-buyer: what they see before staff accept them, after, and once the purchase has fallen through.
 */
import path from 'node:path';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import routes from '~/routes';
import { loader as welcomeBack } from '~/routes/account/welcome-back';
import { action as setDates } from '~/routes/api/purchase-intent/significant-dates';
import { action as assign } from '~/routes/api/transaction/lawyer-group';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import type { Answer, Browser, Handler } from '../support/routes';
import { insertCheck } from '../support/sale-state';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

type Call = { address: string; loader: Handler };

/** Pages where any signed-in person chooses among all estate agents. */
const ALL_AGENTS = ['/sell/about-the-property', '/sell/about-the-property/estate-agent/found', '/api/estate-agent'];
const LEFT_OUT = ['/api/__testerror', ...ALL_AGENTS];

/** All other loaders, except staff's pages, which site-map-guard.test.ts covers. */
async function loadersOf(entries: RouteConfigEntry[], parent = ''): Promise<Call[]> {
  const calls: Call[] = [];
  for (const { path: part, file, children = [] } of entries) {
    const address = part ? `${parent}/${part}` : parent;
    if (address.startsWith('/admin') || LEFT_OUT.includes(address)) continue;
    const { loader }: { loader?: Handler } = await import(path.resolve('app', file));
    // Some return their answer without a promise.
    if (loader) calls.push({ address, loader: async (args) => loader(args) });
    calls.push(...(await loadersOf(children, address)));
  }
  return calls;
}

let calls: Call[];
let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  calls = await loadersOf(routes as RouteConfigEntry[]);
  staff = await staffMember();
});

/** Secrets, by who may see them. Compared without spaces, because phone numbers are shown with spaces. */
const OF_SALE = {
  'the agent’s brand': 'Quillfeather',
  'the agent’s office': 'Secretoffice',
  'the agent’s telephone number': '960177',
  'a search’s reference': 'ref-secret-search',
  'a search’s day': ['2031-03-19', '19/03/2031'],
};
const OF_SOLICITOR = {
  'the solicitor’s name': 'Hushworth',
  'the solicitor’s telephone number': '960188',
  'what is said of the solicitor': 'Discreet in every way',
  'the solicitor’s firm': 'Whisper & Veil',
};
const OF_PURCHASE = { 'a significant date': ['2031-03-17', '17/03/2031'] };
const OF_SELLER = {
  'the seller’s name': 'Concealer',
  'the seller’s email': 'hidden-seller@',
  'the seller’s telephone number': '900155',
  'the seller’s solicitor': 'Otherside',
  'the other side’s firm': 'Seller Shield LLP',
  'when the solicitors were assigned': ['2031-02-02', '02/02/2031'],
  'another buyer’s name': 'Rivalson',
  'a co-seller': 'Cosecret',
  'what staff noted': 'secret-comment',
  'an offer that the seller accepted': ['2031-05-07', '07/05/2031', '777,700', '77770000', 'Offerson', 'offerson@'],
};

let deal: Awaited<ReturnType<typeof fullOfSecrets>>;

async function groupNamed(firm: string, lastName: string, phone_number: string) {
  const group = await insertLawyerGroup(firm);
  const lawyer = { last_name: lastName, phone_number, bio: 'Discreet in every way', email: `${newId()}@veil.example` };
  await db.lawyer.updateMany({ where: { lawyer_group_id: group.id }, data: lawyer });
  return group.id;
}

/** A sale whose two lawyer groups were chosen before the buyer registered. */
async function fullOfSecrets() {
  const seller = await sellerWithSale({
    paid: true,
    person: { email: `hidden-seller@${newId()}.example`, lastName: 'Concealer', phoneNumber: '+447700900155' },
  });
  const { saleId } = seller;
  const agent = await insertEstateAgent();
  await db.estateAgent.update({
    where: { id: agent.id },
    data: { office_name: 'Secretoffice', office_phone_number: '+441632960177' },
  });
  await db.estateAgentBrand.update({ where: { id: agent.brand_id }, data: { brand_name: `Quillfeather ${newId()}` } });
  const groups = {
    seller: await groupNamed(`Seller Shield LLP ${newId()}`, 'Otherside', '+441632960199'),
    buyer: await groupNamed(`Whisper & Veil ${newId()}`, 'Hushworth', '+441632960188'),
  };
  const { property_id } = await db.sale.update({
    where: { id: saleId },
    data: {
      estate_agent_id: agent.id,
      estate_agent_status: 'assigned',
      seller_lawyer_group_id: groups.seller,
      buyer_lawyer_group_id: groups.buyer,
      solicitor_groups_assigned_at: new Date('2031-02-02T10:00:00Z'),
    },
  });
  await db.solicitorAssignment.create({
    data: {
      id: newId(),
      sale_id: saleId,
      seller_lawyer_group_id: groups.seller,
      buyer_lawyer_group_id: groups.buyer,
      assigned_at: new Date('2026-11-14T10:00:00Z'),
    },
  });
  const day = new Date('2031-03-19');
  const search = { id: newId(), product_id: 'ENVRES', status: 'complete', reference: `ref-secret-search-${newId()}` };
  const searches = { create: { ...search, completion_date: day, estimated_completion: day } };
  const order = { id: newId(), sale_id: saleId, building_number: '18', status: 'placed' as const };
  await db.searchOrder.create({ data: { ...order, searches } });
  await db.timelineEvent.create({
    data: { id: newId(), sale_id: saleId, event_name: 'solicitors_assigned', comments: 'secret-comment' },
  });
  await insertFollower({ sale_id: saleId, role: 'seller' });
  await db.person.updateMany({ where: { sale_id: saleId }, data: { last_name: 'Cosecret' } });
  const offer = { day: new Date('2031-05-07'), price: 77_770_000n, buyer_name: 'O Offerson' };
  await db.offer.create({ data: { id: newId(), sale_id: saleId, ...offer, buyer_email: 'offerson@veil.example' } });
  const rival = await buyerOf(saleId, { isAccepted: true });
  await db.user.update({ where: { id: rival.person.id }, data: { last_name: 'Rivalson' } });

  const buyer = await buyerOf(saleId, { exchanged: new Date('2031-03-17'), gifts: 'yes' });
  const guest = await insertFollower({ purchase_id: buyer.purchaseId, role: 'buyer' });
  await insertCheck(saleId, { user_id: buyer.person.id, person_type: 'buyer' }, 'complete');
  return { seller, saleId, propertyId: property_id, groups, buyer, rival, guest };
}

beforeEach(async () => {
  deal = await fullOfSecrets();
});

type Given = { address: string; given: Record<string, string>; answer: Answer };

/** Calls every loader with each id of the deal that a buyer could know, in each parameter. */
async function walk(browser: Browser, userId: string): Promise<Given[]> {
  const { saleId, propertyId, buyer } = deal;
  const answers: Given[] = [];
  for (const { address, loader } of calls) {
    const names = [...address.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    for (const id of names.length > 0 ? [buyer.purchaseId, saleId, propertyId] : ['']) {
      for (const role of names.includes('role') ? ['sell', 'buy'] : ['']) {
        const values: Record<string, string> = { role, userId, postcode: 'SY8 1DN', email: buyer.person.email };
        const given = Object.fromEntries(names.map((name) => [name, values[name] || id]));
        const url = address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
        answers.push({ address, given, answer: await browser.get(withParams(loader, given), url || '/') });
      }
    }
  }
  return answers;
}

const bare = (text: string) => text.replace(/\s/g, '');

/** The secrets that were shown, by kind, with the pages that showed them. */
function told(
  answers: readonly Given[],
  secrets: Record<string, string | readonly string[]>,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { address, given, answer } of answers) {
    const text = bare(JSON.stringify([answer.data, answer.location, [...answer.headers]]));
    for (const [what, words] of Object.entries(secrets)) {
      const isGiven = Object.values(given).some((value) => words.includes(value));
      if (!isGiven && [words].flat().some((word) => text.includes(bare(word))))
        found[what] = [...(found[what] ?? []), address];
    }
  }
  return found;
}

const both = () => [deal.buyer, deal.guest];
const ofDeal = () => ({ 'the sale’s id': deal.saleId });
const everything = () => ({ ...ofDeal(), ...OF_SALE, ...OF_SOLICITOR, ...OF_PURCHASE, ...OF_SELLER });

const DASHBOARD = '/dashboard/:role/:id';
const SEARCHES = '/api/searches/:transactionId';
const EVENTS = ['/api/events/transaction/:id', '/api/events/transaction/:id/timeline'];

const statusesOf = (answers: readonly Given[], address: string) =>
  answers.filter((each) => each.address === address).map(({ answer }) => answer.status);

async function expectStranger(): Promise<void> {
  for (const { browser, person } of both()) {
    const answers = await walk(browser, person.id);
    expect(told(answers, everything())).toEqual({});
    for (const address of [SEARCHES, ...EVENTS, '/api/transaction/purchase-intent/:id']) {
      expect(new Set(statusesOf(answers, address)), address).toEqual(new Set([404]));
    }
    expect(statusesOf(answers, DASHBOARD)).toContain(200);
  }
}

const viewOf = async ({ browser }: { browser: Browser }) => {
  const { loader } = calls.find(({ address }) => address === DASHBOARD) as Call;
  const { data } = await browser.get(withParams(loader, { role: 'buy', id: deal.buyer.purchaseId }), '/');
  return data as { view: { next: { title: string }; steps: { title: string; state: string }[] }; version: string };
};

/** Needed because only one buyer of a home can be accepted. */
const takeBackFromRival = () =>
  db.purchase.update({
    where: { id: deal.rival.purchaseId },
    data: { accepted_at: null, solicitor_assigned_at: null },
  });

const agreeSale = (sale_agreed: string | null) =>
  staff.browser.postJson(withParams(setDates, { id: deal.buyer.purchaseId }), '/', { sale_agreed });
const acceptBuyer = (sendCheckedEmails: object) =>
  staff.browser.postJson(withParams(assign, { id: deal.saleId }), '/', {
    lawyerGroupsIds: deal.groups,
    sendCheckedEmails,
    acceptedPurchaseIds: [deal.buyer.purchaseId],
  });

test('a stranger sees nothing of the sale on any page, call or email', async () => {
  await expectStranger();
  await db.purchase.update({ where: { id: deal.buyer.purchaseId }, data: { exchanged: new Date('2026-11-19') } });
  for (const { browser } of both()) {
    const { data } = await browser.get(welcomeBack, '/welcome-back');
    expect(data).toMatchObject({ purchases: { current: [{ status: { words: 'Being confirmed' } }] } });
  }
  const { view, version } = await viewOf(deal.buyer);
  expect(view.next.title).toBe('We’re confirming with the seller’s side');
  expect(view.steps.filter(({ state }) => state === 'done').map(({ title }) => title)).toEqual([
    'Registration complete',
  ]);
  // A change of the sale must not even show as a change.
  await db.search.updateMany({ data: { status: 'cancelled' } });
  await db.purchase.update({ where: { id: deal.buyer.purchaseId }, data: { completed: new Date('2031-04-01') } });
  expect((await viewOf(deal.buyer)).version).toBe(version);
  await deliverMail();
  for (const { person } of both()) {
    for (const { text } of await messagesTo(person.email)) {
      for (const words of Object.values(everything()).flat()) expect(bare(text)).not.toContain(bare(words));
    }
  }
});

test('a buyer accepted by the sale-agreed date sees the sale, but no solicitor before they are introduced', async () => {
  await takeBackFromRival();
  expect((await agreeSale('2026-11-10')).status).toBe(200);
  for (const { browser, person } of both()) {
    const answers = await walk(browser, person.id);
    expect(told(answers, { ...OF_SOLICITOR, ...OF_SELLER })).toEqual({});
    const known = told(answers, { ...ofDeal(), ...OF_SALE, ...OF_PURCHASE });
    for (const [what, address] of [
      ['the sale’s id', '/api/transaction/purchase-intent/:id'],
      ['the agent’s brand', DASHBOARD],
      ['the agent’s office', DASHBOARD],
      ['the agent’s telephone number', DASHBOARD],
      ['a search’s day', DASHBOARD],
      ['a search’s reference', SEARCHES],
      ['a significant date', DASHBOARD],
    ] as const) {
      expect(known[what], what).toContain(address);
    }
    for (const address of EVENTS) expect(statusesOf(answers, address)).toContain(200);
  }
  const { view } = await viewOf(deal.buyer);
  expect(view.steps.find(({ title }) => title === 'Solicitor introduced')?.state).not.toBe('done');

  await agreeSale(null);
  await expectStranger();
});

test('a buyer accepted by an assignment sees the solicitor too, and one whose purchase fell through sees nothing more', async () => {
  await takeBackFromRival();
  expect((await acceptBuyer({ buyer_introduction: true })).status).toBe(200);
  for (const { browser, person } of both()) {
    const answers = await walk(browser, person.id);
    expect(told(answers, OF_SELLER)).toEqual({});
    const known = told(answers, { ...ofDeal(), ...OF_SALE, ...OF_SOLICITOR });
    expect(Object.keys(known).sort()).toEqual(Object.keys({ ...ofDeal(), ...OF_SALE, ...OF_SOLICITOR }).sort());
  }
  await db.purchase.update({
    where: { id: deal.buyer.purchaseId },
    data: { aborted: new Date('2026-11-20') },
  });
  await expectStranger();
  expect((await viewOf(deal.buyer)).view.next.title).toBe('This purchase fell through');
});
