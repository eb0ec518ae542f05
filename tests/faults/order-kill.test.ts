import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { askAboutChecks, wakeForgotten } from '~/domain/identity-check/jobs.server';
import { orderCheck, reorderCheck } from '~/domain/identity-check/order-commands.server';
import { statusOf } from '~/domain/identity-check/rules';
import { db, pool } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import {
  addCheckFault,
  callbacksAbout,
  checkCalls,
  checksThereOf,
  clearFaults,
  decideCheck,
  signCallback,
} from '../support/check-provider';
import { eventually } from '../support/eventually';
import { insertLawyerGroup } from '../support/partners';
import { freePort } from '../support/ports';
import { assignSolicitors } from '../support/sale-state';
import { sellerWithSale } from '../support/seller';
import { startServer } from '../support/server';
import { staffMember } from '../support/staff';

/**
 * Orders cost money. The production build orders, aborts and reorders identity checks while it is killed and while the provider fails,
 * and in every case there is exactly one order at the provider and one truthful row here. Prints a row for each case.
 */
const OPERATIONS = ['order', 'abort', 'reorder'] as const;
type Operation = (typeof OPERATIONS)[number];

let server: ChildProcess;
let origin = '';
let lawyerGroupId = '';
let priya: Awaited<ReturnType<typeof staffMember>>;
let sam: typeof priya;

const isUp = () => server.exitCode === null && server.signalCode === null;

async function kill(): Promise<void> {
  if (!isUp()) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

const start = async () => {
  server = await startServer(origin);
};

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  await start();
  ({ id: lawyerGroupId } = await insertLawyerGroup());
  priya = await staffMember();
  sam = await staffMember('Sam', 'Okafor');
});
afterEach(async () => {
  await clearFaults();
  if (!isUp()) await start();
});
afterAll(async () => {
  await kill();
  console.table(results);
});

// A sale whose seller is about to be checked, and what staff do about it

type Scene = {
  operation: Operation;
  saleId: string;
  email: string;
  /** The check before: that is aborted, or ordered again. */
  before: { id: string; thirdfortId: string } | null;
  press: (actor?: typeof priya) => Promise<unknown>;
};

async function scene(operation: Operation): Promise<Scene> {
  const { person, saleId } = await sellerWithSale({ paid: true });
  await assignSolicitors(saleId, lawyerGroupId, new Date('2026-11-10T10:00:00Z'));
  const { id, email } = person;
  const order = (actor = priya) => orderCheck(actor, saleId, id);
  if (operation === 'order') return { operation, saleId, email, before: null, press: order };
  const before = await placed(await order());
  if (operation === 'abort')
    return { operation, saleId, email, before, press: (by = priya) => abortCheck(by, before.id) };
  await decideCheck(before.thirdfortId, 'lapse');
  await tell(before.thirdfortId);
  return { operation, saleId, email, before, press: (by = priya) => reorderCheck(by, before.id) };
}

const scenes = () => Promise.all(OPERATIONS.map(scene));

const placed = (id: string) =>
  eventually(async () => {
    const { thirdfort_id } = await db.identityCheck.findUniqueOrThrow({ where: { id } });
    if (thirdfort_id === null) throw new Error('not yet placed');
    return { id, thirdfortId: thirdfort_id };
  });

const post = (body: string, signature: string) =>
  fetch(`${origin}/webhooks/thirdfort`, { method: 'POST', body, headers: { 'x-signature': signature } });

/** The provider's callbacks about a check, which go to no one here until they are given on. */
async function tell(thirdfortId: string): Promise<void> {
  const answers = await Promise.all((await callbacksAbout(thirdfortId)).map((body) => post(body, signCallback(body))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

// What a scene's call of the provider is: of no other scene, and nothing but the order or the cancelling

const CHECKS = '/client/api/v1alpha2/organizations/keyturn/teams/conveyancing/checks';
const CANCELLING = ':cancel';

const onItsCall = ({ operation, email, before }: Scene) =>
  operation === 'abort'
    ? { path: `${CHECKS}/${before?.thirdfortId}${CANCELLING}` }
    : { path: CHECKS, containing: email };

const isItsCall = (of: Scene, sent: { method: string; path: string; rawBody: string }) => {
  const { path, containing = '' } = onItsCall(of);
  return sent.method === 'POST' && sent.path === path && sent.rawBody.includes(containing);
};

/** How many calls there were when staff pressed: a scene may have called before. */
let callsBefore = 0;

async function pressAll(all: Scene[]): Promise<void> {
  callsBefore = (await checkCalls()).length;
  for (const { press } of all) await press();
}

/** Waits for the call of each; for its answer, with a status. */
const seen = (wanted: Scene[], status?: number) =>
  eventually(async () => {
    const calls = (await checkCalls()).slice(callsBefore);
    for (const each of wanted) {
      const call = calls.findLast((sent) => isItsCall(each, sent));
      if (!call || (status !== undefined && call.status !== status)) throw new Error(`no call to ${each.operation}`);
    }
  });

// How it must end

type Row = { operation: Operation; case: string; orders: number; rows: string; there: string };
const results: Row[] = [];

const rowsOf = ({ saleId }: Scene) => db.identityCheck.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } });

