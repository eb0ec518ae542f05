import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as orders from '~/domain/identity-check/order-commands.server';
import { DENIED } from '~/domain/identity-check/rules';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import * as tab from '~/routes/admin/transaction/checks/tab';
import * as events from '~/routes/api/events/of-transaction';
import * as abort from '~/routes/api/thirdfort/abort';
import * as calls from '~/routes/api/thirdfort/of-transaction';
import * as reorder from '~/routes/api/thirdfort/order';
import * as agentEmail from '~/routes/api/thirdfort/requestor-email';
import * as version from '~/routes/api/thirdfort/version';
import { checksAtProvider, decideCheck } from '../support/check-provider';
import { keyOf, receiveCallbacks, rowsOf, runCheckJobs, saleToCheck } from '../support/checks';
import { buyerOf, insertFollower } from '../support/deal';
import { deliverMail, messagesTo } from '../support/mail';
import { insertEstateAgent } from '../support/partners';
import { withParams } from '../support/seller';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
  await db.adminConfig.create({ data: { id: 1, thirdfort_v2_switchover_date: new Date('2024-01-01T00:00:00Z') } });
});

const open = async (id: string, query = '') => {
  const { data } = await staff.browser.get(
    withParams(tab.loader, { id }),
    `/admin/transactions/${id}/thirdfort${query}`,
  );
  return data as Awaited<ReturnType<typeof tab.loader>>;
};
const press = (id: string, fields: Record<string, string>) =>
  staff.browser.post(withParams(tab.action, { id }), `/admin/transactions/${id}/thirdfort`, fields);
const call = (handler: Parameters<typeof withParams>[0], id: string, body: unknown = {}) =>
  staff.browser.postJson(withParams(handler, { id }), '/', body);

async function conductingAgent(saleId: string, change: object = {}) {
  const agent = await insertEstateAgent();
  const emails = [`one-${agent.id}@agent.example`, `two-${agent.id}@agent.example`];
  await db.estateAgent.update({
    where: { id: agent.id },
    data: {
      requests_seller_thirdfort_checks: true,
      requests_buyer_thirdfort_checks: true,
      thirdfort_requester_emails: emails,
      ...change,
    },
  });
  await db.sale.update({ where: { id: saleId }, data: { estate_agent_id: agent.id, estate_agent_status: 'assigned' } });
  return emails;
}

