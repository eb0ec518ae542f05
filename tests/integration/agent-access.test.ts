/** Estate agents see how their sales are going: sign in by a link, steps and days, and never anything else of a customer. */
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listToldByAgents } from '~/domain/agent-access/contact-queries.server';
import { agentAccessWorkers } from '~/domain/agent-access/jobs.server';
import { TOLD_ON_PAGE } from '~/domain/agent-access/tell-rules';
import { requestCallback } from '~/domain/enquiry/callback/commands.server';
import { rewriteCase } from '~/domain/work/rewrite-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import { loader as root } from '~/root';
import { loader as auditLog } from '~/routes/admin/audit';
import { action as takeOffer } from '~/routes/admin/case/detail';
import { loader as feed } from '~/routes/admin/feed';
import { loader as agentTab } from '~/routes/admin/transaction/agent/tab';
import { loader as viewAsAgent } from '~/routes/admin/transaction/agent/view-as-agent';
import { loader as transaction } from '~/routes/admin/transaction/layout';
import { loader as work } from '~/routes/admin/work/page';
import { loader as askPage } from '~/routes/agent/ask';
import { action as emails } from '~/routes/agent/emails';
import { loader as link, action as pressLink } from '~/routes/agent/link';
import { loader as sale } from '~/routes/agent/sale';
import { loader as sales } from '~/routes/agent/sales';
import { loader as csv } from '~/routes/agent/sales-csv';
import { action as ask, loader as signInPage } from '~/routes/agent/sign-in';
import { action as signOut } from '~/routes/agent/sign-out';
import { loader as tellPage, action as tellUs } from '~/routes/agent/tell';
import { action as stopWeekly, loader as weeklyPage } from '~/routes/agent/weekly';
import { loader as call } from '~/routes/api/agent/sales';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import type { DealView } from '~/routes/dashboard/deal';
import { action as share } from '~/routes/dashboard/sharing';
import { addresses } from '../attack/site';
import { insertAgentSession } from '../support/agent-rows';
import { buyerOf, checkUnderWay } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent } from '../support/partners';
import { Browser, type Handler } from '../support/routes';
import { sellerWithSale, signedIn, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

beforeAll(() => startQueue(workers));

type Agent = { officeId: string; email: string; browser: Browser };

async function agentOf(officeId?: string): Promise<Agent> {
  const id = officeId ?? (await insertEstateAgent()).id;
  const { email, cookie } = await insertAgentSession(pool, id);
  const browser = new Browser();
  browser.cookies.set('kt_agent', cookie);
  return { officeId: id, email, browser };
}

/** A paid sale of an office. */
async function saleOf(officeId: string) {
  const seller = await sellerWithSale({ paid: true, person: { firstName: 'Marguerite', lastName: 'Okonjo' } });
  await db.sale.update({
    where: { id: seller.saleId },
    data: { estate_agent_id: officeId, estate_agent_status: 'assigned' },
  });
  return seller;
}

type Listed = { id: string; seller: string; isShared: boolean; waits: { title: string }[] };
type List = { sales: Listed[]; all: number; counts: { chip: string; count: number }[] };

const listOf = async ({ browser }: Agent, query = '') =>
  (await browser.get(sales, `/agent${query}`)).data as unknown as List;
const open = ({ browser }: Agent, id: string) => browser.get(withParams(sale, { id }), `/agent/sales/${id}`);
const saleFor = async (agent: Agent, id: string) => ((await open(agent, id)).data as { sale: Listed }).sale;

/** Asks for a link with a form that was open long enough for a person to fill it in. */
async function askFor(
  email: string,
  browser = new Browser(`203.0.113.${Math.ceil(Math.random() * 250)}`),
  at = '/agent/sign-in',
) {
  const { renderedAt } = (await browser.get(signInPage, at)).data as { renderedAt: string };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 });
  const answer = await browser.post(ask, at, { email, renderedAt });
  vi.useRealTimers();
  return { answer, browser };
}

async function tokenTo(email: string): Promise<string | null> {
  await deliverMail();
  const [mail] = await messagesTo(email);
  return mail?.text.match(/\/agent\/sign-in\/(\S+)/)?.[1] ?? null;
}

const openLink = (browser: Browser, token: string) =>
  browser.get(withParams(link, { token }), `/agent/sign-in/${token}`);
const press = (browser: Browser, token: string) =>
  browser.post(withParams(pressLink, { token }), `/agent/sign-in/${token}`, {});

