/**
 * `npm run drill -- kill [JOURNEYS] [SEED]`: the app, the database and the third parties are killed every few seconds
 * while people sign up, pay by card and by code, and staff assign solicitors and order identity checks. Afterwards
 * everything that was acknowledged must be there: each order, payment, event, email and check exactly once, and the
 * money that the provider has taken must be the money we have recorded. 300 journeys by default; the seed decides what
 * is killed when, and is printed.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import { newId } from '../../app/platform/ids.ts';
import { prepare, root } from '../../scripts/prepare.mjs';
import { startStack } from '../../scripts/stack.mjs';
import { insertPerson, insertSession } from '../../tests/support/rows.ts';
import { allowCode, IP_HEADER, type Journey, runJourneys, verify } from '../load/journeys.ts';
import { differences, identityOrders, paymentsOf } from '../load/ledger.ts';
import { randomFrom } from '../load/random.ts';
import { nodeOfTheImage } from '../other-node.mjs';

const COUNT = Number(process.argv[2] ?? 300);
const SEED = Number(process.argv[3] ?? Math.trunc(Math.random() * 1e6));
const PORT = Number(process.env.PORT ?? 4700);
const CONCURRENCY = Number(process.env.KILL_AT_ONCE ?? 12);
/** Milliseconds between one kill and the next. */
const PAUSE = { least: 2_000, most: 5_000 };
/** How long a customer or a member of staff keeps trying a page that does not answer. */
const RETRY_FOR_MS = 60_000;
/** A killed process's lease on a check lasts 100 s; after that the check is retried, at intervals of up to a minute. */
const SETTLE_MS = 300_000;

const STAFF_HEADERS = { 'content-type': 'application/json' };

type Staff = { cookie: string; lawyerGroupId: string };
/** What staff were told had succeeded. */
type Done = { sale: string; assigned: boolean; checked: boolean };

await prepare();
const dataDir = path.join(root, '.data', 'drill-kill');
await rm(dataDir, { recursive: true, force: true });
const stack = await startStack({
  node: await nodeOfTheImage(),
  port: PORT,
  sandboxPort: PORT + 1,
  dataDir,
  seed: 'none',
  // The stand-ins must keep what they acknowledged when they are killed, as real providers do.
  sandboxEnv: { SANDBOX_DURABLE: '1' },
  env: { LOG_LEVEL: 'warn', CLIENT_IP_HEADER: IP_HEADER },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stack.stop().then(() => process.exit(1)));
}

const kills: Record<string, number> = { app: 0, database: 0, sandbox: 0 };
const over = new AbortController();

/** What can be killed, with the pid of one that answers. One that is still starting is left alone. */
const targets: [keyof typeof kills, () => Promise<number>][] = [
  ['app', () => answering(`${stack.url}/healthz`, stack.appPid())],
  ['database', postmaster],
  ['sandbox', () => answering(`${stack.sandboxUrl}/healthz`, stack.sandboxPid())],
];

/** Not started: it sends and fetches jobs, but runs no workers. */
const queue = new PgBoss({ db: { executeSql: query } });
const CHECKS = 'identity-check.carry-out';

try {
  await allowCode(stack.databaseUrl);
  const staff = await insertStaff();
  console.log(`${COUNT} journeys, ${CONCURRENCY} at a time; seed ${SEED}`);
  const begun = Date.now();
  const killing = killNowAndThen();
  const done: Done[] = [];
  const work: Promise<void>[] = [];
  const { journeys, completed, failures } = await runJourneys({
    url: stack.url,
    sandboxUrl: stack.sandboxUrl,
    concurrency: CONCURRENCY,
    count: COUNT,
    buyers: 0.2,
    pay: (number) => (number % 2 === 0 ? 'card' : 'code'),
    startsNow: true,
    patienceMs: RETRY_FOR_MS,
    onEnd: (journey) => {
      if (journey.role === 'sell' && journey.dealId) work.push(assignAndCheck(staff, journey.dealId, done));
    },
  });
  await Promise.all(work);
  over.abort();
  await killing;
  const seconds = Math.round((Date.now() - begun) / 1000);
  await untilAllAnswer();
  await hastenChecks();
  const verdict = await verify(stack.databaseUrl, journeys, { settleMs: SETTLE_MS });
  const found = [
    ...failures,
    ...verdict.lost,
    ...verdict.wrong,
    ...(await differences(stack.databaseUrl, stack.sandboxUrl)),
    ...(await staffDifferences(done)),
  ];
  await print(journeys, { completed, seconds, verdict, done, found });
  if (found.length > 0) process.exitCode = 1;
} finally {
  over.abort();
  await stack.stop();
  console.log(`It leaves no process, and ${dataDir}.`);
}