describe('the tab', () => {
  test('orders, aborts and reorders, and shows what is under way', async () => {
    const { saleId, person } = await saleToCheck();
    const before = await open(saleId);
    expect(before).toMatchObject({ missing: 1, people: [{ key: person.id, check: null }] });
    const ordered = await press(saleId, { intent: 'order', person: person.id });
    expect(ordered).toMatchObject({
      status: 303,
      location: `/admin/transactions/${saleId}/thirdfort?done=order#sections`,
    });
    const underWay = await open(saleId);
    expect(underWay).toMatchObject({
      missing: 0,
      people: [{ check: { status: 'pending', thirdfortId: null, page: null } }],
    });
    expect(underWay.version).not.toBe(before.version);
    await runCheckJobs();
    const [there] = await checksAtProvider(person.email);
    const placed = await open(saleId);
    expect(placed.people[0]?.check?.page).toBe(`${process.env.SANDBOX_URL}/identity/checks/${there?.id}`);
    const { data } = await staff.browser.get(withParams(version.loader, { id: saleId }), '/');
    expect(data).toEqual({ version: placed.version });
    const check = placed.people[0]?.check?.id ?? '';
    expect((await press(saleId, { intent: 'abort', check })).location).toContain('done=abort');
    expect((await open(saleId)).people[0]?.check).toMatchObject({ status: 'pending', isAborting: true });
    await runCheckJobs();
    expect((await press(saleId, { intent: 'reorder', check })).location).toContain('done=reorder');
    await runCheckJobs();
    expect((await open(saleId)).people[0]?.check).toMatchObject({ status: 'pending', isAborting: false });
    expect((await checksAtProvider(person.email)).map(({ state }) => state)).toEqual(['CANCELLED', 'OPEN']);
  });

  test('orders all missing checks with one press', async () => {
    const { saleId } = await saleToCheck();
    await buyerOf(saleId, { isAccepted: true });
    expect((await press(saleId, { intent: 'order-all' })).location).toContain('done=order-all&n=2');
    expect((await press(saleId, { intent: 'order-all' })).location).toContain('done=order-all&n=0');
    expect(await rowsOf(saleId)).toHaveLength(2);
  });

  test('orders nothing for someone named who said ‘This is not me’', async () => {
    const { saleId } = await saleToCheck();
    const { personId } = await insertFollower({ sale_id: saleId, role: 'seller' }, { isConfirmed: false });
    await db.person.update({ where: { id: personId }, data: { denied_at: new Date() } });
    expect((await press(saleId, { intent: 'order-all' })).location).toContain('n=1');
    expect(await press(saleId, { intent: 'order', person: personId })).toMatchObject({
      status: 409,
      data: { problem: `Error trying to order thirdfort check. ${DENIED}` },
    });
    expect(await rowsOf(saleId)).toMatchObject([{ person_id: null }]);
  });

  test('orders nothing for a buyer who is not accepted or is disputed, and counts nothing as missing', async () => {
    const { saleId } = await saleToCheck();
    const stranger = await buyerOf(saleId);
    await buyerOf(saleId, { disputed_at: new Date() });
    await insertFollower({ purchase_id: stranger.purchaseId, role: 'giftor' });
    expect((await open(saleId)).missing).toBe(1);
    expect((await press(saleId, { intent: 'order-all' })).location).toContain('n=1');
    expect(await rowsOf(saleId)).toMatchObject([{ person_type: 'seller' }]);
    const person = stranger.person.id + stranger.purchaseId;
    expect(await press(saleId, { intent: 'order', person })).toMatchObject({
      status: 409,
      data: { problem: 'Error trying to order thirdfort check. Accept the buyer first.' },
    });
    // The feed counts the same people.
    const isChecked = async () => (await db.saleProgress.findUniqueOrThrow({ where: { sale_id: saleId } })).state & 16;
    expect(await isChecked()).toBe(16);
    await db.purchase.update({ where: { id: stranger.purchaseId }, data: { accepted_at: new Date() } });
    expect(await isChecked()).toBe(0);
    expect((await open(saleId)).missing).toBe(2);
  });

  test('checks who signs for a company, and who registered it only if they sign', async () => {
    const { saleId, person } = await saleToCheck();
    const signs = (signs_for_company: boolean) =>
      db.sale.update({ where: { id: saleId }, data: { customer_type: 'company', signs_for_company } });
    const isChecked = async () => (await db.saleProgress.findUniqueOrThrow({ where: { sale_id: saleId } })).state & 16;
    await signs(true);
    await insertFollower({ sale_id: saleId, role: 'seller' });
    expect(await open(saleId)).toMatchObject({ missing: 2 });
    await signs(false);
    expect(await open(saleId)).toMatchObject({ missing: 1, people: [{ userId: null }] });
    await press(saleId, { intent: 'order-all' });
    expect(await isChecked()).toBe(16);
    await signs(true);
    expect(await isChecked()).toBe(0);
    // Their check is under way when another person signs: it can still be aborted.
    await press(saleId, { intent: 'order', person: person.id });
    await signs(false);
    expect((await open(saleId)).people.map(({ userId }) => userId)).toEqual([person.id, null]);
  });

  test('shows failures in the specified words', async () => {
    const { saleId, person } = await saleToCheck();
    await db.sale.update({ where: { id: saleId }, data: { seller_lawyer_group_id: null } });
    const refused = await press(saleId, { intent: 'order', person: person.id });
    expect(refused).toMatchObject({
      status: 409,
      data: { problem: 'Error trying to order thirdfort check. Assign the seller solicitor first.' },
    });
    const nobodys = await press(saleId, { intent: 'abort', check: newId() });
    expect(nobodys.data).toEqual({
      problem: 'Error trying to abort thirdfort check. Error getting check id, cannot abort check',
    });
    vi.spyOn(orders, 'orderCheck').mockRejectedValueOnce(new Error('a fault'));
    const fault = await press(saleId, { intent: 'order', person: person.id });
    expect(fault).toMatchObject({ status: 500, data: { problem: 'Error trying to order thirdfort check' } });
    expect((await press(saleId, { intent: 'order', person: 'nonsense' })).status).toBe(422);
    expect((await press(saleId, {})).status).toBe(422);
  });

  test('also works for a transaction from before the switchover, and shows what was sent', async () => {
    const { saleId, person } = await saleToCheck();
    await db.sale.update({ where: { id: saleId }, data: { created_at: new Date('2023-06-01T00:00:00Z') } });
    await press(saleId, { intent: 'order', person: person.id });
    await db.user.update({ where: { id: person.id }, data: { phone_number: '+447700900999' } });
    expect(await open(saleId)).toMatchObject({
      isV2: false,
      people: [{ phone: '+447700900999', check: { phone: '+447700900123', recipientEmails: [] } }],
    });
  });
});

