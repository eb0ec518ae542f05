import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignUnitsWorker, runWork } from '~/domain/group/jobs.server';
import { assignGroupAgent } from '~/domain/group/ops-commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue, stopQueue } from '~/platform/queue.server';
import * as agentDialog from '~/routes/admin/group/assign-agent';
import * as solicitorsDialog from '~/routes/admin/group/assign-solicitors';
import * as ops from '~/routes/admin/group/ops';
import * as unitsAgent from '~/routes/admin/transaction/agent/tab';
import * as unitsAssignment from '~/routes/admin/transaction/assign/choose';
import * as unitsConfirmation from '~/routes/admin/transaction/assign/confirm';
import * as unitsSolicitors from '~/routes/admin/transaction/solicitors/tab';
import * as groupAgent from '~/routes/api/transaction/group-estate-agent';
import * as groupSolicitors from '~/routes/api/transaction/group-lawyer-group';
import { insertGroup } from '../support/groups';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent, insertLawyerGroup } from '../support/partners';
import { countWaiting, insertDeadLetter, queue } from '../support/queue';
import { withParams } from '../support/seller';
import { auditOf, staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let group: Awaited<ReturnType<typeof insertGroup>>;
let agentId: string;
let seller: string;
let buyer: string;

beforeAll(async () => {
  staff = await staffMember();
  await startQueue([assignUnitsWorker]);
});
afterAll(() => stopQueue());
beforeEach(async () => {
  group = await insertGroup(staff, { units: 4 });
  agentId = (await insertEstateAgent()).id;
  await db.valuer.create({
    data: {
      id: newId(),
      estate_agent_id: agentId,
      first_name: 'Vera',
      email: `vera-${agentId}@agents.example`,
      primary_valuer: true,
    },
  });
  const firms = [await insertLawyerGroup(), await insertLawyerGroup()];
  await db.lawyerGroup.updateMany({
    where: { id: { in: firms.map(({ id }) => id) } },
    data: { panel_solicitor: true },
  });
  for (const { id } of firms)
    await db.lawyer.updateMany({ where: { lawyer_group_id: id }, data: { email: `grace-${id}@law.example` } });
  [seller = '', buyer = ''] = firms.map(({ id }) => id);
});

const putAgent = (estateAgentId: string) =>
  staff.browser.postJson(withParams(groupAgent.action, { groupId: group.id }), '/api/transaction/estate-agent/x', {
    estateAgentId,
  });
const postSolicitors = (given: object = {}) =>
  staff.browser.postJson(withParams(groupSolicitors.action, { groupId: group.id }), '/api/transaction/lawyer-group/x', {
    lawyerGroupsIds: { seller, buyer },
    sendCheckedEmails: { seller_introduction: true, seller_instruction: true, plot_plan_request: true },
    seller_comments: 'Plot 3 is the show home.',
    ...given,
  });
const orders = () => db.groupWork.findMany({ where: { group_id: group.id }, orderBy: { id: 'asc' } });
const run = async () => {
  for (const { id } of await orders()) await runWork(id);
};
/** Kills the process between assigning a unit and marking it as done. */
async function killedWhileMarking(workId: string): Promise<void> {
  await pool.query('alter table transactions_group_work_unit add constraint killed check (done_at is null) not valid');
  await expect(runWork(workId)).rejects.toThrow('killed');
  await pool.query('alter table transactions_group_work_unit drop constraint killed');
}
const sales = () => db.sale.findMany({ where: { group_id: group.id }, orderBy: { id: 'asc' } });
const eventsOf = (event_name: string) =>
  db.timelineEvent.count({ where: { event_name, sale_id: { in: group.saleIds } } });
type Steps = {
  agent: {
    work: { done: number; units: number; isFinished: boolean; hasGivenUp: boolean; left: object[] } | null;
    obstacle: string | null;
  };
};
const shown = async () => (await staff.browser.get(withParams(ops.loader, { id: group.id }), '/x')).data as Steps;

describe('the estate agent of a group', () => {
  test('is assigned to every unit once, however often it is ordered, and gets one email about all of them', async () => {
    expect(await putAgent(agentId)).toMatchObject({ status: 200, data: { estateAgent: { _id: agentId } } });
    expect((await shown()).agent.work).toMatchObject({ done: 0, units: 4, isFinished: false });
    expect(await putAgent(agentId)).toMatchObject({ status: 200 });
    expect(await orders()).toHaveLength(1);
    await run();
    await run();
    expect(await sales()).toMatchObject(Array(4).fill({ estate_agent_id: agentId, estate_agent_status: 'assigned' }));
    expect(await eventsOf('estate_agent_assigned')).toBe(4);
    expect((await shown()).agent).toMatchObject({ work: { done: 4, isFinished: true, left: [] } });
    expect((await auditOf(group.id)).map(({ action }) => action)).toEqual(['create', 'assign-estate-agent']);
    await deliverMail();
    const mail = await messagesTo(`vera-${agentId}@agents.example`);
    expect(mail).toMatchObject([{ subject: `You are named as the estate agent for ${group.name}` }]);
    for (const plot of [1, 2, 3, 4]) expect(mail[0]?.text).toContain(`Plot ${plot}, ${group.name}`);
    // That email introduced every unit, so no tab offers to send it again.
    const [unit = ''] = group.saleIds;
    const onUnit = await staff.browser.get(withParams(unitsAgent.loader, { id: unit }), '/');
    expect(onUnit.data).toMatchObject({ introduction: { step: 'was', last: { status: 'sent', to: mail[0]?.to } } });
  });

  test('is refused while a unit has one: the page names those units, and nothing is assigned', async () => {
    const another = (await insertEstateAgent()).id;
    const [first = '', , third = ''] = group.saleIds;
    await db.sale.updateMany({
      where: { id: { in: [first, third] } },
      data: { estate_agent_id: another, estate_agent_status: 'assigned' },
    });
    const answer = await putAgent(agentId);
    expect(answer.status).toBe(409);
    const { message } = answer.data as { message: string };
    for (const plot of [1, 3]) expect(message).toContain(`Plot ${plot}, ${group.name}`);
    expect(message).not.toContain(`Plot 2, ${group.name}`);
    expect(await orders()).toEqual([]);
    expect((await shown()).agent.obstacle).toBe(message);
    // The dialog says so before a choice is made.
    const opened = await staff.browser.get(withParams(agentDialog.loader, { id: group.id }), '/');
    expect(opened.data).toMatchObject({ obstacle: message });
  });

  test('leaves out and names a unit that got another agent in the meantime', async () => {
    await putAgent(agentId);
    const another = (await insertEstateAgent()).id;
    const [first = ''] = group.saleIds;
    await db.sale.update({ where: { id: first }, data: { estate_agent_id: another, estate_agent_status: 'assigned' } });
    await run();
    expect((await sales()).map(({ estate_agent_id }) => estate_agent_id)).toEqual([another, agentId, agentId, agentId]);
    expect((await shown()).agent.work?.left).toMatchObject([{ saleId: first, why: 'It now has another estate agent' }]);
  });

  test.each(['before a unit is marked', 'between two turns', 'twice at once'])(
    'is assigned to every unit exactly once, whether the process stops or runs %s',
    async (when) => {
      await putAgent(agentId);
      const [{ id = '' } = {}] = await orders();
      if (when === 'twice at once') await Promise.all([runWork(id), runWork(id)]);
      if (when === 'between two turns') for (let turn = 0; turn < 2; turn++) await runWork(id, 0);
      if (when === 'before a unit is marked') {
        await killedWhileMarking(id);
        expect(await eventsOf('estate_agent_assigned')).toBe(1);
      }
      await runWork(id);
      expect(await eventsOf('estate_agent_assigned')).toBe(4);
      expect((await shown()).agent.work).toMatchObject({ done: 4, left: [] });
      expect(await db.emailMessage.count({ where: { kind: 'group-assigned', key: { contains: id } } })).toBe(1);
    },
  );

  test('stops when its job gives up, and continues once it is retried', async () => {
    await queue.purgeQueue('group.assign');
    await putAgent(agentId);
    const [{ id = '' } = {}] = await orders();
    const again = (work: string, browser = staff.browser, of = group.id) =>
      browser.post(withParams(ops.action, { id: of }), `/admin/transactions-groups/${of}/ops`, { work });
    // While a job waits it cannot be retried.
    expect((await shown()).agent.work).toMatchObject({ isFinished: false, hasGivenUp: false });
    await again(id);
    expect(await countWaiting('group.assign')).toBe(1);

    await killedWhileMarking(id);
    await queue.purgeQueue('group.assign');
    await insertDeadLetter('group.assign', { workId: id });
    const letter = {
      to: `vera-${agentId}@agents.example`,
      subject: `You are named as the estate agent for ${group.name}`,
    };
    expect((await shown()).agent.work).toMatchObject({
      ...{ isFinished: false, hasGivenUp: true, done: 0 },
      letters: [letter],
    });

    const tom = await staffMember('Tom');
    const both = await Promise.all([again(id), again(id, tom.browser)]);
    for (const answer of both)
      expect(answer).toMatchObject({ status: 303, location: `/admin/transactions-groups/${group.id}/ops` });
    expect(await countWaiting('group.assign')).toBe(1);
    expect((await auditOf(group.id)).filter(({ action }) => action === 'try-again')).toHaveLength(1);
    expect((await shown()).agent.work).toMatchObject({ hasGivenUp: false });
    await runWork(id);
    expect(await eventsOf('estate_agent_assigned')).toBe(4);
    expect((await shown()).agent.work).toMatchObject({ isFinished: true, hasGivenUp: false, done: 4 });

    // Nor can it once it has finished, however long ago it was ordered.
    await queue.purgeQueue('group.assign');
    await db.groupWork.update({ where: { id }, data: { created_at: new Date(Date.now() - 2 * 24 * 60 * 60_000) } });
    await again(id);
    expect(await countWaiting('group.assign')).toBe(0);
    const other = await insertGroup(staff);
    expect((await again(id, staff.browser, other.id)).status).toBe(404);
    expect((await again('x')).status).toBe(404);
  });

  test('if two staff order at the same time, one is first and the other is told why', async () => {
    const another = (await insertEstateAgent()).id;
    const actor = { userId: staff.userId, firstName: 'Priya', lastName: 'Shah' };
    const both = await Promise.allSettled([
      assignGroupAgent(actor, group.id, agentId),
      assignGroupAgent(actor, group.id, another),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await orders()).toHaveLength(1);
  });

  test('is refused if it is unknown, and so is an unknown group', async () => {
    expect(await putAgent(newId())).toMatchObject({ status: 422, data: { message: 'Estate agent is required' } });
    const nowhere = withParams(groupAgent.action, { groupId: newId() });
    expect(await staff.browser.postJson(nowhere, '/x', { estateAgentId: agentId })).toMatchObject({ status: 404 });
  });

  test('through the dialog: chosen, then confirmed with the email that is sent', async () => {
    const path = `/admin/transactions-groups/${group.id}/ops/estate-agent`;
    const post = (fields: Record<string, string>) =>
      staff.browser.post(withParams(agentDialog.action, { id: group.id }), path, fields);
    expect((await post({})).status).toBe(422);
    const chosen = await post({ estateAgentId: agentId });
    expect(chosen.location).toBe(`${path}?estateAgentId=${agentId}&step=confirm`);
    expect(await orders()).toEqual([]);
    const page = await staff.browser.get(withParams(agentDialog.loader, { id: group.id }), chosen.location ?? '');
    expect(page.data).toMatchObject({ toConfirm: { email: `vera-${agentId}@agents.example` } });
    expect(JSON.stringify(page.data)).toContain(`Plot 4, ${group.name}`);
    const { digest } = (page.data as { toConfirm: { digest: string } }).toConfirm;
    const press = () => post({ estateAgentId: agentId, confirmed: 'true', version: '0', digest });
    // The email would now go to someone else.
    await db.valuer.updateMany({
      where: { estate_agent_id: agentId },
      data: { email: `noor-${agentId}@agents.example` },
    });
    expect((await press()).status).toBe(409);
    expect(await orders()).toEqual([]);
    await db.valuer.updateMany({
      where: { estate_agent_id: agentId },
      data: { email: `vera-${agentId}@agents.example` },
    });
    expect((await press()).status).toBe(302);
    expect(await orders()).toHaveLength(1);
  });
});

describe('the solicitors of a group', () => {
  test('are assigned to every unit, with one email to each reader, and accept no buyer', async () => {
    expect(await postSolicitors()).toMatchObject({
      status: 200,
      data: { lawyerGroups: { seller: { _id: seller }, buyer: { _id: buyer } } },
    });
    await db.lawyer.updateMany({
      where: { lawyer_group_id: seller },
      data: { title: 'legal_executive', regulator_number: '2041873' },
    });
    const config = { invoicing_amount: 45_000 };
    await db.adminConfig.upsert({ where: { id: 1 }, create: { id: 1, ...config }, update: config });
    await run();
    await run();
    const both = { seller_lawyer_group_id: seller, buyer_lawyer_group_id: buyer };
    expect(await sales()).toMatchObject(Array(4).fill({ ...both, date_legal_started: expect.any(Date) }));
    expect(await eventsOf('solicitors_assigned')).toBe(4);
    expect(await eventsOf('legals_started')).toBe(4);
    expect(await db.solicitorAssignment.count({ where: { sale_id: { in: group.saleIds } } })).toBe(4);
    await deliverMail();
    const toRepresentative = await messagesTo(group.representative.email);
    expect(toRepresentative.map(({ subject }) => subject).sort()).toEqual([
      `Meet your chartered legal executive for ${group.name}`,
      `Please send us the plot plans of ${group.name}`,
      `You represent the seller of ${group.name}`,
    ]);
    const meet = toRepresentative.find(({ subject }) => subject.startsWith('Meet your'));
    expect(meet?.text).toContain('CILEx Regulation, number 2041873');
    expect(meet?.text).toContain('pays us £450.00 including VAT (£375.00 plus £75.00) for each unit');
    const [instruction, ...more] = await messagesTo(`grace-${seller}@law.example`);
    expect(more).toEqual([]);
    expect(instruction?.text).toContain('Plot 3 is the show home.');
    expect(instruction?.text).toContain(`Plot 4, ${group.name}`);
    const references = (await sales()).map(({ reference }) => reference);
    for (const mail of [...toRepresentative, instruction])
      expect(mail?.text.match(/KT-\w{4}-\w{2}/g)).toEqual(references);
    expect(await messagesTo(`grace-${buyer}@law.example`)).toEqual([]);
    // The emails show with each unit.
    const [unit = ''] = group.saleIds;
    const { data } = await staff.browser.get(withParams(unitsSolicitors.loader, { id: unit }), '/');
    const shown = (data as { emails: { letter: string; status: string }[] }).emails;
    expect(shown.map(({ letter, status }) => `${letter} ${status}`).sort()).toEqual([
      'plot_plan_request sent',
      'seller_instruction sent',
      'seller_introduction sent',
    ]);
    // Ticked again for one unit, the introduction does not go again, as staff read before they confirm.
    const { version } = await db.sale.findUniqueOrThrow({ where: { id: unit } });
    await staff.browser.post(withParams(unitsAssignment.action, { id: unit }), '/', {
      version: String(version),
      'lawyerGroupsIds.seller': seller,
      'lawyerGroupsIds.buyer': buyer,
      'sendCheckedEmails.seller_introduction': 'on',
    });
    const toConfirm = await staff.browser.get(withParams(unitsConfirmation.loader, { id: unit }), '/');
    const { digest } = toConfirm.data as { digest: string };
    const to = [{ address: group.representative.email, went: { status: 'sent', isOfGroup: true } }];
    expect(toConfirm.data).toMatchObject({ toSend: 0, previews: [{ email: 'seller_introduction', to }] });
    const confirmed = { version: String(version), digest };
    const pressed = await staff.browser.post(withParams(unitsConfirmation.action, { id: unit }), '/', confirmed);
    expect(pressed.status).toBe(302);
    await deliverMail();
    expect(await messagesTo(group.representative.email)).toHaveLength(3);
  });

  test('a process that ends before a unit is marked does nothing twice, and reports no other solicitors', async () => {
    await postSolicitors();
    const [{ id = '' } = {}] = await orders();
    await killedWhileMarking(id);
    expect(await eventsOf('solicitors_assigned')).toBe(1);
    await runWork(id);
    expect(await eventsOf('solicitors_assigned')).toBe(4);
    expect(await db.groupWorkUnit.findMany({ where: { work_id: id, why: { not: null } } })).toEqual([]);
  });

  test('are refused for the same reasons as for one transaction, and while a unit has some', async () => {
    expect(await postSolicitors({ lawyerGroupsIds: { seller } })).toMatchObject({
      status: 422,
      data: { fieldErrors: { 'lawyerGroupsIds.buyer': ['Solicitor is required'] } },
    });
    expect((await postSolicitors({ lawyerGroupsIds: { seller, buyer: seller } })).status).toBe(422);
    expect((await postSolicitors({ sendCheckedEmails: { buyer_introduction: true } })).status).toBe(422);
    await db.lawyerGroup.update({ where: { id: buyer }, data: { closed_at: new Date() } });
    expect(await postSolicitors()).toMatchObject({
      status: 422,
      data: { fieldErrors: { 'lawyerGroupsIds.buyer': ['This lawyer group is closed. Please choose another'] } },
    });
    await db.lawyerGroup.update({ where: { id: buyer }, data: { closed_at: null } });
    await db.lawyerGroup.update({ where: { id: seller }, data: { panel_solicitor: false } });
    expect((await postSolicitors()).status).toBe(422);
    const [first = ''] = group.saleIds;
    await db.sale.update({
      where: { id: first },
      data: { seller_lawyer_group_id: seller, solicitor_groups_assigned_at: new Date() },
    });
    const answer = await postSolicitors({ sendCheckedEmails: {} });
    expect(answer).toMatchObject({ status: 409, data: { message: expect.stringContaining(`Plot 1, ${group.name}`) } });
    expect(await orders()).toEqual([]);
  });

  test('through the dialog: every email is read before it is confirmed', async () => {
    const path = `/admin/transactions-groups/${group.id}/ops/solicitors`;
    const post = (fields: Record<string, string>) =>
      staff.browser.post(withParams(solicitorsDialog.action, { id: group.id }), path, fields);
    expect(JSON.stringify((await post({ 'lawyerGroupsIds.seller': seller })).data)).toContain('Solicitor is required');
    const chosen = await post({
      'lawyerGroupsIds.seller': seller,
      'lawyerGroupsIds.buyer': buyer,
      'sendCheckedEmails.plot_plan_request': 'on',
    });
    expect(chosen.location).toBe(`${path}?step=confirm`);
    const page = await staff.browser.get(withParams(solicitorsDialog.loader, { id: group.id }), chosen.location ?? '');
    expect(page.data).toMatchObject({
      toConfirm: { forBoth: null, letters: [{ subject: `Please send us the plot plans of ${group.name}` }] },
    });
    const { law_firm_id } = await db.lawyerGroup.findUniqueOrThrow({ where: { id: seller } });
    await db.lawyerGroup.update({ where: { id: buyer }, data: { law_firm_id, name: 'South' } });
    const warned = await staff.browser.get(
      withParams(solicitorsDialog.loader, { id: group.id }),
      chosen.location ?? '',
    );
    expect(warned.data).toMatchObject({ toConfirm: { forBoth: 'firm' } });
    expect(await orders()).toEqual([]);
    const { digest } = (warned.data as { toConfirm: { digest: string } }).toConfirm;
    await post({ confirmed: 'true', version: '0', digest });
    await post({ confirmed: 'true', version: '0', digest });
    expect(await orders()).toHaveLength(1);
  });

  test('a choice from another tab is not assigned or sent, since it is not what was read', async () => {
    const path = `/admin/transactions-groups/${group.id}/ops/solicitors`;
    const post = (fields: Record<string, string>) =>
      staff.browser.post(withParams(solicitorsDialog.action, { id: group.id }), path, fields);
    const choose = (of: Record<'seller' | 'buyer', string>, more: Record<string, string> = {}) =>
      post({ 'lawyerGroupsIds.seller': of.seller, 'lawyerGroupsIds.buyer': of.buyer, ...more });
    const read = async () => {
      const page = await staff.browser.get(
        withParams(solicitorsDialog.loader, { id: group.id }),
        `${path}?step=confirm`,
      );
      return (page.data as { toConfirm: { digest: string; seller: string; letters: { to: string[] }[] } }).toConfirm;
    };
    const instruct = { 'sendCheckedEmails.seller_instruction': 'on' };
    await choose({ seller, buyer });
    const { digest } = await read();
    await choose({ seller: buyer, buyer: seller }, instruct);

    const refused = await post({ confirmed: 'true', version: '0', digest });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain('Nothing has been assigned or sent');
    expect((await post({ confirmed: 'true', version: '0' })).status).toBe(409);
    expect(await orders()).toEqual([]);

    // The page then shows the other tab's choice with its recipients, and confirming assigns it.
    const now = await read();
    expect(now.letters).toMatchObject([{ to: [`grace-${buyer}@law.example`] }]);
    await post({ confirmed: 'true', version: '0', digest: now.digest });
    expect(await orders()).toMatchObject([{ data: { given: { lawyerGroupsIds: { seller: buyer, buyer: seller } } } }]);
  });
});

test('says which emails cannot be sent and why, keeps the confirmation of one group for both sides, and refuses early while an order runs', async () => {
  const path = `/admin/transactions-groups/${group.id}/ops/solicitors`;
  const post = (fields: Record<string, string>) =>
    staff.browser.post(withParams(solicitorsDialog.action, { id: group.id }), path, fields);
  type Shown = {
    refused: Record<string, string>;
    obstacle: string | null;
    toConfirm: { digest: string; forBoth: string };
  };
  const open = async (step = '') =>
    (await staff.browser.get(withParams(solicitorsDialog.loader, { id: group.id }), `${path}${step}`)).data as Shown;
  const ofUnits = 'Each buyer is introduced on the transaction of their own unit';
  expect((await open()).refused).toEqual({ buyer_introduction: ofUnits, buyer_instruction: ofUnits });
  await post({ 'lawyerGroupsIds.seller': seller, 'lawyerGroupsIds.buyer': seller });
  await db.lawyerGroup.update({ where: { id: seller }, data: { panel_solicitor: false } });
  expect((await open()).refused).toMatchObject({ seller_introduction: 'The seller’s solicitor is not on the panel' });
  const { digest, forBoth } = (await open('?step=confirm')).toConfirm;
  expect(forBoth).toBe('group');
  expect((await post({ confirmed: 'true', version: '0', digest })).status).toBe(422);
  expect(await orders()).toEqual([]);
  await post({ confirmed: 'true', version: '0', digest, conflict_of_interest_confirmed: 'on' });
  expect(await orders()).toMatchObject([
    { ordered_by_id: staff.userId, data: { given: { conflict_of_interest_confirmed: true } } },
  ]);
  expect((await open()).obstacle).toMatch(/^This group is already being assigned/);
  await run();
  expect((await open()).obstacle).toMatch(/^These transactions already have solicitors/);
});

test('many units are assigned in turns, each of which ends before the queue gives the job to another process', async () => {
  const units = 40;
  group = await insertGroup(staff, { units });
  await putAgent(agentId);
  const [{ id = '' } = {}] = await orders();
  let turns = 0;
  for (let isFinished = false; !isFinished; turns += 1) {
    const turn = performance.now();
    // The turn ends after a few units, on any machine.
    await runWork(id, 50);
    expect(performance.now() - turn).toBeLessThan(15_000);
    isFinished = (await db.groupWork.findUniqueOrThrow({ where: { id } })).finished_at !== null;
  }
  expect(turns).toBeGreaterThan(1);
  expect(await db.sale.count({ where: { group_id: group.id, estate_agent_id: agentId } })).toBe(units);
});