describe('signing in', () => {
  test('answers alike for every address, and emails those on an office’s record alone', async () => {
    const { email } = await agentOf();
    const stranger = `${newId()}@stranger.example`;
    const [known, unknown] = [await askFor(email), await askFor(stranger)];
    for (const { answer } of [known, unknown]) {
      expect([answer.status, answer.location]).toEqual([303, '/agent/sign-in?sent=true']);
      expect(answer.headers.getSetCookie().length).toBe(1);
    }
    expect(await tokenTo(email)).not.toBeNull();
    expect(await tokenTo(stranger)).toBeNull();
  });

  test('signs in by opening the link in the browser that asked, elsewhere by a button, and once', async () => {
    const { email } = await agentOf();
    const { browser } = await askFor(email.toUpperCase());
    const token = (await tokenTo(email)) ?? '';
    const elsewhere = new Browser();
    expect((await openLink(elsewhere, token)).data).toMatchObject({ opens: expect.stringContaining('•••') });
    expect(elsewhere.cookies.has('kt_agent')).toBe(false);
    expect((await openLink(browser, token)).location).toBe('/agent');
    expect((await browser.get(sales, '/agent')).status).toBe(200);
    expect((await press(elsewhere, token)).location).toBe('/agent/sign-in?link=ended');
    expect((await openLink(elsewhere, `${token.slice(0, -2)}xx`)).location).toBe('/agent/sign-in?link=ended');

    const other = await askFor(email);
    const pressed = new Browser();
    const second = (await tokenTo(email)) ?? '';
    expect((await press(pressed, second)).location).toBe('/agent');
    expect((await pressed.get(sales, '/agent')).status).toBe(200);
    // The header says who is signed in; a customer's page takes no note of it.
    expect((await pressed.get(root, '/agent/sales')).data).toMatchObject({ menu: { signedIn: { as: email } } });
    expect((await pressed.get(root, '/agents')).data).toMatchObject({ menu: { signedIn: null } });
    await pressed.post(signOut, '/agent/sign-out', {});
    expect((await pressed.get(root, '/agent')).data).toMatchObject({ menu: { signedIn: null } });
    expect(pressed.cookies.has('kt_agent')).toBe(false);
    expect((await other.browser.get(sales, '/agent')).location).toBe('/agent/sign-in');
    expect(await db.agentContact.count({ where: { email } })).toBe(1);
  });

  test('lasts 7 days, and 12 hours without use; a link lasts 15 minutes', async () => {
    const { email } = await agentOf();
    const { browser } = await askFor(email);
    const sent = await db.agentLink.findFirstOrThrow({ where: { email } });
    expect(sent.expires_at.getTime() - sent.created_at.getTime()).toBe(15 * 60_000);
    expect((await openLink(browser, (await tokenTo(email)) ?? '')).location).toBe('/agent');
    const session = await db.agentSession.findFirstOrThrow({
      where: { contact: { email } },
      orderBy: { created_at: 'desc' },
    });
    expect(session.expires_at.getTime() - session.created_at.getTime()).toBe(7 * 24 * 60 * 60_000);
    const data = { last_seen_at: new Date(Date.now() - 12 * 60 * 60_000) };
    await db.agentSession.update({ where: { id: session.id }, data });
    expect((await browser.get(sales, '/agent')).location).toBe('/agent/sign-in');
  });

  test('leads on to the sale that was asked for', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    const browser = new Browser();
    const asked = (await browser.get(withParams(sale, { id: saleId }), `/agent/sales/${saleId}`)).location ?? '';
    expect(asked).toBe(`/agent/sign-in?sale=${saleId}`);
    expect((await askFor(agent.email, browser, asked)).answer.location).toBe(`/agent/sign-in?sent=true&sale=${saleId}`);
    const [token = '', query = ''] = ((await tokenTo(agent.email)) ?? '').split('?');
    const at = `/agent/sign-in/${token}?${query}`;
    expect((await browser.get(withParams(link, { token }), at)).location).toBe(`/agent/sales/${saleId}`);
  });

  test('an address that is taken off the record ends its sessions and its links straight away', async () => {
    const agent = await agentOf();
    await askFor(agent.email);
    const token = (await tokenTo(agent.email)) ?? '';
    expect((await listOf(agent)).all).toBe(0);
    await db.valuer.deleteMany({ where: { email: agent.email } });
    expect((await agent.browser.get(sales, '/agent')).location).toBe('/agent/sign-in');
    expect((await agent.browser.get(call, '/api/agent/sales')).status).toBe(401);
    expect((await press(new Browser(), token)).location).toBe('/agent/sign-in?link=ended');
    await askFor(agent.email);
    expect(await tokenTo(agent.email)).toBe(token);
  });

  test('opens nothing that a stranger cannot open', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    const { purchaseId } = await buyerOf(saleId, { isAccepted: true });
    const pages = addresses.filter(
      ({ pattern, hasLoader }) => hasLoader && !/^\/(?:agent|admin|api|webhooks)(?:\/|$)/.test(pattern),
    );
    expect(pages.length).toBeGreaterThan(40);
    for (const { pattern, file } of pages) {
      const { loader }: { loader: Handler } = await import(path.resolve('app', file));
      for (const [role, id] of [
        ['sell', saleId],
        ['buy', purchaseId],
      ] as const) {
        const known = { role, id, purchaseId, kind: 'sellers', token: 'none', version: 'v1', personId: newId() };
        const others = { requestId: newId(), orderId: newId(), correctionId: newId(), searchId: newId() };
        const params: Record<string, string> = { ...known, ...others };
        const at = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none');
        const asked = withParams(loader, params);
        const [theirs, strangers] = [await agent.browser.get(asked, at), await new Browser().get(asked, at)];
        expect([pattern, theirs.status, theirs.location]).toEqual([pattern, strangers.status, strangers.location]);
      }
    }
  });
});

