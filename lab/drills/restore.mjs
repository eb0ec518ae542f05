/**
 * `npm run drill -- restore`: the database is restored from its backup to the moment before a mistake, and again after
 * its disk is lost.
 *
 * pgBackRest keeps a base backup and the WAL archive in a stand-in for S3. `--sales 2000` exist before the base backup,
 * and `--journeys 20` seconds of people add to them after it; every row of every table is compared.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { applyMigrations } from '../../bin/migrate.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { bin, prepare, run } from '../../scripts/prepare.mjs';
import { allowCode } from '../load/journeys.ts';
import { seedScale } from '../seed-scale.mjs';
import { appEnv, startApp, startSandbox } from './support/app.mjs';
import { findProgram, runDrill, stopProcess, until } from './support/drill.mjs';
import { startLoad } from './support/load.mjs';
import { POSTGRES_BIN } from './support/patroni.mjs';
import { startS3 } from './support/s3.mjs';

/**
 * Seconds after which PostgreSQL archives an unfinished WAL segment. Whatever is not archived is lost with the disk.
 */
const ARCHIVE_TIMEOUT_S = 30;
const MOST_LOST_S = 60;
const STANZA = 'keyturn';
/** Where the restored database is archived. */
const NEXT_STANZA = 'keyturn-2';

const { values } = parseArgs({
  options: { sales: { type: 'string', default: '2000' }, journeys: { type: 'string', default: '20' } },
});

/**
 * The row count and a digest of each table, whatever the order of its rows.
 * @param {string} databaseUrl
 * @returns {Promise<Map<string, { rows: number, digest: string }>>}
 */
async function checkOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname <> 'drill_heartbeat' order by 1`,
    );
    const check = new Map();
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from ${name} t`,
      );
      check.set(name, rows[0]);
    }
    return check;
  } finally {
    await client.end();
  }
}

/** The tables to report together, by what people would ask about first. The queue's tables are reported beside them. */
const KINDS = {
  people: ['public.app_user', 'public.person', 'public.lawyer'],
  'sales and purchases': ['public.sale', 'public.purchase'],
  orders: ['public.sale_order', 'public.sale_order_item'],
  events: ['public.timeline_event', 'public.audit_log', 'public.provider_event'],
  emails: ['public.email_message'],
};

const programs = { pgbackrest: 'pgbackrest', openssl: 'openssl', [`${POSTGRES_BIN}/postgres`]: 'postgresql-15' };

