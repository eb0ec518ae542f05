/**
 * `npm run drill -- pooler`: the integration tests, with PgBouncer in transaction mode between the app and its
 * database.
 *
 * Runs all of them, or the files that are named: `npm run drill -- pooler payment sign-in`. `--part 2/3` runs the
 * second third.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { bin, prepare, root } from '../../scripts/prepare.mjs';
import { runDrill } from './parts/drill.mjs';
import { startPgBouncer } from './parts/pgbouncer.mjs';

const { values, positionals } = parseArgs({ options: { part: { type: 'string' } }, allowPositionals: true });

await runDrill({ name: 'pooler', minutes: 45, programs: { pgbouncer: 'pgbouncer' } }, async (drill) => {
  await prepare();
  const database = await startEmbeddedPostgres({ dataDir: path.join(drill.folder, 'postgres'), durable: false });
  drill.atEnd(database.stop);
  const { port: databasePort, password } = new URL(database.url);
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
  const pooler = await startPgBouncer(drill, {
    server: { host: '127.0.0.1', port: Number(databasePort) },
    user: 'postgres',
    password,
  });
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
