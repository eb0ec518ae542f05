/**
 * `npm run drill -- failover`: the database's primary is killed while people use the product, and its synchronous
 * standby takes over.
 *
 * Runs Patroni with two PostgreSQL nodes, HAProxy (which asks Patroni for the primary), PgBouncer in transaction mode
 * and the app. `--rate 1` journeys begin each second, for `--seconds 75`; the primary is killed after 20 s and comes
 * back as a standby.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/ports.mjs';
import { prepare } from '../../scripts/prepare.mjs';
import { insertPerson, insertSession } from '../../tests/support/rows.ts';
import { allowCode } from '../load/journeys.ts';
import { appEnv, migrate, startApp, startSandbox } from './support/app.mjs';
import { runDrill, until } from './support/drill.mjs';
import { startHaproxy } from './support/haproxy.mjs';
import { startLoad } from './support/load.mjs';
import { PATRONI_PROGRAMS, startCluster } from './support/patroni.mjs';
import { startPgBouncer } from './support/pgbouncer.mjs';

const BACK_WITHIN_S = 30;
const PROBE_EVERY_MS = 100;
/** A page that takes longer counts as failed. */
const TIMEOUT_MS = 3_000;
/** A page counts as back once it has answered without failure for this long. */
const STEADY_MS = 5_000;

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '1' }, seconds: { type: 'string', default: '75' } },
});

/**
 * Requests a page again and again, and records which requests failed.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
function probe(url, headers) {
  /** @type {{ at: number, ok: boolean, status: number }[]} */
  const seen = [];
  let isOver = false;
  const run = async () => {
    for (; !isOver; await sleep(PROBE_EVERY_MS)) {
      const at = Date.now();
      const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        () => null,
      );
      await answer?.arrayBuffer().catch(() => {});
      seen.push({ at, ok: answer?.status === 200, status: answer?.status ?? 0 });
    }
  };
  const done = run();
  return {
    stop: () => {
      isOver = true;
      return done;
    },
    /**
     * Seconds from `moment` until the page answered again and kept answering; 0 if it never failed. Also how often it
     * failed after that, while the killed node came back and caught up.
     * @param {number} moment
     */
    backAfter(moment) {
      const since = seen.filter(({ at }) => at >= moment);
      if (since.every(({ ok }) => ok)) return { seconds: 0, later: 0 };
      const isSteadyFrom = (/** @type {number} */ from) =>
        since.every(({ at, ok }) => ok || at < from || at > from + STEADY_MS);
      const gone = since.findIndex(({ ok }) => !ok);
      const back = since.find(({ at, ok }, index) => index > gone && ok && isSteadyFrom(at));
      if (!back) return { seconds: Number.POSITIVE_INFINITY, later: 0 };
      return { seconds: (back.at - moment) / 1000, later: since.filter(({ at, ok }) => at > back.at && !ok).length };
    },
    /** The status codes of the failed requests; 0 means no answer in time. */
    failures: () => [...new Set(seen.filter(({ ok }) => !ok).map(({ status }) => status))].sort(),
  };
}

const programs = { ...PATRONI_PROGRAMS, haproxy: 'haproxy', pgbouncer: 'pgbouncer' };

