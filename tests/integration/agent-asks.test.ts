/** Someone of an estate agent asks for an update on a sale that they see: the same promise as a customer's, and only what they may know. */
import { beforeEach, expect, test, vi } from 'vitest';
import { listOpen } from '~/domain/update-request/queries.server';
import { OVER, SHARED_NO_MORE, TOO_MANY } from '~/domain/update-request/rules';
import { listOutcomes } from '~/domain/update-request/stats-queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import * as answering from '~/routes/admin/transaction/events/answer-update';
import * as page from '~/routes/agent/ask';
import { loader as salePage } from '~/routes/agent/sale';
import { loader as dashboard } from '~/routes/dashboard/dashboard';
import { action as share } from '~/routes/dashboard/sharing';
import { insertAgentSession } from '../support/agent-rows';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { Browser } from '../support/routes';
import { sellerWithSale, withParams } from '../support/seller';
import { staffMember } from '../support/staff';

const MONDAY = new Date('2026-11-23T16:40:00Z');
const QUESTION = 'Is the draft contract on its way?';

let officeId: string;
let agent: Awaited<ReturnType<typeof agentOf>>;
let seller: Awaited<ReturnType<typeof sellerWithSale>>;
let saleId: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(MONDAY);
  officeId = (await insertEstateAgent()).id;
  agent = await agentOf(officeId);
  seller = await sellerWithSale({ paid: true });
  saleId = seller.saleId;
  await db.sale.update({
    where: { id: saleId },
    data: { estate_agent_id: officeId, estate_agent_status: 'assigned' },
  });
});

async function agentOf(office: string) {
  const { cookie, ...known } = await insertAgentSession(pool, office);
  const browser = new Browser();
  browser.cookies.set('kt_agent', cookie);
  return { ...known, browser };
}

type Agent = typeof agent;
const at = () => `/agent/sales/${saleId}/ask`;
const ask = ({ browser }: Agent = agent, question = QUESTION) =>
  browser.post(withParams(page.action, { id: saleId }), at(), { question });
const open = ({ browser }: Agent = agent) => browser.get(withParams(page.loader, { id: saleId }), at());
const saleOf = async ({ browser }: Agent = agent) =>
  (await browser.get(withParams(salePage, { id: saleId }), `/agent/sales/${saleId}`)).data as unknown as Awaited<
    ReturnType<typeof salePage>
  >;
const questions = () => db.updateRequest.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } });
const setShares = (shares: 'yes' | 'no') =>
  seller.browser.post(withParams(share, { role: 'sell', id: saleId }), `/dashboard/sell/${saleId}/sharing`, { shares });

async function reply(fields: Record<string, string>) {
  const staff = await staffMember();
  const [asked] = await questions();
  const updateId = asked?.id ?? '';
  return staff.browser.post(
    withParams(answering.action, { id: saleId, updateId }),
    `/admin/transactions/${saleId}/events/questions/${updateId}`,
    { version: String(asked?.version), ...fields },
  );
}
const updatesTo = async ({ email }: Agent = agent) => {
  await deliverMail();
  return (await messagesTo(email)).filter(({ subject }) => /update on|asked the seller/.test(subject));
};

test('a question is asked once and added to, and until it is answered only the agent who asked reads it', async () => {
  const colleague = await agentOf(officeId);
  const rival = await agentOf((await insertEstateAgent()).id);
  expect((await ask(agent, 'When?')).status).toBe(422);
  expect((await ask(rival)).status).toBe(404);
  const pressed = await Promise.all([ask(), ask()]);
  expect(pressed.map(({ location }) => location)).toEqual([at(), at()]);
  await ask(agent, 'And the searches?');
  const asked = 'You asked on Monday 23 November at 16:40. We’ll answer by Tuesday 24 November at 16:40.';
  expect((await open()).data).toMatchObject({
    state: 'asked',
    open: { question: `${QUESTION}\n\nAnd the searches?`, words: asked },
  });
  expect((await open(colleague)).data).toMatchObject({ state: 'open' });
  expect((await open(rival)).status).toBe(404);
  const [mine, theirs] = [await saleOf(), await saleOf(colleague)];
  expect([mine.asked, theirs.asked]).toEqual([asked, null]);
  const titles = ({ sale }: typeof mine) => sale.waits.map(({ title }) => title);
  expect([titles(mine).includes('Your question'), titles(theirs).includes('Your question')]).toEqual([true, false]);
  // The seller is not told what their agent asks.
  const { data } = await seller.browser.get(
    withParams(dashboard, { role: 'sell', id: saleId }),
    `/dashboard/sell/${saleId}`,
  );
  expect(JSON.stringify(data)).not.toContain(QUESTION);
  expect((await listOpen(1_000)).find((row) => row.saleId === saleId)).toMatchObject({
    name: 'Jo Marsh (estate agent)',
    isAgents: true,
  });
});

