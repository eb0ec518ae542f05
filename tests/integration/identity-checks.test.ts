import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { carryOutJob } from '~/domain/identity-check/carry-out-commands.server';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { carryOutCheck, pollChecks, requeueExpiredLeases } from '~/domain/identity-check/jobs.server';
import { orderCheck, orderMissing, reorderCheck } from '~/domain/identity-check/order-commands.server';
import { recordCheckState } from '~/domain/identity-check/record-check-commands.server';
import { createCheck } from '~/integrations/identity.server';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { startQueue } from '~/platform/queue.server';
import { workers } from '~/process/workers.server';
import {
  addCheckFault,
  callbacksAbout,
  checksAtProvider,
  clearFaults,
  decideCheck,
  signCallback,
} from '../support/check-provider';
import {
  eventsAbout,
  expireLease,
  keyOf,
  receiveCallback,
  receiveCallbacks,
  rowsOf,
  runCheckJobs,
  saleToCheck,
} from '../support/checks';
import { buyerOf, insertFollower } from '../support/deal';
import { queue } from '../support/queue';
import { staffMember } from '../support/staff';

let staff: Awaited<ReturnType<typeof staffMember>>;
let other: typeof staff;
beforeAll(async () => {
  await startQueue(workers);
  staff = await staffMember();
  other = await staffMember('Owen', 'Pryce');
  await db.adminConfig.create({ data: { id: 1, thirdfort_v2_switchover_date: new Date('2024-01-01T00:00:00Z') } });
});
afterEach(clearFaults);

/** A sale whose seller's check has been ordered from the provider. */
async function ordered() {
  const sale = await saleToCheck();
  const id = await orderCheck(staff, sale.saleId, sale.person.id);
  await runCheckJobs();
  const [there] = await checksAtProvider(sale.person.email);
  return {
    ...sale,
    id,
    thirdfortId: there?.id ?? '',
    row: () => db.identityCheck.findUniqueOrThrow({ where: { id } }),
  };
}

const LOST_ANSWER = { kind: 'refuse', path: '/client/api', after: true, times: 1, containing: 'clientReference":' };

/** The provider made the check, and its answer was lost. */
async function orderedWithoutAnswer() {
  const sale = await saleToCheck();
  const id = await orderCheck(staff, sale.saleId, sale.person.id);
  await addCheckFault(LOST_ANSWER);
  await runCheckJobs({ whenDue: true });
  return { sale, id };
}

/** What must be true after every order, whatever happened on the way. */
async function expectOrderedOnce({ saleId, person }: Awaited<ReturnType<typeof saleToCheck>>) {
  const there = await checksAtProvider(person.email);
  const rows = await rowsOf(saleId);
  expect(there).toMatchObject([{ orders: 1 }]);
  expect(rows).toMatchObject([
    { status: 'pending', thirdfort_id: there[0]?.id, why: null, held_until: null, ask_at: expect.any(Date) },
  ]);
  expect(await eventsAbout(saleId)).toEqual(['identity_checks_ordered']);
}