describe('their sales', () => {
  test('are those of their offices that are paid and not long over, and move with the agent', async () => {
    const [agent, rival] = [await agentOf(), await agentOf()];
    const { saleId } = await saleOf(agent.officeId);
    const unpaid = await sellerWithSale();
    const given = { estate_agent_id: agent.officeId, estate_agent_status: 'assigned' } as const;
    await db.sale.update({ where: { id: unpaid.saleId }, data: given });
    const old = await saleOf(agent.officeId);
    await buyerOf(old.saleId, { isAccepted: true, completed: new Date('2026-01-05') });
    expect((await listOf(agent)).sales).toMatchObject([{ id: saleId, seller: 'Okonjo', isShared: true }]);
    expect((await open(rival, saleId)).status).toBe(404);
    expect((await open(agent, unpaid.saleId)).status).toBe(404);
    await db.sale.update({ where: { id: saleId }, data: { estate_agent_id: rival.officeId } });
    expect((await listOf(agent)).all).toBe(0);
    expect((await open(agent, saleId)).status).toBe(404);
    expect((await listOf(rival)).sales.map(({ id }) => id)).toEqual([saleId]);
  });

  test('are shown by what they wait for, as a file, and to programs', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    const { all, counts } = await listOf(agent);
    expect(all).toBe(1);
    expect(counts.find(({ chip }) => chip === 'us')?.count).toBe(1);
    expect((await listOf(agent, '?show=soon')).sales).toEqual([]);
    const file = (await agent.browser.get(csv, '/agent/sales.csv')).data as string;
    expect(file).toContain('18 Mill Lane,');
    expect((await agent.browser.get(csv, '/agent/sales.csv?show=soon')).data).not.toContain('18 Mill Lane');
    expect((await agent.browser.get(call, '/api/agent/sales')).data).toMatchObject([{ _id: saleId, shared: true }]);
    expect((await new Browser().get(call, '/api/agent/sales')).status).toBe(401);
    expect((await signedIn({ email: `x${agent.email}` })).browser.cookies.has('kt_agent')).toBe(false);
  });

  test('have no price, buyer, contact details or buyer’s check, even if both sides share', async () => {
    const agent = await agentOf();
    const seller = await saleOf(agent.officeId);
    const buyer = await buyerOf(seller.saleId, { isAccepted: true, shares_with_agent: true });
    await checkUnderWay(seller.saleId, buyer.person.id, buyer.purchaseId);
    await checkUnderWay(seller.saleId, seller.person.id);
    await db.identityCheck.updateMany({ where: { sale_id: seller.saleId }, data: { status: 'failed', ask_at: null } });
    const reading = await saleFor(agent, seller.saleId);
    const checks = reading.waits.filter(({ title }) => title.includes('identity checks'));
    expect(checks.map(({ title }) => title)).toEqual(['The seller’s identity checks']);
    const params = { id: seller.saleId };
    const asking = (await agent.browser.get(withParams(askPage, params), '/agent/sales/x/ask')).data as object;
    const texts = [
      { ...asking, supportEmail: 'ours' },
      (await agent.browser.get(withParams(tellPage, params), '/agent/sales/x/tell')).data,
      await listOf(agent),
      reading,
      (await agent.browser.get(csv, '/agent/sales.csv')).data,
      (await agent.browser.get(call, '/api/agent/sales')).data,
    ].map((data) => JSON.stringify(data));
    const secrets = [
      ...['349,950', '349950', '34995000', '340,000', '340000', '34000000', '720.00', 'Nationwide'],
      ...[buyer.person.lastName, 'Tomasz', seller.person.email, buyer.person.email, '7700900', 'failed', '@'],
    ];
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test('a look at one is on the audit log once a day, with who looked', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    await open(agent, saleId);
    await open(agent, saleId);
    const looks = await db.auditLog.findMany({ where: { action: 'agent_viewed', subject_id: saleId } });
    expect(looks.map(({ actor_id, actor_name }) => [actor_id, actor_name])).toEqual([
      [null, expect.stringMatching(/^Jo Marsh at Brand .+, Ludlow$/)],
    ]);
    const { browser } = await staffMember();
    const { data } = await browser.get(auditLog, `/admin/audit?about=${saleId}`);
    const look = { action: 'Agent viewed', changed: { fields: [], more: null } };
    expect((data as { rows: object[] }).rows).toContainEqual(expect.objectContaining(look));
  });
});

