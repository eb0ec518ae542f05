/**
 * `npm run drill -- release`: two processes behind HAProxy are replaced one by one, database migration included, while people walk through the
 * product.
 *
 * From the commit before the newest migration to what is checked out, or `--from COMMIT`. `--rate 15` journeys begin each second, half of what
 * two processes can take (docs/operations.md, "More people than it can take"), for `--seconds 60`.
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { prepare, root } from '../../scripts/prepare.mjs';
import { allowCode } from '../load/journeys.ts';
import { appEnv, migrate, startApp, startSandbox } from './parts/app.mjs';
import { beforeTheLastMigration, buildOf, git } from './parts/builds.mjs';
import { runDrill, until } from './parts/drill.mjs';
import { startHaproxy } from './parts/haproxy.mjs';
import { startLoad } from './parts/load.mjs';

/**
 * HAProxy looks every half second, and believes it the second time; so a process that goes says so for three. It waits for an answer longer than
 * that: a busy process must not be taken for one that is gone.
 */
const NOTICE_SECONDS = 3;
const CALM_MS = 10_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rate: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '60' },
  },
});

/** As a browser does: a page, then the files that it names, each from whichever process is asked. @param {string} appUrl */
function watchFiles(appUrl) {
  const counted = { asked: 0, missing: 0 };
  let isOver = false;
  const run = async () => {
    for (; !isOver; await sleep(50)) {
      const page = await (await fetch(`${appUrl}/sell/get-started`)).text();
      // As long as the page takes to where they are.
      await sleep(50);
      const files = new Set([...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file));
      for (const file of files) {
        const answer = await fetch(appUrl + file);
        await answer.arrayBuffer();
        counted.asked += 1;
        if (!answer.ok) counted.missing += 1;
      }
    }
  };
  const done = run();
  // A failure is told when it is stopped.
  done.catch(() => {});
  return {
    stop: async () => {
      isOver = true;
      await done;
      return counted;
    },
  };
}

await runDrill({ name: 'release', minutes: 15, programs: { haproxy: 'haproxy' } }, async (drill) => {
  const from = values.from ? await git('rev-parse', values.from) : await beforeTheLastMigration();
  const older = await buildOf(from, drill.say);
  await prepare();
  const newer = root;

  const database = await startEmbeddedPostgres({ dataDir: path.join(drill.folder, 'postgres') });
  drill.atEnd(database.stop);
  const front = await freePort();
  const ports = { a: await freePort(), b: await freePort() };
  const appUrl = `http://127.0.0.1:${front}`;
  const sandbox = await startSandbox(drill, appUrl);
  const env = appEnv({
    appUrl,
    databaseUrl: database.url,
    sandbox,
    more: { DRAIN_SECONDS: String(NOTICE_SECONDS) },
  });
  await migrate(env, older);
  await allowCode(database.url);
  /** @type {Record<string, import('node:child_process').ChildProcess>} */
  const running = {};
  for (const [name, port] of Object.entries(ports)) {
    running[name] = await startApp(drill, { name: `${name}-older`, port, env, folder: older });
  }
  const haproxy = await startHaproxy(
    drill,
    `
frontend web
    mode http
    bind 127.0.0.1:${front}
    log stdout format raw local0
    option httplog
    use_backend files if { path_beg /assets/ }
    default_backend app
backend app
    mode http
    option httpchk GET /readyz
    timeout check 5s
    default-server check inter 500ms fall 2 rise 1
    server a 127.0.0.1:${ports.a}
    server b 127.0.0.1:${ports.b}
backend files
    mode http
    retry-on 404 conn-failure empty-response
    option redispatch 1
    option httpchk GET /healthz
    timeout check 5s
    default-server check inter 500ms fall 2 rise 1
    server a 127.0.0.1:${ports.a}
    server b 127.0.0.1:${ports.b}`,
  );
  for (const name of Object.keys(ports)) await until(`HAProxy sees ${name}`, 20, () => haproxy.isUp('app', name));
  drill.say(`two processes of ${from.slice(0, 12)} behind HAProxy`);

  const [rate, seconds] = [Number(values.rate), Number(values.seconds)];
  const load = startLoad(drill, { appUrl, sandbox, rate, seconds });
  const files = watchFiles(appUrl);
  const begun = Date.now();
  await sleep(CALM_MS);
  const rollBegun = Date.now();
  const migrated = await migrate(env, newer);
  drill.say(`migrated: ${migrated}`);
  /** Milliseconds from the word to stop until it had ended. */
  const ends = [];
  for (const [name, port] of Object.entries(ports)) {
    const child = running[name];
    if (!child) continue;
    const told = Date.now();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    ends.push(Date.now() - told);
    if (code !== 0) drill.lose(`The older process ${name} ended with ${code}.`);
    running[name] = await startApp(drill, { name: `${name}-newer`, port, env, folder: newer });
    await until(`HAProxy sees ${name}`, 20, () => haproxy.isUp('app', name));
    drill.say(`${name} is of this build`);
  }
  const rolled = Date.now();
  if (Date.now() - begun > seconds * 1000) drill.lose('The load ended before the release did: give it more --seconds.');

  const verdict = await load.verdict(database.url);
  const { asked, missing } = await files.stop();
  const rows = await haproxy.rows();
  /** @param {string} proxy @param {string} side @param {string} field */
  const figure = (proxy, side, field) =>
    Number(rows.find(({ pxname, svname }) => pxname === proxy && svname === side)?.[field] ?? 0);
  // Not the frontend's, which also counts connections that were closed before anything was asked.
  const answers = (/** @type {string} */ kind) =>
    figure('app', 'BACKEND', `hrsp_${kind}`) + figure('files', 'BACKEND', `hrsp_${kind}`);
  for (const kind of ['4xx', '5xx']) {
    if (answers(kind) > 0) drill.lose(`${answers(kind)} answers with a status of ${kind}`);
  }
  const migrations = migrated.startsWith('Applied') ? migrated.split(',').length : 0;
  console.table(
    [
      ['from, to', `${from.slice(0, 12)}, ${(await git('rev-parse', 'HEAD')).slice(0, 12)}`],
      ['migrations applied under load', migrations],
      ['journeys begun each second', rate],
      ...verdict.rows,
      ['requests', figure('web', 'FRONTEND', 'req_tot')],
      ['failed requests', verdict.failures.length],
      ['answers with 5xx, with 4xx', `${answers('5xx')}, ${answers('4xx')}`],
      ['pages tried again on the other process', figure('app', 'BACKEND', 'wretr')],
      [
        'files of pages, of them got at the second try, missing',
        `${asked}, ${figure('files', 'BACKEND', 'wretr')}, ${missing}`,
      ],
      ['p95 of a request (ms)', Math.round(verdict.p95)],
      ['slowest request (ms)', Math.round(verdict.slowest)],
      ['from SIGTERM to its end (s)', ends.map((ms) => (ms / 1000).toFixed(1)).join(', ')],
      ['the whole roll (s)', ((rolled - rollBegun) / 1000).toFixed(1)],
    ].map(([what, counted]) => ({ what, counted })),
  );
  if (migrations === 0) console.log('There was no migration between the two.');
});