const DONE: Record<Operation, string[]> = { order: ['pending'], abort: ['aborted'], reorder: ['aborted', 'pending'] };

/** That one order of each check is at the provider, that each row says of it what it says of itself, and that each end is told once. */
async function expectTruth(of: Scene, name: string, ends: string[] = DONE[of.operation]): Promise<void> {
  await eventually(async () => {
    const [rows, there] = [await rowsOf(of), await checksThereOf(of.email)];
    expect(rows.map(({ status }) => status)).toEqual(ends);
    expect(rows.map(({ id, thirdfort_id }) => [id, thirdfort_id])).toEqual(
      there.map(({ clientReference, id }) => [clientReference, id]),
    );
    expect(rows.map(({ status }) => status)).toEqual(there.map((check) => statusOf(check)));
    expect(rows.map(({ why, abort_asked_at, held_until }) => [why, abort_asked_at, held_until])).toEqual(
      rows.map(() => [null, null, null]),
    );
  }, 100);
  const [rows, there] = [await rowsOf(of), await checksThereOf(of.email)];
  const told = await db.timelineEvent.groupBy({
    by: ['event_name'],
    where: { sale_id: of.saleId, event_name: { startsWith: 'identity_check' } },
    _count: true,
  });
  const count = (event: string) => told.find(({ event_name }) => event_name === event)?._count ?? 0;
  expect(count('identity_checks_ordered')).toBe(rows.length);
  for (const [status, event] of [
    ['complete', 'identity_check_completed'],
    ['failed', 'identity_check_failed'],
    ['aborted', 'identity_check_aborted'],
  ] as const) {
    expect(count(event)).toBe(rows.filter((row) => row.status === status).length);
  }
  if (of.operation === 'reorder') expect(there[1]?.replaces).toContain(there[0]?.id);
  results.push({
    operation: of.operation,
    case: name,
    orders: there.length - (of.operation === 'reorder' ? 1 : 0),
    rows: rows.map(({ status }) => status).join(', '),
    there: there.map(({ state, result }) => result ?? state).join(', '),
  });
}

const expectAllTrue = async (all: Scene[], name: string) => {
  for (const each of all) await expectTruth(each, name);
};

/** The process that had a check in hand has had its time, and the next one looks after what was left. */
async function timePasses(all: Scene[]): Promise<void> {
  const sales = all.map(({ saleId }) => saleId);
  await pool.query(
    `update identity_check set held_until = now() - interval '2 min', updated_at = now() - interval '2 min'
      where sale_id = any($1) and status = 'pending' and (thirdfort_id is null or abort_asked_at is not null)`,
    [sales],
  );
  await wakeForgotten();
}

// Killed

test('killed before the call', async () => {
  const all = await scenes();
  await kill();
  await pressAll(all);
  // A new process has no access token: asking for it is the last thing before the call.
  await addCheckFault({ kind: 'slow', path: '/oauth2', times: 9 });
  const before = (await checkCalls()).length;
  await start();
  await eventually(async () =>
    expect((await checkCalls()).slice(before)).toContainEqual(expect.objectContaining({ path: '/oauth2/token' })),
  );
  await kill();
  for (const each of all)
    expect((await checksThereOf(each.email)).at(-1)?.state).not.toBe(THERE_WHEN_DONE[each.operation]);
  await clearFaults();
  await start();
  await timePasses(all);
  await expectAllTrue(all, 'killed before the call');
});

const THERE_WHEN_DONE: Record<Operation, string> = { order: 'OPEN', abort: 'CANCELLED', reorder: 'OPEN' };