describe('who lets them see it', () => {
  const BUYERS_STEPS = ['Steps on the buyer’s side', 'The mortgage offer'];
  const press = ({ browser }: { browser: Browser }, role: 'sell' | 'buy', id: string, shares: string) =>
    browser.post(withParams(share, { role, id }), `/dashboard/${role}/${id}/sharing`, { shares });
  const viewOf = async ({ browser }: { browser: Browser }, role: 'sell' | 'buy', id: string) =>
    ((await browser.get(withParams(dashboard, { role, id }), `/dashboard/${role}/${id}`)).data as { view: DealView })
      .view;

  test('the seller, until they switch it off: the address and the stage are left', async () => {
    const agent = await agentOf();
    const seller = await saleOf(agent.officeId);
    expect((await viewOf(seller, 'sell', seller.saleId)).sharing?.words).toMatch(
      /^Share progress with Brand .*: on\. They see steps and days, never money or the result of a check\.$/,
    );
    const stranger = await signedIn();
    expect((await press(stranger, 'sell', seller.saleId, 'no')).status).toBe(404);
    expect((await press(seller, 'sell', seller.saleId, 'no')).location).toContain('flash=sharing-off');
    const off = await saleFor(agent, seller.saleId);
    expect(off).toMatchObject({ isShared: false, waits: [], done: [], name: '18 Mill Lane', stage: 'Paid' });
    await press(seller, 'sell', seller.saleId, 'yes');
    expect((await saleFor(agent, seller.saleId)).waits.length).toBeGreaterThan(0);
    const events = { sale_id: seller.saleId, event_name: 'sharing_changed' };
    expect(await db.timelineEvent.count({ where: events })).toBe(2);
  });

  test('the buyer, who is asked once they are accepted and can take it back', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    const buyer = await buyerOf(saleId);
    expect((await press(buyer, 'buy', buyer.purchaseId, 'yes')).status).toBe(404);
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).sharing).toBeNull();
    const accepted = { accepted_at: new Date(), sale_agreed: new Date('2026-11-10') };
    await db.purchase.update({ where: { id: buyer.purchaseId }, data: accepted });
    const theirs = async () =>
      (await saleFor(agent, saleId)).waits.map(({ title }) => title).filter((title) => BUYERS_STEPS.includes(title));
    expect((await viewOf(buyer, 'buy', buyer.purchaseId)).sharing).toMatchObject({ isQuestion: true });
    expect(await theirs()).toEqual(['Steps on the buyer’s side']);
    for (const [shares, expected] of [
      ['yes', true],
      ['no', false],
    ] as const) {
      await press(buyer, 'buy', buyer.purchaseId, shares);
      expect((await viewOf(buyer, 'buy', buyer.purchaseId)).sharing).toMatchObject({ isQuestion: false });
      const { shares_with_agent } = await db.purchase.findUniqueOrThrow({ where: { id: buyer.purchaseId } });
      expect(shares_with_agent).toBe(expected);
      expect(await theirs()).toEqual([expected ? 'The mortgage offer' : 'Steps on the buyer’s side']);
    }
  });
});