describe('the JSON calls', () => {
  test('order by the person’s details, abort, and order again', async () => {
    const { saleId, person } = await saleToCheck();
    const details = {
      email: person.email.toUpperCase(),
      first_name: 'Amara',
      last_name: 'Bello',
      phone_number: '07700900123',
    };
    const made = await call(calls.action, saleId, { person_type: 'seller', person_details: details });
    expect(made).toMatchObject({
      status: 200,
      data: { status: 'pending', thirdfort_id: null, person_type: 'seller', person_details: { first_name: 'Amara' } },
    });
    const { _id } = made.data as { _id: string };
    expect(await call(calls.action, saleId, { person_details: details })).toMatchObject({ status: 200, data: { _id } });
    await runCheckJobs();
    expect(await call(abort.action, _id)).toMatchObject({ status: 200, data: { status: 'pending' } });
    await runCheckJobs();
    const again = await call(reorder.action, _id);
    expect(again).toMatchObject({ status: 200, data: { status: 'pending' } });
    expect((again.data as { _id: string })._id).not.toBe(_id);
    const list = await staff.browser.get(withParams(calls.loader, { id: saleId }), '/');
    expect(list.data).toMatchObject([{ status: 'pending' }, { _id, status: 'aborted' }]);
  });

  test('refuse unknown people and invalid input', async () => {
    const { saleId } = await saleToCheck();
    expect(await call(calls.action, saleId, { person_details: { first_name: 'Nobody' } })).toMatchObject({
      status: 422,
    });
    expect(await call(calls.action, newId(), {})).toMatchObject({ status: 404 });
    expect(await call(abort.action, newId())).toMatchObject({
      status: 404,
      data: { message: 'Error getting check id, cannot abort check' },
    });
    expect(await call(reorder.action, newId())).toMatchObject({
      status: 404,
      data: { message: 'Error getting check id, cannot reorder check' },
    });
    expect(await call(agentEmail.action, saleId, { role: 'seller' })).toMatchObject({ status: 422 });
  });
});