describe('an order', () => {
  test('gives the provider the person, the property and the recipients', async () => {
    const sale = await ordered();
    await expectOrderedOnce(sale);
    expect(await sale.row()).toMatchObject({
      first_name: 'Amara',
      phone_number: '+447700900123',
      email: sale.person.email,
      recipient_emails: sale.recipients,
      ordered_by_id: staff.userId,
      file_reference: expect.stringMatching(/^TF-/),
    });
    const [there] = (await checksAtProvider(sale.person.email)) as unknown as [Record<string, object>];
    expect(there).toMatchObject({
      clientReference: sale.id,
      resultRecipients: sale.recipients,
      params: {
        subject: { givenName: 'Amara' },
        contact: { phone: '+447700900123' },
        address: '18 Mill Lane, Ludlow, SY8 1DN',
      },
    });
  });

  test('for a transaction from before the switchover names no recipients', async () => {
    const sale = await saleToCheck();
    await db.sale.update({ where: { id: sale.saleId }, data: { created_at: new Date('2023-12-31T23:59:59Z') } });
    await orderCheck(staff, sale.saleId, sale.person.id);
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([{ recipient_emails: [], shared_with_lawyer_group_id: null }]);
    expect((await checksAtProvider(sale.person.email))[0]).not.toHaveProperty('resultRecipients');
  });

  test('twenty presses by two staff at the same time make one order, and so do its jobs in parallel', async () => {
    const sale = await saleToCheck();
    const presses = Array.from({ length: 20 }, (_, n) =>
      orderCheck(n % 2 ? staff : other, sale.saleId, sale.person.id),
    );
    const ids = new Set(await Promise.all(presses));
    expect(ids.size).toBe(1);
    const [checkId = ''] = ids;
    await Promise.allSettled(Array.from({ length: 5 }, () => carryOutCheck({ checkId })));
    await runCheckJobs();
    await expectOrderedOnce(sale);
  });

  test.each([
    ['does not answer', { kind: 'refuse', path: '/client/api' }],
    ['answers with an error', { kind: 'error', path: '/client/api', times: 2 }],
    ['loses its answer', LOST_ANSWER],
    ['issues no token', { kind: 'error', path: '/oauth2', times: 2 }],
  ])('is made once when the provider %s', async (_, fault) => {
    const sale = await saleToCheck();
    await orderCheck(staff, sale.saleId, sale.person.id);
    if (fault.path === '/oauth2') await fetch(`${process.env.SANDBOX_URL}/identity/tokens/revoke`, { method: 'POST' });
    await addCheckFault({ times: 4, ...fault });
    await runCheckJobs({ whenDue: true });
    const [row] = await rowsOf(sale.saleId);
    if (row?.thirdfort_id === null) {
      expect(row).toMatchObject({ status: 'pending', why: 'The identity check provider did not answer.' });
    }
    await clearFaults();
    await expireLease(sale.saleId);
    await runCheckJobs();
    await expectOrderedOnce(sale);
  });

  test('that the provider carried out while its process died is found again', async () => {
    const { sale, id } = await orderedWithoutAnswer();
    // Its job is lost too: only the row is left.
    await queue.purgeQueue('identity-check.carry-out');
    await db.identityCheck.update({
      where: { id },
      data: { why: null, held_until: new Date(Date.now() - 70_000) },
    });
    await requeueExpiredLeases();
    await runCheckJobs();
    await expectOrderedOnce(sale);
  });

  test('leased by another process waits for it', async () => {
    const sale = await saleToCheck();
    const checkId = await orderCheck(staff, sale.saleId, sale.person.id);
    const held_until = new Date(Date.now() + 60_000);
    await db.identityCheck.update({ where: { id: checkId }, data: { held_until, attempts: 1 } });
    await expect(carryOutCheck({ checkId })).rejects.toThrow('other hands');
    expect(await checksAtProvider(sale.person.email)).toEqual([]);
    await expireLease(sale.saleId);
    await runCheckJobs();
    await expectOrderedOnce(sale);
  });

  test.each(['abort', 'reorder'] as const)(
    'with its %s, whose process died before the call, is retried by the scheduled job',
    async (what) => {
      const sale = await ordered();
      if (what === 'reorder') {
        await decideCheck(sale.thirdfortId, 'lapse');
        await receiveCallbacks(sale.thirdfortId);
      }
      await (what === 'abort' ? abortCheck : reorderCheck)(staff, sale.id);
      await queue.purgeQueue('identity-check.carry-out');
      const died = new Date(Date.now() - 120_000);
      await db.identityCheck.updateMany({
        where: { sale_id: sale.saleId, status: 'pending' },
        data: { attempts: 1, held_until: died, updated_at: died },
      });
      await requeueExpiredLeases();
      await runCheckJobs();
      const [rows, there] = [await rowsOf(sale.saleId), await checksAtProvider(sale.person.email)];
      expect(rows.map(({ status }) => status)).toEqual(what === 'abort' ? ['aborted'] : ['aborted', 'pending']);
      expect(rows.map(({ thirdfort_id, held_until }) => [thirdfort_id, held_until])).toEqual(
        there.map(({ id }) => [id, null]),
      );
      expect(there.map(({ state }) => state)).toEqual(what === 'abort' ? ['CANCELLED'] : ['ABORTED', 'OPEN']);
    },
  );

  test('that the provider refuses is marked failed with the reason, and can be ordered again', async () => {
    const sale = await saleToCheck();
    const id = await orderCheck(staff, sale.saleId, sale.person.id);
    await db.identityCheck.update({ where: { id }, data: { email: 'amara@', phone_number: null } });
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([
      {
        status: 'failed',
        thirdfort_id: null,
        why: expect.stringMatching(/^Error trying to order thirdfort check\. ./),
      },
    ]);
    expect(await eventsAbout(sale.saleId)).toEqual(['identity_checks_ordered', 'identity_check_failed']);
    await reorderCheck(staff, id);
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'failed' }, { status: 'pending', reorder_of_id: id }]);
    expect(await checksAtProvider(sale.person.email)).toMatchObject([{ state: 'OPEN', orders: 1 }]);
  });

  test('without an answer for half an hour is given up, but the provider’s check still counts if it exists', async () => {
    const { sale, id } = await orderedWithoutAnswer();
    await db.identityCheck.update({ where: { id }, data: { attempts: 7 } });
    await expireLease(sale.saleId);
    await addCheckFault({ kind: 'error', path: '/client/api', times: 100 });
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([
      { status: 'failed', why: 'Error trying to order thirdfort check. The identity check provider did not answer.' },
    ]);
    const [there] = await checksAtProvider(sale.person.email);
    await receiveCallbacks(there?.id ?? '');
    await clearFaults();
    await decideCheck(there?.id ?? '', 'complete');
    await receiveCallbacks(there?.id ?? '');
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'complete', thirdfort_id: there?.id }]);
  });

  test('given up and ordered again: the provider’s first check is cancelled', async () => {
    const { sale, id } = await orderedWithoutAnswer();
    await queue.purgeQueue('identity-check.carry-out');
    await db.identityCheck.update({
      where: { id },
      data: { status: 'failed', finished_at: new Date(), held_until: null, why: 'No answer' },
    });
    await reorderCheck(staff, id);
    await runCheckJobs();
    const there = await checksAtProvider(sale.person.email);
    expect(there.map(({ state }) => state)).toEqual(['CANCELLED', 'OPEN']);
    expect(await rowsOf(sale.saleId)).toMatchObject([
      { status: 'failed', thirdfort_id: there[0]?.id },
      { status: 'pending', thirdfort_id: there[1]?.id },
    ]);
  });

  test.each([['without a solicitor', { seller_lawyer_group_id: null }, 'Assign the seller solicitor first.']])(
    '%s is refused',
    async (_, change, message) => {
      const sale = await saleToCheck();
      await db.sale.update({ where: { id: sale.saleId }, data: change });
      await expect(orderCheck(staff, sale.saleId, sale.person.id)).rejects.toMatchObject({ status: 409, message });
      expect(await rowsOf(sale.saleId)).toEqual([]);
    },
  );

  test('for someone on an inactive purchase, of another deal, or with a result is refused', async () => {
    const sale = await ordered();
    const off = await buyerOf(sale.saleId, { aborted: new Date('2026-11-20') });
    const key = await keyOf(sale.saleId, 'Tomasz');
    expect(key).toBe(off.person.id + off.purchaseId);
    await expect(orderCheck(staff, sale.saleId, key)).rejects.toMatchObject({
      message: 'This purchase intent is inactive.',
    });
    const elsewhere = await saleToCheck();
    await expect(orderCheck(staff, sale.saleId, elsewhere.person.id)).rejects.toMatchObject({ status: 409 });
    await decideCheck(sale.thirdfortId, 'complete');
    await receiveCallbacks(sale.thirdfortId);
    await expect(orderCheck(staff, sale.saleId, sale.person.id)).rejects.toMatchObject({ status: 409 });
    await expect(reorderCheck(staff, sale.id)).rejects.toMatchObject({ message: 'This check is complete.' });
    expect(await rowsOf(sale.saleId)).toHaveLength(1);
  });

  test('of all missing checks leaves out those that the estate agent conducts', async () => {
    const sale = await saleToCheck();
    const buyer = await buyerOf(sale.saleId, { isAccepted: true });
    await insertFollower({ sale_id: sale.saleId, role: 'seller' });
    await insertFollower({ purchase_id: buyer.purchaseId, role: 'giftor' });
    await orderCheck(staff, sale.saleId, sale.person.id);
    const all = await Promise.all(Array.from({ length: 5 }, () => orderMissing(staff, sale.saleId)));
    expect(all.flat()).toHaveLength(3);
    await runCheckJobs();
    const rows = await rowsOf(sale.saleId);
    expect(rows.map(({ person_type, status }) => [person_type, status]).sort()).toEqual([
      ['buyer', 'pending'],
      ['giftor', 'pending'],
      ['seller', 'pending'],
      ['seller', 'pending'],
    ]);
    expect(rows.every(({ thirdfort_id }) => thirdfort_id !== null)).toBe(true);
    expect(await eventsAbout(sale.saleId, buyer.purchaseId)).toEqual(['identity_checks_ordered']);
    const { state } = await db.saleProgress.findUniqueOrThrow({ where: { sale_id: sale.saleId } });
    expect(state & 16).toBe(16);
  });
});