describe('what they tell us', () => {
  const tell = ({ browser }: Agent, id: string, fields: Record<string, string>) =>
    browser.post(withParams(tellUs, { id }), `/agent/sales/${id}/tell`, fields);

  test('is a case for staff, once, and sets nothing', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    const offer = {
      what: 'offer_accepted',
      'day.day': '12',
      'day.month': '11',
      'day.year': '2026',
      words: 'By phone.',
    };
    for (const _ of [1, 2])
      expect((await tell(agent, saleId, offer)).location).toBe(`/agent/sales/${saleId}?told=true`);
    const cases = await db.enquiryCase.findMany({ where: { sale_id: saleId } });
    expect(cases).toMatchObject([
      { kind: 'question', email: agent.email, message: 'An offer was accepted on 12 November 2026.\n\nBy phone.' },
    ]);
    expect(await db.offer.count({ where: { sale_id: saleId } })).toBe(0);
    const events = await db.timelineEvent.findMany({ where: { sale_id: saleId, event_name: 'agent_told_us' } });
    expect(events.map(({ author_name, comments }) => [author_name, comments])).toEqual([
      [expect.stringMatching(/^Jo Marsh at /), 'An offer was accepted on 12 November 2026.'],
    ]);
    const staff = await staffMember();
    const { data } = await staff.browser.get(feed, '/admin/feed');
    expect(data).toMatchObject({
      toldByAgents: expect.arrayContaining([expect.objectContaining({ caseId: cases[0]?.id })]),
    });
    // Not above the cards of a chip, which it does not filter.
    const chosen = await staff.browser.get(feed, '/admin/feed?show=unpaid');
    expect(chosen.data).toMatchObject({ toldByAgents: [], dueBack: [], asked: [], questions: [], lateCases: 0 });
    // It stands among the work of the day, and with the sale's own, by what it is.
    await rewriteCase(cases[0]?.id ?? '');
    const what = 'Read what the estate agent told us';
    const list = await staff.browser.get(work, '/admin/work?who=all&kind=agent_told');
    expect(JSON.stringify(list.data)).toContain(`"what":"${what}"`);
    expect(JSON.stringify(list.data)).toContain('“An offer was accepted on 12 November 2026.”');
    const strip = await staff.browser.get(withParams(transaction, { id: saleId }), `/admin/transactions/${saleId}`);
    const href = `/admin/cases/${cases[0]?.id}`;
    expect(strip.data).toMatchObject({
      work: { items: expect.arrayContaining([expect.objectContaining({ what, href })]) },
      // The head names that work, in place of what is missing.
      head: { progress: { work: { kind: 'agent_told' } } },
    });
  });

  test('cannot be written by someone who uses the contact form', async () => {
    const callback = { fullName: 'Jo Marsh at Larkspur', email: 'mallory@people.example', mobileNumber: null };
    await requestCallback({ ...callback, message: 'It fell through.', referrer: TOLD_ON_PAGE }, '203.0.113.7');
    const { id } = await db.enquiryCase.findFirstOrThrow({ where: { email: callback.email } });
    expect((await listToldByAgents(100)).map(({ caseId }) => caseId)).not.toContain(id);
    await rewriteCase(id);
    expect(await db.workItem.findUniqueOrThrow({ where: { case_id: id } })).toMatchObject({ kind: 'case' });
  });

  test('an offer is one press for staff: the accepted buyer’s sale is agreed on its day, and the case answered', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    await tell(agent, saleId, { what: 'offer_accepted', 'day.day': '12', 'day.month': '11', 'day.year': '2026' });
    const { id } = await db.enquiryCase.findFirstOrThrow({ where: { sale_id: saleId } });
    const { browser } = await staffMember();
    const pressOffer = () => browser.post(withParams(takeOffer, { id }), `/admin/cases/${id}`, {});
    expect((await pressOffer()).status).toBe(409);
    const { purchaseId } = await buyerOf(saleId, { isAccepted: true });
    for (const _ of [1, 2]) expect((await pressOffer()).location).toBe(`/admin/cases/${id}`);
    const agreed = { sale_agreed: new Date('2026-11-12'), version: 1 };
    expect(await db.purchase.findUniqueOrThrow({ where: { id: purchaseId } })).toMatchObject(agreed);
    expect(await db.enquiryCase.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ answered_at: expect.any(Date), note: 'Sale agreed set to 12 November 2026.' },
    });
  });

  test('names what happened, and for an offer its day, which is not in the future', async () => {
    const [agent, rival] = [await agentOf(), await agentOf()];
    const { saleId } = await saleOf(agent.officeId);
    for (const fields of [
      {},
      { what: 'offer_accepted' },
      { what: 'offer_accepted', 'day.day': '1', 'day.month': '1', 'day.year': '2099' },
    ] as Record<string, string>[])
      expect((await tell(agent, saleId, fields)).status).toBe(422);
    expect((await tell(rival, saleId, { what: 'not_ours' })).status).toBe(404);
    expect(await db.enquiryCase.count({ where: { sale_id: saleId } })).toBe(0);
    expect((await tell(agent, saleId, { what: 'fell_through', reason: 'could_not_act' })).status).toBe(422);
    expect((await tell(agent, saleId, { what: 'fell_through', reason: 'took_too_long' })).status).toBe(303);
    expect(await db.enquiryCase.findFirst({ where: { sale_id: saleId } })).toMatchObject({
      message: 'The sale fell through. It took too long.',
    });
  });
});