describe('the estate agent', () => {
  test('is asked at each requester address, once, with names and the property only', async () => {
    const { saleId, person } = await saleToCheck();
    await insertFollower({ sale_id: saleId, role: 'seller' });
    const emails = await conductingAgent(saleId);
    const presses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? call(agentEmail.action, saleId, { role: 'sell' })
          : press(saleId, { intent: 'ask-agent', side: 'seller' }),
      ),
    );
    expect(presses[1]).toMatchObject({ status: 200, data: { message: 'Email sent to the estate agent' } });
    expect(presses[0]?.location).toContain('done=ask-agent');
    expect((await open(saleId)).requests).toMatchObject(emails.map(() => ({ side: 'seller', status: 'queued' })));
    await deliverMail();
    for (const email of emails) {
      const [message, ...more] = await messagesTo(email);
      expect(more).toEqual([]);
      expect(message?.subject).toBe('Please check the seller’s identity: 18 Mill Lane, Ludlow, SY8 1DN');
      expect(message?.text).toContain('Amara Bello');
      expect(message?.text).toContain('Ines Bello');
      for (const secret of [person.email, '7700', '349,950', saleId]) expect(message?.text).not.toContain(secret);
    }
    expect((await open(saleId)).requests).toMatchObject(emails.map(() => ({ status: 'sent' })));
  });

  test('is asked again straight away where the email failed, and only there', async () => {
    const { saleId } = await saleToCheck();
    await conductingAgent(saleId);
    await press(saleId, { intent: 'ask-agent', side: 'seller' });
    const requestEmails = () => db.emailMessage.findMany({ where: { sale_id: saleId, kind: 'thirdfort-request' } });
    const [first, ...others] = await requestEmails();
    await db.emailMessage.update({
      where: { id: first?.id },
      data: { status: 'failed', why: 'The mail server refused it.' },
    });
    await press(saleId, { intent: 'ask-agent', side: 'seller' });
    expect((await requestEmails()).map(({ to }) => to).sort()).toEqual(
      [first, first, ...others].map((email) => email?.to).sort(),
    );
  });

  test('is not asked about people who have been checked in the meantime', async () => {
    const { saleId, person } = await saleToCheck();
    const [email = ''] = await conductingAgent(saleId);
    await press(saleId, { intent: 'ask-agent', side: 'seller' });
    await press(saleId, { intent: 'order', person: person.id });
    await deliverMail();
    expect(await messagesTo(email)).toEqual([]);
    expect((await open(saleId)).requests[0]).toMatchObject({
      status: 'skipped',
      why: 'Everyone’s check is under way or complete.',
    });
  });

  test.each([
    [
      'it does not conduct the checks',
      { requests_buyer_thirdfort_checks: false },
      true,
      'The estate agent does not conduct buyer checks.',
    ],
    ['there is no purchase intent', {}, false, 'There is no active purchase intent.'],
  ])('is not asked if %s', async (_, agent, hasBuyer, problem) => {
    const { saleId } = await saleToCheck();
    if (hasBuyer) await buyerOf(saleId);
    await conductingAgent(saleId, agent);
    expect(await press(saleId, { intent: 'ask-agent', side: 'buyer' })).toMatchObject({
      status: 409,
      data: { problem },
    });
    expect(await call(agentEmail.action, saleId, { role: 'buy' })).toMatchObject({
      status: 409,
      data: { message: problem },
    });
    expect((await open(saleId)).requests).toEqual([]);
  });

  test('conducts a side’s checks, which ordering all then leaves out', async () => {
    const { saleId } = await saleToCheck();
    await buyerOf(saleId, { isAccepted: true });
    await conductingAgent(saleId, { requests_buyer_thirdfort_checks: false });
    await press(saleId, { intent: 'order-all' });
    expect(await rowsOf(saleId)).toMatchObject([{ person_type: 'buyer' }]);
  });
});

test('no event tells a customer that a check failed', async () => {
  const { saleId, person, browser } = await saleToCheck();
  await press(saleId, { intent: 'order', person: await keyOf(saleId, 'Amara') });
  await runCheckJobs();
  const [there] = await checksAtProvider(person.email);
  await decideCheck(there?.id ?? '', 'fail');
  await receiveCallbacks(there?.id ?? '');
  const names = async (who: typeof browser) =>
    ((await who.get(withParams(events.loader, { id: saleId }), '/')).data as { event_name: string }[]).map(
      (each) => each.event_name,
    );
  expect(await names(staff.browser)).toContain('identity_check_failed');
  expect(await names(browser)).toContain('identity_checks_ordered');
  expect(await names(browser)).not.toContain('identity_check_failed');
  const { rows } = await pool.query(
    `select 1 from audit_log where subject_type = 'identity_check' and action = 'order'`,
  );
  expect(rows.length).toBeGreaterThan(0);
});