describe('a reorder', () => {
  test('makes one new check that names the old one, however many press', async () => {
    const sale = await ordered();
    await decideCheck(sale.thirdfortId, 'fail');
    await receiveCallbacks(sale.thirdfortId);
    const ids = await Promise.all(Array.from({ length: 20 }, (_, n) => reorderCheck(n % 2 ? staff : other, sale.id)));
    expect(new Set(ids).size).toBe(1);
    await runCheckJobs();
    const there = await checksAtProvider(sale.person.email);
    expect(there).toHaveLength(2);
    expect(there[1]?.replaces).toMatch(new RegExp(`${sale.thirdfortId}$`));
    expect(await rowsOf(sale.saleId)).toMatchObject([
      { status: 'failed' },
      { status: 'pending', reorder_of_id: sale.id },
    ]);
  });
});

describe('an abort', () => {
  test('cancels at the provider first, and then shows it', async () => {
    const sale = await ordered();
    await Promise.all(Array.from({ length: 20 }, (_, n) => abortCheck(n % 2 ? staff : other, sale.id)));
    expect(await sale.row()).toMatchObject({ status: 'pending', abort_asked_at: expect.any(Date) });
    await runCheckJobs();
    await receiveCallbacks(sale.thirdfortId);
    expect(await sale.row()).toMatchObject({ status: 'aborted', abort_asked_at: null, ask_at: null, why: null });
    expect(await checksAtProvider(sale.person.email)).toMatchObject([{ state: 'CANCELLED' }]);
    expect(await eventsAbout(sale.saleId)).toEqual(['identity_checks_ordered', 'identity_check_aborted']);
    const told = { sale_id: sale.saleId, event_name: 'identity_check_aborted' };
    const authors = [staff, other].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    expect(authors).toContain((await db.timelineEvent.findFirstOrThrow({ where: told })).author_name);
  });

  test('of a check that never reached the provider is done straight away, and no order follows', async () => {
    const sale = await saleToCheck();
    const id = await orderCheck(staff, sale.saleId, sale.person.id);
    await abortCheck(staff, id);
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'aborted' }]);
    await runCheckJobs();
    expect(await checksAtProvider(sale.person.email)).toEqual([]);
  });

  test('of a check whose order had no answer finds it at the provider and cancels it', async () => {
    const { sale, id } = await orderedWithoutAnswer();
    await abortCheck(staff, id);
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'aborted' }]);
    expect(await checksAtProvider(sale.person.email)).toMatchObject([{ state: 'CANCELLED', orders: 1 }]);
  });

  test('while the order is under way waits for it, then cancels it', async () => {
    const sale = await saleToCheck();
    const id = await orderCheck(staff, sale.saleId, sale.person.id);
    const held_until = new Date(Date.now() + 60_000);
    await db.identityCheck.update({ where: { id }, data: { held_until, attempts: 1 } });
    await abortCheck(staff, id);
    await expect(carryOutCheck({ checkId: id })).rejects.toThrow('other hands');
    // The job of the press has run already; the answer queues the next one.
    await queue.purgeQueue('identity-check.carry-out');
    const { firstName, lastName, email } = sale.person;
    const order = { reference: id, displayName: 'A', address: '18 Mill Lane', recipientEmails: [], reorderOf: null };
    await recordCheckState(await createCheck({ ...order, person: { firstName, lastName, email, phone: null } }));
    await runCheckJobs();
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'aborted' }]);
    expect(await checksAtProvider(email)).toMatchObject([{ state: 'CANCELLED' }]);
  });

  test('that comes too late keeps the result', async () => {
    const sale = await ordered();
    await decideCheck(sale.thirdfortId, 'complete');
    await abortCheck(staff, sale.id);
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'complete', abort_asked_at: null });
  });

  test('that the provider does not answer is retried for half an hour, then can be pressed again', async () => {
    const sale = await ordered();
    await abortCheck(staff, sale.id);
    await addCheckFault({ kind: 'error', path: '/client/api', times: 100 });
    await runCheckJobs({ whenDue: true });
    expect(await sale.row()).toMatchObject({ status: 'pending', why: 'The identity check provider did not answer.' });
    await db.identityCheck.update({ where: { id: sale.id }, data: { attempts: 7 } });
    await expireLease(sale.saleId);
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({
      status: 'pending',
      abort_asked_at: null,
      why: 'Error trying to abort thirdfort check. The identity check provider did not answer.',
    });
    await clearFaults();
    await abortCheck(staff, sale.id);
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'aborted', why: null });
  });

  test('of a check that the provider does not have shows that', async () => {
    const sale = await ordered();
    await db.identityCheck.update({ where: { id: sale.id }, data: { thirdfort_id: `demo-${sale.id}` } });
    await abortCheck(staff, sale.id);
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'aborted', why: 'The provider does not have this check.' });
  });
});