test('staff see who looked at a sale, and what the agent sees', async () => {
  const agent = await agentOf();
  const { saleId } = await saleOf(agent.officeId);
  await open(agent, saleId);
  const { browser } = await staffMember();
  const at = `/admin/transactions/${saleId}/estate-agent`;
  expect((await browser.get(withParams(agentTab, { id: saleId }), at)).data).toMatchObject({
    seen: expect.stringMatching(/^Seen by Jo Marsh at Brand .+, Ludlow on \w+day /),
  });
  const shown = (await browser.get(withParams(viewAsAgent, { id: saleId }), `${at}/view`)).data as { sale: Listed };
  expect(shown.sale).toEqual(await saleFor(agent, saleId));
});

describe('the weekly email', () => {
  const choose = ({ browser }: Agent, weekly: string) => browser.post(emails, '/agent/emails', { weekly });
  const weekly = async ({ email }: Agent) => {
    for (const { handle } of agentAccessWorkers.slice(0, 1)) await handle({});
    await deliverMail();
    return (await messagesTo(email)).filter(({ subject }) => subject.startsWith('Your 1 sale'));
  };

  test('goes once a Monday to those who asked for it, and its link stops it by a button', async () => {
    const agent = await agentOf();
    await saleOf(agent.officeId);
    expect(await weekly(agent)).toEqual([]);
    await choose(agent, 'yes');
    expect((await weekly(agent)).length).toBe(1);
    const [mail] = await weekly(agent);
    expect((await weekly(agent)).length).toBe(1);
    expect(mail?.text).toContain('18 Mill Lane');
    expect(mail?.text).not.toMatch(/£|349,950|Okonjo/);
    const token = mail?.text.match(/\/agent\/emails\/(\S+)/)?.[1] ?? '';
    const browser = new Browser();
    const at = `/agent/emails/${token}`;
    expect((await browser.get(withParams(weeklyPage, { token }), at)).data).toMatchObject({ isWanted: true });
    await browser.post(withParams(stopWeekly, { token }), at, { weekly: 'no' });
    expect((await browser.get(withParams(weeklyPage, { token }), at)).data).toMatchObject({ isWanted: false });
    expect((await browser.get(withParams(weeklyPage, { token: 'x' }), '/agent/emails/x')).status).toBe(404);
    await db.emailMessage.deleteMany({ where: { to: agent.email } });
    expect((await weekly(agent)).length).toBe(1);
  });

  test('is stopped by a mail program’s own button, which needs no cookies, and is not sent with nothing in it', async () => {
    const agent = await agentOf();
    const { saleId } = await saleOf(agent.officeId);
    await choose(agent, 'yes');
    await db.sale.update({ where: { id: saleId }, data: { shares_with_agent: false } });
    expect(await weekly(agent)).toEqual([]);
    await db.sale.update({ where: { id: saleId }, data: { shares_with_agent: true } });
    await db.emailMessage.deleteMany({ where: { to: agent.email } });
    const [mail] = await weekly(agent);
    expect(mail?.headers['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click');
    const [, token = ''] = /\/agent\/emails\/([^>\s]+)/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    for (const which of [token, 'x']) {
      const { status } = await new Browser().post(
        withParams(stopWeekly, { token: which }),
        `/agent/emails/${which}`,
        oneClick,
        { origin: 'https://webmail.example' },
      );
      expect(status).toBe(200);
    }
    const contact = await db.agentContact.findUniqueOrThrow({ where: { email: agent.email } });
    expect(contact.weekly_email).toBe(false);
  });
});
