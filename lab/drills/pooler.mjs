/**
 * `npm run drill -- pooler`: PgBouncer between the app and its database. First the app in session mode, as a managed
 * database comes, then the change to transaction mode, then the integration tests in that mode.
 *
 * Runs all tests, or the files that are named: `npm run drill -- pooler payment sign-in`. `--part 2/3` runs the
 * second third.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { bin, prepare, root } from '../../scripts/prepare.mjs';
import { appEnv, migrate, startApp, startSandbox } from './support/app.mjs';
import { answers, runDrill, stopProcess, until } from './support/drill.mjs';
import { startPgBouncer } from './support/pgbouncer.mjs';

const { values, positionals } = parseArgs({ options: { part: { type: 'string' } }, allowPositionals: true });

/**
 * The app as it comes, the change that a runbook describes (docs/drills.md), and the two mistakes in it, each of which
 * the release has to refuse.
 * @param {import('./support/drill.mjs').Drill} drill
 * @param {string} directUrl of the server
 * @param {Awaited<ReturnType<typeof startPgBouncer>>} pooler in session mode
 */
async function changeModes(drill, directUrl, pooler) {
  const direct = new URL(directUrl);
  direct.pathname = '/modes';
  const pooled = new URL(direct);
  pooled.port = String(pooler.port);
  const admin = new pg.Client({ connectionString: directUrl });
  await admin.connect();
  await admin.query('create database modes');
  await admin.end();

  const port = await freePort();
  const appUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(drill, appUrl);
  const asItComes = appEnv({ appUrl, databaseUrl: pooled.href, sandbox });
  const told = { ...asItComes, DATABASE_POOLER: 'transaction', DIRECT_DATABASE_URL: direct.href };
  /** @param {Record<string, string>} env */
  const refusal = (env) =>
    migrate(env).then(
      () => '',
      (error) => String(error.stderr),
    );
  /** @param {string} what @param {string} words @param {string} found */
  const expectWords = (what, words, found) => {
    if (found.includes(words)) drill.say(`${what}: the release is refused`);
    else drill.lose(`${what}: the release said “${found.trim()}”`);
  };

  await migrate(asItComes);
  const before = await startApp(drill, { name: 'session', port, env: asItComes });
  if (!(await answers(`${appUrl}/sell/get-started`))) drill.lose('No page in session mode.');
  drill.say('session mode: ready, with DATABASE_URL alone');

  await pooler.setMode('transaction');
  await pooler.ask('RECONNECT');
  await until('The pooler is in transaction mode', 30, async () => (await refusal(asItComes)) !== '');
  expectWords('transaction mode, which the app is not told of', 'pooler in transaction mode', await refusal(asItComes));
  await stopProcess(before);

  // A connection that the pooler opened before the role had its limits.
  const early = new pg.Client({ connectionString: pooled.href });
  await early.connect();
  await early.query('select 1');
  expectWords('a pooler that was not restarted', 'connections from before', await refusal(told));
  await early.end();
  await pooler.ask('RECONNECT');
  await until('The release passes', 30, async () => (await refusal(told)) === '');
  const after = await startApp(drill, { name: 'transaction', port, env: told });
  if (!(await answers(`${appUrl}/sell/get-started`))) drill.lose('No page in transaction mode.');
  drill.say('transaction mode: ready');
  await stopProcess(after);
}

await runDrill({ name: 'pooler', minutes: 45, programs: { pgbouncer: 'pgbouncer' } }, async (drill) => {
  await prepare();
  const database = await startEmbeddedPostgres({ dataDir: path.join(drill.folder, 'postgres'), durable: false });
  drill.atEnd(database.stop);
  const { port: databasePort, password } = new URL(database.url);
  const pooler = await startPgBouncer(drill, {
    server: { host: '127.0.0.1', port: Number(databasePort) },
    user: 'postgres',
    password,
    mode: 'session',
  });
  await changeModes(drill, database.url, pooler);

  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('show server_version');
  // The settings that `migrate.mjs deploy` makes, for every database that a test creates.
  for (const [name, value] of [
    ['statement_timeout', '10s'],
    ['lock_timeout', '5s'],
    ['idle_in_transaction_session_timeout', '10s'],
  ]) {
    await client.query(`alter role postgres set ${name} = '${value}'`);
  }
  await client.end();
  await pooler.ask('RECONNECT');
  drill.say(`PostgreSQL ${rows[0].server_version} behind ${pooler.version}, pool_mode = transaction`);

  const report = path.join(drill.folder, 'vitest.json');
  const tests = drill.start(
    'vitest',
    [
      process.execPath,
      bin('vitest'),
      'run',
      '--project',
      'integration',
      // Each query passes through PgBouncer and none is prepared; the longest test runs thousands.
      '--testTimeout=120000',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(values.part ? [`--shard=${values.part}`] : []),
      ...(positionals.length > 0 ? positionals : ['tests/integration/']),
    ],
    {
      cwd: root,
      env: {
        NODE_ENV: 'test',
        TEST_DATABASE_URL: database.url,
        TEST_POOLER_PORT: String(pooler.port),
        DATABASE_POOLER: 'transaction',
      },
    },
  );
  await once(tests, 'exit');
  const results = JSON.parse(await readFile(report, 'utf8'));
  for (const file of results.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'failed') drill.lose(`${path.relative(root, file.name)}: ${test.fullName}`);
    }
    if (file.status === 'failed' && file.assertionResults.length === 0) drill.lose(path.relative(root, file.name));
  }
  console.table([
    {
      'test files': results.testResults.length,
      passed: results.numPassedTests,
      failed: results.numFailedTests,
      'transactions through the pooler': await pooler.transactions(),
    },
  ]);
  if (results.numPassedTests === 0) drill.lose('No test ran.');
});