test('killed after the call and before the answer', async () => {
  const all = await scenes();
  for (const each of all) await addCheckFault({ kind: 'slow', ...onItsCall(each) });
  await pressAll(all);
  await seen(all);
  await kill();
  for (const each of all) expect((await checksThereOf(each.email)).at(-1)?.state).toBe(THERE_WHEN_DONE[each.operation]);
  await start();
  await timePasses(all);
  await expectAllTrue(all, 'killed after the call, before the answer');
});

test('killed after the answer and before the commit', async () => {
  const all = await scenes();
  for (const each of all) await addCheckFault({ kind: 'slow', ...onItsCall(each) });
  await pressAll(all);
  await seen(all);
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    const sales = all.map(({ saleId }) => saleId);
    await holder.query('select id from identity_check where sale_id = any($1) for update', [sales]);
    await seen(all, 200);
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%identity_check%'`;
    await eventually(async () => expect((await pool.query(waiting)).rowCount).toBe(3));
    await kill();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  for (const each of all) {
    const [row] = (await rowsOf(each)).slice(-1);
    expect(row).toMatchObject({ status: 'pending', ...(each.operation !== 'abort' && { thirdfort_id: null }) });
  }
  await start();
  await timePasses(all);
  await expectAllTrue(all, 'killed after the answer, before the commit');
});

// The provider fails

const UNANSWERED = 'The identity check provider did not answer.';

/** Reading and cancelling are tried twice by the client itself. A silence uses its time up. */
const failing = (of: Scene, kind: string, after: boolean) =>
  addCheckFault({ kind, after, times: of.operation === 'abort' && kind !== 'timeout' ? 2 : 1, ...onItsCall(of) });

test.each([
  ['refuses the connection', 'refuse', false],
  ['answers 500', 'error', false],
  ['does not answer', 'timeout', false],
  ['does it, and cuts the connection', 'refuse', true],
  ['does it, and answers 500', 'error', true],
  ['does it, and does not answer', 'timeout', true],
])('the provider %s: staff read so, and the next try is the only order', async (name, kind, after) => {
  const all = await scenes();
  for (const each of all) await failing(each, kind, after);
  await pressAll(all);
  for (const each of all) {
    await eventually(async () => {
      const [row] = (await rowsOf(each)).slice(-1);
      expect(row).toMatchObject({ status: 'pending', why: UNANSWERED, held_until: expect.any(Date) });
    }, 100);
  }
  await timePasses(all);
  await expectAllTrue(all, `provider ${name}`);
});

test('the provider answers late', async () => {
  const all = await scenes();
  for (const each of all) await addCheckFault({ kind: 'slow', ...onItsCall(each) });
  await pressAll(all);
  await seen(all);
  // Pressed again while it is under way.
  for (const { press } of all) await press(sam).catch(onlyKnown);
  await expectAllTrue(all, 'provider answers late, pressed again meanwhile');
});

function onlyKnown(error: unknown): void {
  if (!(error instanceof KnownError)) throw error;
}

// Callbacks

test('a callback before the answer', async () => {
  const all = await scenes();
  for (const each of all) await addCheckFault({ kind: 'slow', ...onItsCall(each) });
  await pressAll(all);
  await seen(all);
  for (const each of all) {
    const there = (await checksThereOf(each.email)).at(-1);
    // The person is quicker than the answer, which will say that the check is open.
    if (each.operation !== 'abort') await decideCheck(there?.id ?? '', 'complete');
    await tell(there?.id ?? '');
  }
  const ends: Record<Operation, string[]> = {
    order: ['complete'],
    abort: ['aborted'],
    reorder: ['aborted', 'complete'],
  };
  for (const each of all) expect((await rowsOf(each)).map(({ status }) => status)).toEqual(ends[each.operation]);
  await seen(all, 200);
  for (const each of all) await expectTruth(each, 'callback before the answer', ends[each.operation]);
});

/** A check that the provider has, and that then ended there. */
async function endedThere(operation: Operation) {
  const of = await scene(operation);
  await of.press();
  const [row] = (await rowsOf(of)).slice(-1);
  const { thirdfortId } = await placed(row?.id ?? '');
  await expectTruth(of, '');
  results.pop();
  const before = (await callbacksAbout(thirdfortId)).length;
  await decideCheck(thirdfortId, 'complete');
  const [body = ''] = (await callbacksAbout(thirdfortId)).slice(before);
  return { of, thirdfortId, body };
}

const COMPLETED: Record<'order' | 'reorder', string[]> = { order: ['complete'], reorder: ['aborted', 'complete'] };

