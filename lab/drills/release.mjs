/**
 * `npm run drill -- release`: two processes behind HAProxy are replaced one by one, including a database migration,
 * while people use the product.
 *
 * Releases from the commit before the newest migration, or `--from COMMIT`, to what is checked out. `--rate 3` journeys
 * begin each second for `--seconds 60`: about half of what two processes take on a slow machine (docs/performance.md).
 * First it tries that rate for 20 seconds, and stops there if the machine cannot take it.
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { prepare, root } from '../../scripts/prepare.mjs';
import { allowCode } from '../load/journeys.ts';
import { appEnv, migrate, startApp, startSandbox } from './support/app.mjs';
import { beforeTheLastMigration, buildOf, git } from './support/builds.mjs';
import { runDrill, until } from './support/drill.mjs';
import { startHaproxy } from './support/haproxy.mjs';
import { startLoad, takesTheRate } from './support/load.mjs';

/**
 * HAProxy checks every half second and believes the second result, so a process that is stopping reports it for 3
 * seconds before it closes. HAProxy's timeout for a check is longer than that: a busy process must not be mistaken for
 * a stopped one.
 */
const NOTICE_SECONDS = 3;
const CALM_MS = 10_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rate: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '60' },
  },
});

/**
 * Loads a page and then the files it names, as a browser does; any process may answer each request.
 * @param {string} appUrl
 */
function watchFiles(appUrl) {
  const counted = { asked: 0, missing: 0 };
  let isOver = false;
  const run = async () => {
    for (; !isOver; await sleep(50)) {
      const page = await (await fetch(`${appUrl}/sell/get-started`)).text();
      // The time, in ms, that the page takes to travel to a browser.
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
  // A failure is reported by `stop`.
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
  if (!(await takesTheRate(drill, { appUrl, sandbox, rate }))) return;
  const load = startLoad(drill, { appUrl, sandbox, rate, seconds });
  const files = watchFiles(appUrl);
  const begun = Date.now();
  await sleep(CALM_MS);
  const rollBegun = Date.now();
  const migrated = await migrate(env, newer);
  drill.say(`migrated: ${migrated}`);
  /** Milliseconds from SIGTERM to exit. */
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
  // The frontend's figures would also count connections that closed before sending a request.
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
