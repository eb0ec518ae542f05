import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { abortCheck } from '~/domain/identity-check/abort-commands.server';
import { requeueExpiredLeases } from '~/domain/identity-check/jobs.server';
import { orderCheck, reorderCheck } from '~/domain/identity-check/order-commands.server';
import { statusOf } from '~/domain/identity-check/rules';
import { db, pool } from '~/platform/db.server';
import {
  addCheckFault,
  callbacksAbout,
  checkCalls,
  checksAtProvider,
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
 * Orders cost money. The production build is killed after the provider has carried out an order, an abort or a reorder
 * of an identity check, and before our database says so. Afterwards there is exactly one order at the provider and one
 * matching row here. A kill before the call or before the answer leaves only a row with a lease; that, a failing
 * provider, callbacks and double clicks are tested without a process in tests/integration/identity-checks.test.ts.
 */
const OPERATIONS = ['order', 'abort', 'reorder'] as const;
type Operation = (typeof OPERATIONS)[number];

let server: ChildProcess;
let origin = '';
let lawyerGroupId = '';
let priya: Awaited<ReturnType<typeof staffMember>>;

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
});
afterEach(async () => {
  await clearFaults();
  if (!isUp()) await start();
});
afterAll(kill);

// A sale whose seller is to be checked, and what staff do

type Scene = {
  operation: Operation;
  saleId: string;
  email: string;
  /** The earlier check, which is aborted or reordered. */
  before: { id: string; thirdfortId: string } | null;
  press: () => Promise<unknown>;
};

async function scene(operation: Operation): Promise<Scene> {
  const { person, saleId } = await sellerWithSale({ paid: true });
  await assignSolicitors(saleId, lawyerGroupId, new Date('2026-11-10T10:00:00Z'));
  const { id, email } = person;
  const order = () => orderCheck(priya, saleId, id);
  if (operation === 'order') return { operation, saleId, email, before: null, press: order };
  const before = await placed(await order());
  if (operation === 'abort') return { operation, saleId, email, before, press: () => abortCheck(priya, before.id) };
  await decideCheck(before.thirdfortId, 'lapse');
  await deliverCallbacks(before.thirdfortId);
  return { operation, saleId, email, before, press: () => reorderCheck(priya, before.id) };
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

/** Sends the provider's callbacks about a check, which the sandbox does not send itself here. */
async function deliverCallbacks(thirdfortId: string): Promise<void> {
  const answers = await Promise.all((await callbacksAbout(thirdfortId)).map((body) => post(body, signCallback(body))));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

// The call that a scene makes to the provider: the order or the cancellation

const CHECKS = '/client/api/v1alpha2/organizations/keyturn/teams/conveyancing/checks';
const CANCELLING = ':cancel';

const requestsOf = ({ operation, email, before }: Scene) =>
  operation === 'abort'
    ? { path: `${CHECKS}/${before?.thirdfortId}${CANCELLING}` }
    : { path: CHECKS, containing: email };

const isItsCall = (of: Scene, sent: { method: string; path: string; rawBody: string }) => {
  const { path, containing = '' } = requestsOf(of);
  return sent.method === 'POST' && sent.path === path && sent.rawBody.includes(containing);
};

/** The number of calls before staff pressed the button: setting up a scene makes calls too. */
let callsBefore = 0;

async function pressAll(all: Scene[]): Promise<void> {
  callsBefore = (await checkCalls()).length;
  for (const { press } of all) await press();
}

/** Waits until each scene has made its call, or with a status, until the call was answered with it. */
const seen = (wanted: Scene[], status?: number) =>
  eventually(async () => {
    const calls = (await checkCalls()).slice(callsBefore);
    for (const each of wanted) {
      const call = calls.findLast((sent) => isItsCall(each, sent));
      if (!call || (status !== undefined && call.status !== status)) throw new Error(`no call to ${each.operation}`);
    }
  });

// The expected result

const rowsOf = ({ saleId }: Scene) => db.identityCheck.findMany({ where: { sale_id: saleId }, orderBy: { id: 'asc' } });

const DONE: Record<Operation, string[]> = { order: ['pending'], abort: ['aborted'], reorder: ['aborted', 'pending'] };

/**
 * Each check was ordered once at the provider, its row agrees with the provider, and each result has one timeline
 * event.
 */
async function expectTruth(of: Scene): Promise<void> {
  await eventually(async () => {
    const [rows, there] = [await rowsOf(of), await checksAtProvider(of.email)];
    expect(rows.map(({ status }) => status)).toEqual(DONE[of.operation]);
    expect(rows.map(({ id, thirdfort_id }) => [id, thirdfort_id])).toEqual(
      there.map(({ clientReference, id }) => [clientReference, id]),
    );
    expect(rows.map(({ status }) => status)).toEqual(there.map((check) => statusOf(check)));
    expect(rows.map(({ why, abort_asked_at, held_until }) => [why, abort_asked_at, held_until])).toEqual(
      rows.map(() => [null, null, null]),
    );
  }, 100);
  const [rows, there] = [await rowsOf(of), await checksAtProvider(of.email)];
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
}

const expectAllTrue = async (all: Scene[]) => {
  for (const each of all) await expectTruth(each);
};

/** The killed process's leases have expired, so the next process takes over its checks. */
async function expireLeases(all: Scene[]): Promise<void> {
  const sales = all.map(({ saleId }) => saleId);
  await pool.query(
    `update identity_check set held_until = now() - interval '2 min', updated_at = now() - interval '2 min'
      where sale_id = any($1) and status = 'pending' and (thirdfort_id is null or abort_asked_at is not null)`,
    [sales],
  );
  await requeueExpiredLeases();
}

test('a process killed after the answer and before the commit leaves one order and one matching row', async () => {
  const all = await scenes();
  for (const each of all) await addCheckFault({ kind: 'slow', ...requestsOf(each) });
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
  await expireLeases(all);
  await expectAllTrue(all);
});