describe('a callback', () => {
  test.each([
    ['complete', 'complete', 'identity_check_completed'],
    ['fail', 'failed', 'identity_check_failed'],
    ['lapse', 'aborted', 'identity_check_aborted'],
  ] as const)('%s: the check is %s, with one event however often it is sent', async (decision, status, event) => {
    const sale = await ordered();
    await decideCheck(sale.thirdfortId, decision);
    const bodies = await callbacksAbout(sale.thirdfortId);
    await Promise.all([...bodies, ...bodies, ...bodies].map((body) => receiveCallback(body)));
    const row = await sale.row();
    expect(row).toMatchObject({ status, finished_at: expect.any(Date), ask_at: null });
    expect(row.shared_at !== null).toBe(status === 'complete');
    const more = status === 'complete' ? ['identity_checks_completed'] : [];
    expect(await eventsAbout(sale.saleId)).toEqual(['identity_checks_ordered', event, ...more]);
  });

  test('at the same time as polling counts once', async () => {
    const sale = await ordered();
    await decideCheck(sale.thirdfortId, 'complete');
    await db.identityCheck.update({ where: { id: sale.id }, data: { ask_at: new Date(0) } });
    const [body = ''] = (await callbacksAbout(sale.thirdfortId)).reverse();
    await Promise.all([pollChecks(), receiveCallback(body), pollChecks(), receiveCallback(body)]);
    expect(await sale.row()).toMatchObject({ status: 'complete' });
    expect(await eventsAbout(sale.saleId)).toEqual([
      'identity_checks_ordered',
      'identity_check_completed',
      'identity_checks_completed',
    ]);
  });

  test('before the answer to the order is accepted, and the answer then changes nothing', async () => {
    const { sale, id } = await orderedWithoutAnswer();
    const [there] = await checksAtProvider(sale.person.email);
    await decideCheck(there?.id ?? '', 'complete');
    const bodies = await callbacksAbout(there?.id ?? '');
    // The newest callback first.
    for (const body of bodies.reverse()) expect(await receiveCallback(body)).toBe(200);
    await expireLease(sale.saleId);
    await runCheckJobs();
    const said = {
      id: there?.id ?? '',
      clientReference: id,
      state: 'OPEN',
      result: null,
      fileReference: null,
      url: '',
    };
    await recordCheckState(said);
    expect(await rowsOf(sale.saleId)).toMatchObject([{ status: 'complete', thirdfort_id: there?.id }]);
  });

  test('that is forged, old or not an event is refused, and changes nothing', async () => {
    const sale = await ordered();
    await decideCheck(sale.thirdfortId, 'complete');
    const [body = ''] = (await callbacksAbout(sale.thirdfortId)).reverse();
    expect(await receiveCallback(body, null)).toBe(400);
    expect(await receiveCallback(body, signCallback(body, 'another secret'))).toBe(400);
    expect(await receiveCallback(`${body} `, signCallback(body))).toBe(400);
    expect(await receiveCallback('{"id":1}')).toBe(400);
    expect(await sale.row()).toMatchObject({ status: 'pending' });
    expect(await receiveCallback(body)).toBe(200);
    expect(await sale.row()).toMatchObject({ status: 'complete' });
  });

  test('about a check that is not ours is accepted and ignored', async () => {
    const sale = await ordered();
    const [body = ''] = await callbacksAbout(sale.thirdfortId);
    const before = await db.providerEvent.count();
    for (const reference of [newId(), 'nonsense', 'ü'.repeat(200)]) {
      const foreign = JSON.parse(body);
      foreign.data.clientReference = reference;
      expect(await receiveCallback(JSON.stringify(foreign))).toBe(200);
    }
    expect(await db.providerEvent.count()).toBe(before);
  });

  test('about a second check for the same order: it is cancelled at the provider, and ours stays', async () => {
    const sale = await ordered();
    const elsewhere = await ordered();
    const said = {
      id: elsewhere.thirdfortId,
      clientReference: sale.id,
      state: 'OPEN',
      result: null,
      fileReference: null,
      url: '',
    };
    await recordCheckState(said);
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'pending', thirdfort_id: sale.thirdfortId });
    expect(await checksAtProvider(elsewhere.person.email)).toMatchObject([{ state: 'CANCELLED' }]);
  });

  test('with an unknown state leaves the check pending', async () => {
    const sale = await ordered();
    const said = {
      id: sale.thirdfortId,
      clientReference: sale.id,
      state: 'PAUSED',
      result: null,
      fileReference: null,
      url: '',
    };
    await recordCheckState(said);
    expect(await sale.row()).toMatchObject({ status: 'pending', provider_state: 'PAUSED' });
  });
});