await runDrill({ name: 'restore', minutes: 120, programs }, async (drill) => {
  await prepare();
  const password = randomBytes(12).toString('hex');
  const own = async (/** @type {string} */ place) => {
    await mkdir(place, { recursive: true, mode: 0o700 });
    if (drill.as.uid !== undefined && drill.as.gid !== undefined) await chown(place, drill.as.uid, drill.as.gid);
    return place;
  };
  const urlAt = (/** @type {number} */ port) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const s3 = await startS3(drill);
  const home = await own(path.join(drill.folder, 'pgbackrest'));
  const settings = path.join(drill.folder, 'pgbackrest.conf');
  const data = path.join(drill.folder, 'primary');
  const port = await freePort();
  await writeFile(
    settings,
    [
      '[global]',
      ...s3.configuration,
      'repo1-path=/repo',
      'repo1-retention-full=2',
      'compress-type=lz4',
      'process-max=2',
      'start-fast=y',
      'log-level-console=warn',
      'log-level-file=off',
      `lock-path=${home}`,
      `[${STANZA}]`,
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      'pg1-host-user=postgres',
      `pg1-socket-path=${home}`,
    ].join('\n'),
  );
  const program = findProgram('pgbackrest') ?? 'pgbackrest';
  const backrestOf = (/** @type {string} */ stanza, /** @type {string[]} */ ...args) =>
    promisify(execFile)(program, [`--config=${settings}`, `--stanza=${stanza}`, ...args], {
      ...drill.as,
      cwd: home,
      env: { ...process.env, PGPASSWORD: password, PGUSER: 'postgres' },
    });
  const backrest = (/** @type {string[]} */ ...args) => backrestOf(STANZA, ...args);

  const passwordFile = path.join(drill.folder, 'password');
  await writeFile(passwordFile, password);
  await own(data);
  await promisify(execFile)(
    `${POSTGRES_BIN}/initdb`,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth-host=scram-sha-256',
      '--auth-local=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...drill.as, cwd: home },
  );
  await rm(passwordFile);
  /** @param {string} name @param {string} directory @param {number} on @param {Record<string, string>} more */
  const startPostgres = (name, directory, on, more) =>
    drill.start(
      name,
      [
        `${POSTGRES_BIN}/postgres`,
        '-D',
        directory,
        ...Object.entries({
          port: String(on),
          listen_addresses: '127.0.0.1',
          unix_socket_directories: home,
          timezone: 'UTC',
          shared_buffers: '192MB',
          max_wal_size: '2GB',
          jit: 'off',
          ...more,
        }).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
      ],
      { as: drill.as, cwd: directory },
    );
  const ask = async (/** @type {number} */ on, /** @type {string} */ query) => {
    const client = new pg.Client({ connectionString: urlAt(on), connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(query)).rows[0];
    } finally {
      await client.end();
    }
  };
  const archivingInto = (/** @type {string} */ stanza) => ({
    archive_mode: 'on',
    archive_command: `${program} --config=${settings} --stanza=${stanza} archive-push %p`,
    archive_timeout: String(ARCHIVE_TIMEOUT_S),
  });
  // Filled without archiving, which starts with the base backup: otherwise it would be hundreds of files behind by then.
  const filled = startPostgres('primary', data, port, { wal_level: 'minimal', max_wal_senders: '0', fsync: 'off' });
  await until('PostgreSQL answers', 30, () => ask(port, 'select 1'));
  const databaseUrl = urlAt(port);
  await applyMigrations(databaseUrl);
  await run(bin('tsx'), ['prisma/seed.ts'], { env: { DATABASE_URL: databaseUrl, SEED: 'none' }, quiet: true });
  await seedScale(databaseUrl, { transactions: Number(values.sales) });
  drill.say(
    `${values.sales} sales, ${(await ask(port, 'select pg_size_pretty(pg_database_size(current_database())) as size')).size}`,
  );

  await stopProcess(filled, 'SIGINT');
  startPostgres('primary', data, port, archivingInto(STANZA));
  await until('PostgreSQL answers again', 120, () => ask(port, 'select 1'));
  await backrest('stanza-create');
  const backupBegun = Date.now();
  await backrest('--type=full', 'backup');
  const backup = (Date.now() - backupBegun) / 1000;
  drill.say(`base backup made in ${backup.toFixed(1)} s; S3 has been sent ${Math.round(s3.bytesIn() / 1e6)} MB`);

  // Whatever happens after the backup is in the WAL archive only.
  const appPort = await freePort();
  const appUrl = `http://127.0.0.1:${appPort}`;
  const sandbox = await startSandbox(drill, appUrl);
  const env = appEnv({ appUrl, databaseUrl, sandbox });
  await allowCode(databaseUrl);
  const app = await startApp(drill, { name: 'app', port: appPort, env });
  const load = startLoad(drill, { appUrl, sandbox, rate: 1, seconds: Number(values.journeys) });
  const { journeys } = await load.verdict(databaseUrl);
  await stopProcess(app);
  const before = await checkOf(databaseUrl);
  const { now: target } = await ask(port, 'select now()::text as now');
  drill.say(`${journeys.length} journeys since the backup; the moment to come back to is ${target}`);
  await sleep(1_000);

  // The mistake. Only 1,000 people, because each changed name runs triggers: a million would take hours.
  await ask(port, 'delete from timeline_event');
  await ask(
    port,
    `update app_user set last_name = 'Oops' where id in (select id from app_user where type <> 'admin' limit 1000)`,
  );
  await ask(port, 'select pg_switch_wal()');
  await until('the mistake is in the archive', 60, async () => {
    const { done } = await ask(
      port,
      `select last_archived_time > $$${target}$$::timestamptz as done from pg_stat_archiver`,
    );
    return done;
  });

  /** @param {string} name @param {string[]} how */
  const restore = async (name, how) => {
    const directory = await own(path.join(drill.folder, name));
    const on = await freePort();
    const begun = Date.now();
    await backrest(`--pg1-path=${directory}`, ...how, 'restore');
    // A restored server must not write to the archive it was restored from.
    const server = startPostgres(name, directory, on, { archive_mode: 'off' });
    await until(`${name} serves`, 1_800, async () => !(await ask(on, 'select pg_is_in_recovery() as busy')).busy);
    const served = (Date.now() - begun) / 1000;
    drill.say(`${name}: restored and writable after ${served.toFixed(1)} s`);
    return { on, served, server, directory };
  };
  const mended = await restore('to-the-moment', ['--type=time', `--target=${target}`, '--target-action=promote']);
  const after = await checkOf(urlAt(mended.on));
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
  for (const name of differing) {
    drill.lose(`${name}: ${JSON.stringify(before.get(name))} before, ${JSON.stringify(after.get(name))} restored`);
  }
  const again = await startApp(drill, {
    name: 'app-restored',
    port: appPort,
    env: { ...env, DATABASE_URL: urlAt(mended.on) },
  });
  drill.say('the app is ready on the restored database');
  await stopProcess(again);

  // The disk is lost: only what is in S3 is left.
  await ask(port, 'create table drill_heartbeat (at timestamptz primary key)');
  let acknowledged = 0;
  const hearts = Math.round(ARCHIVE_TIMEOUT_S * 1.8);
  for (let beat = 0; beat < hearts; beat += 1) {
    const { at } = await ask(
      port,
      'insert into drill_heartbeat values (clock_timestamp()) returning extract(epoch from at)::float8 as at',
    );
    acknowledged = at;
    await sleep(1_000);
  }
  const postmaster = await ask(port, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`);
  process.kill(postmaster.pid, 'SIGKILL');
  await until('PostgreSQL is dead', 20, () =>
    ask(port, 'select 1').then(
      () => false,
      () => true,
    ),
  );
  await rm(data, { recursive: true, force: true });
  drill.say('killed, and its disk is gone');
  const latest = await restore('after-the-disk', []);
  const { at: found } = await ask(latest.on, 'select extract(epoch from max(at))::float8 as at from drill_heartbeat');
  const lost = acknowledged - (found ?? 0);
  if (!(lost < MOST_LOST_S)) drill.lose(`${lost.toFixed(1)} s of changes are lost`);
  // A restored server has no backup of its own until it archives into a stanza of its own.
  await stopProcess(latest.server, 'SIGINT');
  const stanza = `[${NEXT_STANZA}]\npg1-path=${latest.directory}\npg1-port=${latest.on}\npg1-socket-path=${home}\n`;
  await appendFile(settings, `\n${stanza}`);
  startPostgres('archiving-again', latest.directory, latest.on, archivingInto(NEXT_STANZA));
  await until('the restored PostgreSQL answers again', 120, () => ask(latest.on, 'select 1'));
  await backrestOf(NEXT_STANZA, 'stanza-create');
  await backrestOf(NEXT_STANZA, '--type=full', 'backup');
  drill.say('the restored database is backed up again');
  const rowsOf = (/** @type {Map<string, { rows: number }>} */ check, /** @type {string[]} */ names) =>
    names.reduce((sum, name) => sum + (check.get(name)?.rows ?? 0), 0);
  const all = [...before.keys()];
  const jobs = all.filter((name) => name.startsWith('pgboss.'));
  console.table([
    ...Object.entries({ ...KINDS, jobs, 'all rows': all }).map(([what, names]) => ({
      what,
      before: rowsOf(before, names),
      restored: rowsOf(after, names),
      same: names.every((name) => !differing.includes(name)) ? 'yes' : 'NO',
    })),
  ]);
  console.table(
    [
      ['sales seeded, journeys after the backup', `${values.sales}, ${journeys.length}`],
      ['base backup (s)', backup.toFixed(1)],
      ['sent to S3 in all (MB)', Math.round(s3.bytesIn() / 1e6)],
      ['back to a moment: until it serves (s)', mended.served.toFixed(1)],
      ['disk lost: until it serves (s)', latest.served.toFixed(1)],
      ['disk lost: changes of how long are lost (s)', lost.toFixed(1)],
    ].map(([what, counted]) => ({ what, counted })),
  );
});