test('the answer reaches them by email and on the page, late is remembered, and it counts as an agent’s', async () => {
  await ask();
  const [{ id } = { id: '' }] = await questions();
  const { browser } = await staffMember();
  const dialog = await browser.get(withParams(answering.loader, { id: saleId, updateId: id }), '/admin');
  expect(dialog.data).toMatchObject({
    ...{ agent: { isTold: true }, name: 'Jo Marsh (estate agent)' },
    letter: { text: expect.stringContaining('(your answer)') },
  });
  vi.setSystemTime(new Date('2026-11-24T16:41:00Z'));
  expect((await saleOf()).asked).toContain('We’re sorry that we’re late.');
  const answer = 'The draft contract is due on Friday 27 November.';
  expect((await reply({ how: 'answer', answer })).status).toBe(302);
  const [mail, ...more] = await updatesTo();
  expect(more).toEqual([]);
  expect(mail?.text).toContain(answer);
  expect(mail?.text).toContain(`/agent/sales/${saleId}`);
  const { asked, answer: shown, answers } = await saleOf();
  expect([asked, shown?.words, answers.map(({ note }) => note)]).toEqual([null, answer, [answer]]);
  const said = { intent: 'helped', updateId: id, helped: 'no' };
  expect((await agent.browser.post(withParams(page.action, { id: saleId }), at(), said)).location).toBe(at());
  expect(await questions()).toMatchObject([{ was_late: true, helped: false }]);
  expect(await listOutcomes(new Date())).toContainEqual(
    expect.objectContaining({ side: 'agent', askedAt: MONDAY, wasLate: true, helped: false }),
  );
});

test('a promised day names the seller’s solicitor, and the solicitor reads who asks', async () => {
  const { id: groupId } = await insertLawyerGroup();
  const solicitor = `grace@${groupId}.example`;
  await db.lawyer.updateMany({ where: { lawyer_group_id: groupId }, data: { email: solicitor } });
  const acts = { seller_lawyer_group_id: groupId, solicitor_groups_assigned_at: MONDAY };
  await db.sale.update({ where: { id: saleId }, data: acts });
  await ask();
  const day = { 'promisedFor.day': '27', 'promisedFor.month': '11', 'promisedFor.year': '2026' };
  expect((await reply({ how: 'promise', ...day })).status).toBe(302);
  expect((await saleOf()).asked).toContain(
    'We’ve asked the seller’s solicitor. We’ll tell you what they say by Friday 27 November.',
  );
  expect((await updatesTo()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/: we’ve asked the seller’s solicitor$/),
  ]);
  expect((await messagesTo(solicitor))[0]?.subject).toMatch(/: the estate agent asks how it stands$/);
});

test('a seller who stops sharing ends the question, and no answer goes to an office that no longer has the sale', async () => {
  await ask();
  await setShares('no');
  expect(await questions()).toMatchObject([{ answer: SHARED_NO_MORE, answered_by_id: null, was_late: false }]);
  expect((await updatesTo())[0]?.text).toContain(SHARED_NO_MORE);
  expect((await ask()).status).toBe(409);
  expect((await open()).data).toMatchObject({ isShared: false, waits: [] });
  expect(await saleOf()).toMatchObject({ asked: null, answer: null, answers: [] });

  await setShares('yes');
  await db.updateRequest.deleteMany({ where: { sale_id: saleId } });
  const before = (await updatesTo()).length;
  await ask();
  await db.sale.update({ where: { id: saleId }, data: { estate_agent_id: (await insertEstateAgent()).id } });
  await reply({ how: 'answer', answer: 'It was sent today.' });
  expect(await updatesTo()).toHaveLength(before);
});

test('an agent asks three questions about a sale in 7 days, counted apart from the seller’s, and none about a sale that is over', async () => {
  const row = { sale_id: saleId, question: QUESTION, asked_at: MONDAY, due_at: MONDAY, answered_at: MONDAY };
  await db.updateRequest.createMany({
    data: [1, 2, 3].map(() => ({ ...row, id: newId(), asked_by_contact_id: agent.contactId })),
  });
  const colleague = await agentOf(officeId);
  expect(await ask(colleague)).toMatchObject({ status: 409, data: { error: { '': [TOO_MANY] } } });
  await db.updateRequest.updateMany({
    where: { sale_id: saleId },
    data: { asked_by_contact_id: null, asked_by_user_id: seller.person.id },
  });
  expect((await ask(colleague)).status).toBe(303);
  await db.closing.create({
    data: {
      ...{ id: newId(), sale_id: saleId, closed_as: 'withdrawn', closed_by_id: (await staffMember()).userId },
      reason: 'By phone',
    },
  });
  expect(await ask()).toMatchObject({ status: 409, data: { error: { '': [OVER] } } });
});