test.each(['order', 'reorder'] as const)('%s: a callback twice, at once and later', async (operation) => {
  const { of, body } = await endedThere(operation);
  const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, signCallback(body))));
  answers.push(await post(body, signCallback(body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { id } = JSON.parse(body) as { id: string };
  expect(await db.providerEvent.count({ where: { event_id: id } })).toBe(1);
  await expectTruth(of, 'callback six times', COMPLETED[operation]);
});

test.each(['order', 'reorder'] as const)('%s: a callback that is forged changes nothing', async (operation) => {
  const { of, body } = await endedThere(operation);
  const forged = [signCallback(body, 'guess'), signCallback(`${body} `), '', 't=1,v1=00'];
  for (const signature of forged) expect((await post(body, signature)).status).toBe(400);
  expect((await rowsOf(of)).at(-1)?.status).toBe('pending');
  await post(body, signCallback(body));
  await expectTruth(of, 'callback forged, then the true one', COMPLETED[operation]);
});

test('a callback for an unknown check is taken and changes nothing', async () => {
  const count = () => db.identityCheck.count();
  const before = await count();
  const name = 'organizations/keyturn/teams/conveyancing/checks/chk_unknown';
  for (const clientReference of [newId(), 'somebody else’s', '0']) {
    const data = { name, clientReference, state: 'CLOSED', result: 'PASSED' };
    const body = JSON.stringify({ id: `evt_${newId()}`, type: 'check.completed', data });
    expect((await post(body, signCallback(body))).status).toBe(200);
  }
  expect(await count()).toBe(before);
});

test('abort: the person is quicker than staff, and the check stays as it ended', async () => {
  const of = await scene('abort');
  await decideCheck(of.before?.thirdfortId ?? '', 'complete');
  await of.press();
  await expectTruth(of, 'provider refuses: it has ended there', ['complete']);
});

test('order: what the provider refuses is not ordered, and staff read why', async () => {
  const of = await scene('order');
  await db.user.update({ where: { email: of.email }, data: { email: `${newId()}@local`, phone_number: null } });
  await of.press();
  await eventually(async () => expect(await rowsOf(of)).toMatchObject([{ status: 'failed', thirdfort_id: null }]));
  const [row] = await rowsOf(of);
  expect(row?.why).toContain('params.contact.email: must be an email address');
  expect(await checksThereOf(row?.email ?? '')).toEqual([]);
  results.push({ operation: 'order', case: 'provider refuses the order (400)', orders: 0, rows: 'failed', there: '' });
});

test.each(['order', 'reorder'] as const)('%s: asking and a callback at once', async (operation) => {
  const { of, body } = await endedThere(operation);
  await pool.query(
    `update identity_check set ask_at = now() - interval '1 second' where sale_id = $1 and status = 'pending'`,
    [of.saleId],
  );
  await Promise.all([
    askAboutChecks(),
    post(body, signCallback(body)),
    askAboutChecks(),
    post(body, signCallback(body)),
  ]);
  await expectTruth(of, 'asking and callback at once', COMPLETED[operation]);
});

test('abort: asking and the callback of our own abort at once', async () => {
  const of = await scene('abort');
  await addCheckFault({ kind: 'slow', ...onItsCall(of) });
  await pressAll([of]);
  await seen([of]);
  await pool.query(
    `update identity_check set ask_at = now() - interval '1 second' where sale_id = $1 and status = 'pending'`,
    [of.saleId],
  );
  await Promise.all([askAboutChecks(), tell(of.before?.thirdfortId ?? '')]);
  await expectTruth(of, 'asking, callback and answer at once');
});

// Pressed

test.each(OPERATIONS)('%s: two staff at once', async (operation) => {
  const of = await scene(operation);
  await Promise.all([of.press(priya).catch(onlyKnown), of.press(sam).catch(onlyKnown)]);
  await expectTruth(of, 'two staff at once');
});

test.each(OPERATIONS)('%s: twenty presses in parallel', async (operation) => {
  const of = await scene(operation);
  callsBefore = (await checkCalls()).length;
  const presses = Array.from({ length: 20 }, (_, press) => of.press(press % 2 ? priya : sam).catch(onlyKnown));
  await Promise.all(presses);
  await expectTruth(of, 'twenty presses in parallel');
  const calls = (await checkCalls()).slice(callsBefore).filter((sent) => isItsCall(of, sent));
  expect(calls).toHaveLength(1);
});