await runDrill({ name: 'failover', minutes: 10, programs }, async (drill) => {
  await prepare();
  const cluster = await startCluster(drill);
  const first = /** @type {string} */ (await cluster.withRole('leader'));
  await cluster.ask(first, `create role keyturn login password '${cluster.password}'`);
  await cluster.ask(first, 'create database keyturn owner keyturn');
  drill.say(`PostgreSQL on two nodes under Patroni; ${first} leads, the other is its synchronous standby`);

  const [primaryPort, replicaPort] = [await freePort(), await freePort()];
  const servers = [...cluster.nodes.values()].map(
    ({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  const haproxy = await startHaproxy(
    drill,
    [
      ['primary', primaryPort],
      ['replica', replicaPort],
    ]
      .map(([role, port]) =>
        [
          `listen ${role}`,
          '    mode tcp',
          `    bind 127.0.0.1:${port}`,
          '    timeout client 30m',
          '    timeout server 30m',
          `    option httpchk OPTIONS /${role}`,
          '    http-check expect status 200',
          '    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
          ...servers,
        ].join('\n'),
      )
      .join('\n'),
  );
  await until('HAProxy has found the primary', 20, () => haproxy.isUp('primary', first));
  const pooler = await startPgBouncer(drill, {
    server: { host: '127.0.0.1', port: primaryPort },
    user: 'keyturn',
    password: cluster.password,
  });
  const urlAt = (/** @type {number} */ port) => `postgresql://keyturn:${cluster.password}@127.0.0.1:${port}/keyturn`;
  const direct = urlAt(primaryPort);
  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(drill, appUrl);
  const env = appEnv({
    appUrl,
    databaseUrl: urlAt(pooler.port),
    sandbox,
    more: {
      DATABASE_POOLER: 'transaction',
      DIRECT_DATABASE_URL: direct,
      DATABASE_REPLICA_URL: urlAt(replicaPort),
    },
  });
  await migrate(env);
  await allowCode(direct);
  const database = new pg.Pool({ connectionString: direct, max: 2 });
  database.on('error', () => {});
  drill.atEnd(() => database.end());
  const cookieOf = async (/** @type {'customer' | 'admin'} */ type) =>
    `kt_session=${await insertSession(database, (await insertPerson(database, { type })).id)}`;
  const app = await startApp(drill, { name: 'app', port, env });
  drill.say(`the app behind HAProxy and ${pooler.version}`);

  const probes = {
    'a customer’s page': probe(`${appUrl}/welcome-back`, { cookie: await cookieOf('customer') }),
    'the page of stats, from the standby': probe(`${appUrl}/admin`, { cookie: await cookieOf('admin') }),
    '/readyz': probe(`${appUrl}/readyz`, {}),
  };
  const load = startLoad(drill, {
    appUrl,
    sandbox,
    rate: Number(values.rate),
    seconds: Number(values.seconds),
    patienceMs: 60_000,
  });
  await sleep(20_000);
  const killed = Date.now();
  const processes = await cluster.kill(first);
  drill.say(`killed: ${first}, ${processes} processes of PostgreSQL and its Patroni`);
  const second = await until('the standby leads', 60, async () => {
    const name = await cluster.withRole('leader');
    return name !== first && name;
  });
  const led = (Date.now() - killed) / 1000;
  drill.say(`${second} leads`);
  await sleep(10_000);
  await cluster.start(first);
  await until(`${first} follows`, 60, cluster.isWhole);
  const whole = (Date.now() - killed) / 1000;
  drill.say(`${first} is back, as the synchronous standby`);

  const verdict = await load.verdict(direct, { settleMs: 120_000 });
  for (const each of Object.values(probes)) await each.stop();
  const [{ sent, failed }] = (
    await database.query(`select
      (select count(*)::int from email_message where status = 'sent') sent,
      (select count(*)::int from failed_job where gave_up_at is not null) failed`)
  ).rows;
  const delivered = /** @type {unknown[]} */ (await (await fetch(`${sandbox.url}/mail/messages`)).json()).length;
  if (failed > 0) drill.lose(`${failed} jobs failed for good`);
  if (app.exitCode !== null || app.signalCode !== null) drill.lose('The app ended.');
  const rows = Object.entries(probes).map(([what, each]) => {
    const { seconds, later } = each.backAfter(killed);
    if (seconds > BACK_WITHIN_S) drill.lose(`${what}: back after ${seconds} s`);
    const statuses = each.failures().map((status) => status || `none in ${TIMEOUT_MS / 1000} s`);
    return [
      `${what}: back after (s); answers meanwhile; failed later`,
      `${seconds.toFixed(1)}; ${statuses.join(', ') || 'never away'}; ${later}`,
    ];
  });
  console.table(
    [
      ['processes killed', processes + 1],
      ['the standby led after (s)', led.toFixed(1)],
      ...rows,
      ['the killed one followed after (s)', whole.toFixed(1)],
      ...verdict.rows,
      ['emails sent, delivered', `${sent}, ${delivered}`],
      ['jobs that failed for good', failed],
    ].map(([what, counted]) => ({ what, counted })),
  );
});