// Killing

async function killNowAndThen(): Promise<void> {
  const random = randomFrom(SEED);
  while (!over.signal.aborted) {
    await sleep(PAUSE.least + random() * (PAUSE.most - PAUSE.least), undefined, { signal: over.signal }).catch(
      () => {},
    );
    if (over.signal.aborted) return;
    const [name, pidOf] = targets[Math.floor(random() * targets.length)] ?? ['app', async () => 0];
    const pid = await pidOf().catch(() => 0);
    if (pid === 0) continue;
    try {
      process.kill(pid, 'SIGKILL');
      kills[name] = (kills[name] ?? 0) + 1;
    } catch {
      // It is already dead and about to be restarted.
    }
  }
}

async function answering(address: string, pid: number | undefined): Promise<number> {
  return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok ? (pid ?? 0) : 0;
}

async function postmaster(): Promise<number> {
  const { rows } = await query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int pid`,
  );
  return rows[0]?.pid ?? 0;
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: stack.databaseUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.end();
  }
}

// Staff

async function insertStaff(): Promise<Staff> {
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  try {
    const priya = await insertPerson(database, { type: 'admin', firstName: 'Priya', lastName: 'Raman' });
    const [address, firm, group] = [newId(), newId(), newId()];
    await database.query(
      `insert into address (id, line_1, post_town, postcode) values ($1, '1 High Street', 'Leeds', 'LS1 4AP')`,
      [address],
    );
    await database.query(`insert into law_firm (id, name, address_id) values ($1, 'Hollis and Co', $2)`, [
      firm,
      address,
    ]);
    await database.query(
      `insert into lawyer_group (id, law_firm_id, name, panel_solicitor) values ($1, $2, 'North', true)`,
      [group, firm],
    );
    await database.query(
      `insert into lawyer (id, lawyer_group_id, role, first_name, last_name, email)
       values ($1, $2, 'solicitor', 'Grace', 'Whitcombe', 'grace@hollis.example')`,
      [newId(), group],
    );
    return { cookie: `kt_session=${await insertSession(database, priya.id)}`, lawyerGroupId: group };
  } finally {
    await database.end();
  }
}

/** Assigns a sale's solicitors and orders the seller's check, retrying each until it succeeds. */
async function assignAndCheck({ cookie, lawyerGroupId }: Staff, sale: string, all: Done[]): Promise<void> {
  const done: Done = { sale, assigned: false, checked: false };
  all.push(done);
  done.assigned = await retryUntilAnswered(`/api/transaction/${sale}/lawyer-group`, cookie, {
    lawyerGroupsIds: { seller: lawyerGroupId, buyer: lawyerGroupId },
    conflict_of_interest_confirmed: true,
    sendCheckedEmails: { seller_introduction: true, seller_instruction: true },
  });
  if (done.assigned)
    done.checked = await retryUntilAnswered(`/api/thirdfort/${sale}`, cookie, { person_type: 'seller' });
}

async function retryUntilAnswered(path: string, cookie: string, body: object): Promise<boolean> {
  let said = '';
  for (const deadline = Date.now() + RETRY_FOR_MS; Date.now() < deadline; await sleep(500)) {
    try {
      const answer = await fetch(stack.url + path, {
        method: 'POST',
        headers: { ...STAFF_HEADERS, cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.ok) return true;
      said = `${answer.status} ${text.slice(0, 200)}`;
      if (answer.status < 500) break;
    } catch (error) {
      said = String(error);
    }
  }
  console.error(`${path}: ${said}`);
  return false;
}

/** Waits until everything that was killed answers again. */
async function untilAllAnswer(): Promise<void> {
  for (const [, pidOf] of targets) {
    for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(500)) {
      if (await pidOf().catch(() => 0)) break;
    }
  }
}

/**
 * A check that failed at the provider waits up to 15 minutes for its next attempt. The provider answers again now, so
 * this retries the waiting checks straight away, and returns when none is left.
 */
async function hastenChecks(): Promise<void> {
  const waiting = `status = 'pending' and thirdfort_id is null`;
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await sleep(2_000)) {
    const { rowCount } = await query(
      `update identity_check set held_until = now() where ${waiting} and why is not null returning id`,
    );
    for (const { id, data } of await queue.fetch<object>(CHECKS, { ignoreStartAfter: true, batchSize: 1_000 })) {
      await queue.send(CHECKS, data);
      await queue.complete(CHECKS, id);
    }
    const { rows } = await query<{ left: number }>(`select count(*)::int "left" from identity_check where ${waiting}`);
    if (rowCount === 0 && rows[0]?.left === 0) return;
  }
}

/**
 * Each sale that staff worked on has exactly one assignment, introduction, instruction and check. The provider has the
 * check too, unless it failed to answer eight times in half an hour: then the check is marked as failed for staff, and
 * the provider has none.
 */
async function staffDifferences(done: Done[]): Promise<string[]> {
  const { rows } = await query<Record<string, string | number | null> & { sale: string }>(
    `select s.id sale, s.seller_lawyer_group_id "group",
       (select count(*)::int from email_message m where m.sale_id = s.id and m.kind = 'solicitor-introduction') introductions,
       (select count(*)::int from email_message m where m.sale_id = s.id and m.kind = 'solicitor-instruction') instructions,
       (select count(*)::int from timeline_event e where e.sale_id = s.id and e.event_name = 'identity_checks_ordered') events,
       (select count(*)::int from identity_check c where c.sale_id = s.id) checks,
       (select count(*)::int from identity_check c where c.sale_id = s.id 
         and (c.thirdfort_id is not null or c.status = 'failed')) settled
       from sale s where s.id = any($1)`,
    [done.map(({ sale }) => sale)],
  );
  const known = new Map(rows.map((row) => [row.sale, row]));
  const there = await identityOrders(stack.sandboxUrl);
  const found: string[] = [];
  for (const { sale, assigned, checked } of done) {
    const row = known.get(sale);
    const expected = { introductions: 1, instructions: 1, ...(checked ? { events: 1, checks: 1, settled: 1 } : {}) };
    if (!assigned || !checked) found.push(`sale ${sale}: staff could not ${assigned ? 'order the check' : 'assign'}`);
    if (!assigned) continue;
    if (!row?.group) found.push(`sale ${sale}: no solicitors`);
    for (const [what, count] of Object.entries(expected)) {
      if (row?.[what] !== count) found.push(`sale ${sale}: ${row?.[what]} ${what}, not ${count}`);
    }
  }
  const { rows: ours } = await query<{ id: string; thirdfort_id: string | null }>(
    `select id, thirdfort_id from identity_check where status <> 'failed' or thirdfort_id is not null`,
  );
  const byReference = new Map(ours.map(({ id, thirdfort_id }) => [id, thirdfort_id]));
  for (const { reference, id } of there) {
    if (byReference.get(reference) !== id)
      found.push(`check ${id} at the provider is ${byReference.get(reference)} here`);
  }
  if (there.length !== ours.length) found.push(`${there.length} checks at the provider, ${ours.length} here`);
  return found;
}

// Results

type Come = {
  completed: number;
  seconds: number;
  verdict: Awaited<ReturnType<typeof verify>>;
  done: Done[];
  found: string[];
};

async function print(journeys: Journey[], { completed, seconds, verdict, done, found }: Come): Promise<void> {
  const { rows } = await query<{ orders: number; emails: number; again: number; unsent: number; failed: number }>(
    `select (select count(*)::int from sale_order where status = 'succeeded') orders,
            (select count(*)::int from email_message) emails,
            (select count(*)::int from email_message where attempts > 1) again,
            (select count(*)::int from email_message where status not in ('sent', 'skipped')) unsent,
            (select count(*)::int from identity_check where status = 'failed') failed`,
  );
  const payments = await paymentsOf(stack.sandboxUrl);
  const taken = payments.reduce((sum, { taken }) => sum + taken, 0);
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;
  console.table({
    seconds,
    'kills: app, database, third parties': `${kills.app}, ${kills.database}, ${kills.sandbox}`,
    'journeys begun, come to their end': `${journeys.length}, ${completed}`,
    'acknowledged, lost': `${verdict.checked}, ${verdict.lost.length}`,
    'paid orders here': rows[0]?.orders,
    'paid by card here, taken by the provider': `${pounds(verdict.cardTotal)}, ${pounds(taken)}`,
    'sales given solicitors, checks ordered': `${done.filter(({ assigned }) => assigned).length}, ${done.filter(({ checked }) => checked).length}`,
    'checks that the provider never answered, as staff are told': rows[0]?.failed,
    'emails, tried more than once, not sent': `${rows[0]?.emails}, ${rows[0]?.again}, ${rows[0]?.unsent}`,
    differences: found.length,
  });
  for (const each of found.slice(0, 40)) console.error(`✗ ${each}`);
}