test('a state without the file reference keeps the known one', async () => {
  const { id, thirdfortId, row } = await ordered();
  const said = { id: thirdfortId, clientReference: id, state: 'OPEN', result: null, url: '' };
  await recordCheckState({ ...said, fileReference: 'TF-1' });
  await recordCheckState({ ...said, state: 'CLOSED', result: 'PASSED', fileReference: null });
  expect(await row()).toMatchObject({ status: 'complete', file_reference: 'TF-1' });
});

test('an order whose job was lost before it began is retried by the scheduled job', async () => {
  const sale = await saleToCheck();
  const id = await orderCheck(staff, sale.saleId, sale.person.id);
  await queue.purgeQueue(carryOutJob.name);
  await db.identityCheck.update({ where: { id }, data: { updated_at: new Date(Date.now() - 61_000) } });
  await requeueExpiredLeases();
  await runCheckJobs();
  await expectOrderedOnce(sale);
});

describe('polling', () => {
  const askAt = async (id: string) => (await db.identityCheck.findUniqueOrThrow({ where: { id } })).ask_at;
  const minutesFromNow = (at: Date | null) => Math.round(((at?.getTime() ?? 0) - Date.now()) / 60_000);

  test('runs after 15 minutes, then hourly, for 30 days', async () => {
    const sale = await ordered();
    expect(minutesFromNow(await askAt(sale.id))).toBe(15);
    await db.identityCheck.update({ where: { id: sale.id }, data: { ask_at: new Date(0) } });
    await pollChecks();
    expect(minutesFromNow(await askAt(sale.id))).toBe(60);
    const created_at = new Date(Date.now() - 30 * 24 * 3_600_000 - 1_000);
    await db.identityCheck.update({ where: { id: sale.id }, data: { ask_at: new Date(0), created_at } });
    await pollChecks();
    expect(await sale.row()).toMatchObject({ ask_at: null, why: expect.stringContaining('30 days') });
    await decideCheck(sale.thirdfortId, 'complete');
    await receiveCallbacks(sale.thirdfortId);
    expect(await sale.row()).toMatchObject({ status: 'complete', why: null });
  });

  test('skips a check that staff are aborting, which has its own job', async () => {
    const sale = await ordered();
    await db.identityCheck.update({
      where: { id: sale.id },
      data: { thirdfort_id: `gone-${sale.id}`, ask_at: new Date(0) },
    });
    await abortCheck(staff, sale.id);
    await pollChecks();
    expect(await sale.row()).toMatchObject({ status: 'pending', why: null, abort_asked_at: expect.any(Date) });
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'aborted' });
  });

  test('stops for now if the provider does not answer, and skips checks that it never accepted', async () => {
    const sale = await ordered();
    await db.identityCheck.update({ where: { id: sale.id }, data: { ask_at: new Date(0) } });
    const demo = await saleToCheck();
    const details = { person_type: 'seller', first_name: 'A', last_name: 'B', thirdfort_id: 'demo-check-1' } as const;
    await db.identityCheck.create({ data: { id: newId(), sale_id: demo.saleId, user_id: demo.person.id, ...details } });
    await addCheckFault({ kind: 'error', path: '/client/api', times: 100 });
    await pollChecks();
    await requeueExpiredLeases();
    await runCheckJobs();
    expect(await sale.row()).toMatchObject({ status: 'pending', why: null });
    expect(await rowsOf(demo.saleId)).toMatchObject([{ status: 'pending', why: null, ask_at: null, attempts: 0 }]);
  });
});

test('the result reaches the dashboard of the person checked', async () => {
  const sale = await ordered();
  await decideCheck(sale.thirdfortId, 'complete');
  await receiveCallbacks(sale.thirdfortId);
  const { people } = await getChecksOfDeal(sale.saleId);
  expect(people[0]?.check).toMatchObject({ status: 'complete', sharedWith: 'North', recipientEmails: sale.recipients });
});
