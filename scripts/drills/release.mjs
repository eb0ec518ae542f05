/**
 * `npm run drill -- release`: two processes behind HAProxy are replaced one by one, database migration included, while people walk through the
 * product.
 *
 * From the commit before the newest migration to what is checked out, or `--from COMMIT`. `--rate 1` journeys begin each second, for `--seconds 90`.
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../database.mjs';
import { allowCode, runJourneys, verify } from '../load/journeys.ts';
import { prepare, root } from '../prepare.mjs';
import { appEnv, migrate, startApp, startSandbox } from './parts/app.mjs';
import { beforeTheLastMigration, buildOf, git } from './parts/builds.mjs';
import { freePort, runDrill, until } from './parts/drill.mjs';
import { startHaproxy } from './parts/haproxy.mjs';

/**
 * HAProxy looks every half second, and believes it the second time; so a process that goes says so for three. It waits for an answer longer than
 * that: a busy process must not be taken for one that is gone.
 */
const NOTICE_SECONDS = 3;
const CALM_MS = 10_000;

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rate: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '90' },
  },
});

/** As a browser does: a page, then the files that it names, each from whichever process is asked. @param {string} appUrl */
function watchFiles(appUrl) {
  const counted = { asked: 0, missing: 0 };
  let isOver = false;
  const run = async () => {
    for (; !isOver; await sleep(250)) {
      const page = await (await fetch(`${appUrl}/sell/get-started`)).text();
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
    default_backend app
backend app
    mode http
    option httpchk GET /readyz
    timeout check 5s
    default-server check inter 500ms fall 2 rise 1
    server a 127.0.0.1:${ports.a}
    server b 127.0.0.1:${ports.b}`,
  );
  for (const name of Object.keys(ports)) await until(`HAProxy sees ${name}`, 20, () => haproxy.isUp('app', name));
  drill.say(`two processes of ${from.slice(0, 12)} behind HAProxy`);

  const stopLoad = new AbortController();
  const load = runJourneys({
    url: appUrl,
    sandboxUrl: sandbox.url,
    rate: Number(values.rate),
    seconds: Number(values.seconds),
    buyers: 0.3,
    pay: (number) => (number % 2 === 0 ? 'code' : 'card'),
    signal: stopLoad.signal,
  });
  // Nobody waits for it before the end.
  load.catch(() => {});
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
  if (Date.now() - begun > Number(values.seconds) * 1000)
    drill.lose('The load ended before the release did: give it more --seconds.');

  const figures = await load;
  const { asked, missing } = await files.stop();
  drill.say('the last journey has ended');
  const verdict = await verify(database.url, figures.journeys);
  for (const failure of figures.failures) drill.lose(`a journey failed: ${failure}`);
  for (const lost of verdict.lost) drill.lose(`lost: ${lost}`);
  for (const wrong of verdict.wrong) drill.lose(`wrong: ${wrong}`);
  const rows = await haproxy.rows();
  const sum = (/** @type {string} */ field) =>
    rows
      .filter(({ pxname, svname }) => pxname === 'app' && svname === 'BACKEND')
      .reduce((all, row) => all + Number(row[field]), 0);
  if (sum('hrsp_5xx') > 0) drill.lose(`${sum('hrsp_5xx')} answers with a status of 5xx`);
  const migrations = migrated.startsWith('Applied') ? migrated.split(',').length : 0;
  console.table(
    [
      ['from, to', `${from.slice(0, 12)}, ${(await git('rev-parse', 'HEAD')).slice(0, 12)}`],
      ['migrations applied under load', migrations],
      ['journeys begun, come to their end', `${figures.journeys.length}, ${figures.completed}`],
      ['requests', sum('hrsp_2xx') + sum('hrsp_3xx') + sum('hrsp_4xx') + sum('hrsp_5xx')],
      ['failed requests', figures.failures.length],
      ['tried again on the other process by HAProxy', sum('wretr')],
      ['answers with 5xx, with 4xx', `${sum('hrsp_5xx')}, ${sum('hrsp_4xx')}`],
      ['files of pages, of them only at the other process', `${asked}, ${missing}`],
      ['acknowledged submits, of them lost', `${verdict.checked}, ${verdict.lost.length}`],
      ['done twice or not at all', verdict.wrong.length],
      ['p95 of a request (ms)', Math.round(figures.p95)],
      ['slowest request (ms)', Math.round(figures.slowest)],
      ['from SIGTERM to its end (s)', ends.map((ms) => (ms / 1000).toFixed(1)).join(', ')],
      ['the whole roll (s)', ((rolled - rollBegun) / 1000).toFixed(1)],
    ].map(([what, counted]) => ({ what, counted })),
  );
  if (migrations === 0) console.log('There was no migration between the two.');
  if (figures.completed === 0) drill.lose('Nobody came to the end of a journey.');
});
