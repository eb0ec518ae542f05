/**
 * `npm run load`: whole journeys, from the landing page to a sale that is paid by code, arriving at rising rates
 * whether or not earlier ones have ended. Prints how many journeys a second the production build takes while 95% of
 * requests are answered within 500 ms: first one process of the app on a core of its own, with everything else
 * (PostgreSQL, the sandbox's mail server, the simulated people) on the other; then two processes, not pinned. The
 * smallest Remix app gets the same requests in the same run. Both run on the image's Node. Exits with 1 if a request
 * failed or something acknowledged is not in the database.
 */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import pg from 'pg';
import { prepare } from '../scripts/prepare.mjs';
import { startFreshStack } from './fresh-stack.ts';
import { buildBare, runBare, startBare } from './load/bare.ts';
import { watchCpu } from './load/cpu.ts';
import type { Exchange } from './load/http-client.ts';
import { allowCode, type Figures, IP_HEADER, type Journey, runJourneys, verify } from './load/journeys.ts';
import { nodeOfTheImage } from './other-node.mjs';

const PORT = Number(process.env.PORT ?? 4600);
/** Seconds for each rate. Journeys of the first seconds are not counted, since none of them can have ended yet. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 15);
/** Seconds. */
const WARM_UP = 6;
const RATES = (process.env.LOAD_RATES ?? '5,10,15,20,25,30,35,40,50,60').split(',').map(Number);
const MOST_MS = 500;
/** The share of arriving journeys that must end in time. */
const KEEPING_UP = 0.95;

const canPin = (() => {
  try {
    // This process and its children stay on core 1; only the measured servers run on core 0.
    execFileSync('taskset', ['-acp', '1', String(process.pid)]);
    return true;
  } catch {
    return false;
  }
})();
const onCore = canPin ? ['taskset', '-c', '0'] : [];

type Row = Record<string, string | number>;
const rows: Row[] = [];
const journeys: Journey[] = [];
const failures: string[] = [];
const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;
const share = (cpu: number | undefined) => `${round((cpu ?? 0) * 100)} %`;

/** @returns the figures of the highest rate that it kept up with */
async function risingRates(
  what: string,
  stack: Awaited<ReturnType<typeof start>>,
  urls: readonly string[],
  pids: () => number[],
): Promise<Figures | null> {
  const { sandboxUrl, postgres } = stack;
  let best: Figures | null = null;
  for (const rate of RATES) {
    let cpu = () => ({}) as Record<string, number>;
    const atOnce = setTimeout(() => {
      cpu = watchCpu({
        app: { pids },
        database: { folder: postgres },
        sandbox: { pids: () => [stack.sandboxPid() ?? 0] },
      });
    }, WARM_UP * 1000);
    let taken: Record<string, number> = {};
    const reading = setTimeout(
      () => {
        taken = cpu();
      },
      (WARM_UP + SECONDS) * 1000,
    );
    const figures = await runJourneys({
      url: urls,
      sandboxUrl,
      rate,
      seconds: SECONDS,
      warmUpSeconds: WARM_UP,
    });
    clearTimeout(atOnce);
    clearTimeout(reading);
    journeys.push(...figures.journeys);
    failures.push(...figures.failures);
    rows.push({
      what,
      'arriving a second': rate,
      'done a second': round(figures.perSecond, 1),
      'requests a second': round(figures.requestsPerSecond),
      'p50 ms': round(figures.p50),
      'p95 ms': round(figures.p95),
      'p99 ms': round(figures.p99),
      failed: figures.failures.length,
      app: share(taken.app),
      database: share(taken.database),
      sandbox: share(taken.sandbox),
      driver: share(figures.driverCpu),
      'app ms each': round(((taken.app ?? 0) * 1000) / figures.perSecond, 1),
    });
    const isKept = figures.p95 < MOST_MS && figures.failures.length === 0 && figures.perSecond >= rate * KEEPING_UP;
    if (!isKept) break;
    best = figures;
  }
  return best;
}

async function start() {
  const stack = await startFreshStack('load', {
    port: PORT,
    node,
    launcher: onCore,
    sandboxEnv: { SANDBOX_MEMORY: '1' },
    env: { LOG_LEVEL: 'warn', CLIENT_IP_HEADER: IP_HEADER },
  });
  await allowCode(stack.databaseUrl);
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ data_directory: string }>('show data_directory');
  await database.end();
  return { ...stack, postgres: rows[0]?.data_directory ?? '' };
}

/** The requests of one journey, with their sizes. */
async function traceOf(url: string, sandboxUrl: string): Promise<Exchange[]> {
  const steps: Exchange[] = [];
  await runJourneys({ url, sandboxUrl, count: 1, onExchange: (exchange) => steps.push(exchange) });
  return steps;
}

await prepare();
const node = await nodeOfTheImage();
const stack = await start();
let one: Figures | null = null;
let bare: Awaited<ReturnType<typeof runBare>> & { cpu: number };
try {
  await buildBare();
  // Warm-up: every page is compiled before anything is measured.
  await runJourneys({ url: stack.url, sandboxUrl: stack.sandboxUrl, rate: 5, seconds: 10 });
  const steps = await traceOf(stack.url, stack.sandboxUrl);

  const nothing = await startBare(PORT + 5, node, onCore);
  await runBare(nothing.url, steps, { seconds: 3 });
  const cpu = watchCpu({ app: { pids: () => [nothing.pid] } });
  bare = { ...(await runBare(nothing.url, steps)), cpu: 0 };
  bare.cpu = cpu().app ?? 0;
  nothing.stop();

  one = await risingRates('1 process on a core', stack, [stack.url], () => [stack.appPid() ?? 0]);
  const pages = one?.byPage ?? [];

  if (canPin) execFileSync('taskset', ['-acp', '0,1', String(stack.appPid())]);
  const second = await stack.startAnother(PORT + 3);
  if (canPin) execFileSync('taskset', ['-acp', '0,1', String(second.pid())]);
  const both = [stack.url, second.url];
  const two = await risingRates('2 processes', stack, both, () => [stack.appPid() ?? 0, second.pid() ?? 0]);

  console.table(
    pages.map(({ page, requests, p50, p95 }) => ({ page, requests, p50: round(p50, 1), p95: round(p95, 1) })),
  );
  console.table(rows);
  const verdict = await verify(stack.databaseUrl, journeys);
  for (const failure of failures.slice(0, 20)) console.error(`✗ ${failure}`);
  for (const mistake of [...verdict.lost, ...verdict.wrong].slice(0, 20)) console.error(`✗ ${mistake}`);
  console.log(
    [
      `${journeys.length} journeys, ${failures.length} failed; ${verdict.checked} acknowledged facts: ${verdict.lost.length} lost, ${verdict.wrong.length} wrong`,
      `one process${canPin ? ' on its own core' : ''}: ${round(one?.perSecond ?? 0, 1)} journeys a second at p95 ${round(one?.p95 ?? 0)} ms`,
      `two processes${canPin ? ', on two cores shared with database, sandbox and driver' : ''}: ${round(two?.perSecond ?? 0, 1)} at p95 ${round(two?.p95 ?? 0)} ms`,
      `the bare Remix app, ${bare.requests} requests a journey: ${round(bare.perSecond, 1)} journeys a second, ${round((bare.cpu * 1000) / bare.perSecond, 1)} ms of processor time each`,
    ].join('\n'),
  );
  if (verdict.lost.length + verdict.wrong.length > 0) process.exitCode = 1;
} finally {
  await stack.stop();
}
