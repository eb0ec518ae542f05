/**
 * `npm run attack`: sends a production build, which it starts itself, everything that a hostile client could send. The
 * table has a row for each kind of attack: the number of requests, which of them were answered with a 5xx, the longest
 * time that one request blocked the event loop, and the memory of the process before and after. Then all kinds run
 * together in rounds for 5 minutes (`npm run attack -- 60` for an hour): after garbage collection the heap must be as
 * large as it was after the first round. Exits with 1 if anything was found. `npm run test:all` runs a part of it.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { prepare, root } from '../scripts/prepare.mjs';
import { startStack } from '../scripts/stack.mjs';
import { attackBodies } from '../tests/attack/bodies.ts';
import { attackCallbacks } from '../tests/attack/callbacks.ts';
import { insertFixtures } from '../tests/attack/fixtures.ts';
import { fuzzEverything, inWords } from '../tests/attack/fuzz.ts';
import { attackByLeaving, attackHeads } from '../tests/attack/heads.ts';
import { attackLists } from '../tests/attack/lists.ts';
import { attackMail } from '../tests/attack/mail.ts';
import { attackPageCache } from '../tests/attack/page-cache.ts';
import { targets } from '../tests/attack/paths.ts';
import { attackByExporting, attackByReadingSlowly } from '../tests/attack/readers.ts';
import { type Outcome, type Target, targetAt } from '../tests/attack/target.ts';
import { attackTexts } from '../tests/attack/texts.ts';
import { nodeOfTheImage } from './other-node.mjs';

const PORT = Number(process.env.PORT ?? 4300);
const WATCH_PORT = PORT + 9;
/** Lets each request name its own IP address: otherwise the rate limits for one address would stop the attack. */
const IP_HEADER = 'x-attack-ip';
const INPUTS = Number(process.env.ATTACK_INPUTS ?? 10_000);
/** For each of the three third parties that send callbacks. Each callback is sent twice. */
const CALLBACKS = 300;
const MINUTES = Number(process.argv[2] ?? 5);
/** What each round sends, and how much the heap may grow from the first round to the last. */
const ROUND = { inputs: 1_500, callbacks: 20 };
const MOST_GROWTH_MB = 8;

await prepare();
const dataDir = path.join(root, '.data', 'attack');
await rm(dataDir, { recursive: true, force: true });
const stack = await startStack({
  port: PORT,
  sandboxPort: PORT + 1,
  dataDir,
  seed: 'demo',
  durable: false,
  node: await nodeOfTheImage(),
  env: {
    NODE_OPTIONS: '--import ./tests/attack/stall-watch.mjs',
    STALL_WATCH_PORT: String(WATCH_PORT),
    CLIENT_IP_HEADER: IP_HEADER,
  },
});
const pool = new pg.Pool({ connectionString: stack.databaseUrl });
const cast = await insertFixtures(stack.databaseUrl);

try {
  const target = targetAt(stack.url, WATCH_PORT);
  const { customer, staff } = cast.sessions;
  const attacks: ((target: Target) => Promise<Outcome>)[] = [
    attackHeads,
    (target) => attackByReadingSlowly(target, { database: pool, saleId: cast.ids.sale }),
    (target) => attackByExporting(target, { database: pool, saleId: cast.ids.sale }),
    (target) => attackByLeaving(target, staff),
    (target) => attackPageCache(target, customer.replace('kt_session=', ''), 1_000),
    (target) => attackBodies(target, targets({ customer, staff })),
    (target) => attackTexts(target, { ...cast, ipHeader: IP_HEADER }),
    (target) =>
      attackMail(target, { origin: stack.url, sandboxUrl: stack.sandboxUrl, database: pool, ipHeader: IP_HEADER }),
    (target) => attackCallbacks(target, { ids: cast.ids, runs: CALLBACKS }),
    fuzz,
    (target) => attackLists(target, pool),
  ];
  const rows = [];
  for (const run of attacks) {
    const before = await target.watch();
    const { what, tried, faults, stallMs } = await run(target);
    const after = await target.watch();
    const megabytes = (bytes: number) => Math.round(bytes / 1e6);
    rows.push({
      what,
      tried,
      found: faults.length,
      'longest stall (ms)': Math.round(stallMs),
      'memory before (MB)': megabytes(before.rss),
      'memory after (MB)': megabytes(after.rss),
    });
    for (const fault of faults) console.error(`✗ ${what}: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  console.table(rows);
  if (MINUTES > 0) await runRounds(target);
} finally {
  await cast.end();
  await pool.end();
  await stack.stop();
}

/** Prints the heap after each round, so that a run that is cut short still shows something. */
async function runRounds(target: Target): Promise<void> {
  const heaps: number[] = [];
  const inMegabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
  const begun = Date.now();
  for (let requests = 0; Date.now() - begun < MINUTES * 60_000; ) {
    const outcomes = [
      await attackHeads(target),
      await attackByLeaving(target, cast.sessions.staff),
      await attackCallbacks(target, { ids: cast.ids, runs: ROUND.callbacks }),
      await fuzz(target, ROUND.inputs),
    ];
    for (const { what, tried, faults } of outcomes) {
      requests += tried;
      for (const fault of faults) console.error(`✗ ${what}: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    }
    const { heapUsed, external } = await target.heap();
    const minute = Math.round((Date.now() - begun) / 6_000) / 10;
    const heap = inMegabytes(heapUsed);
    heaps.push(heap);
    console.log(`${minute} min: ${requests} requests, heap ${heap} MB, beside it ${inMegabytes(external)} MB`);
  }
  const [before, after] = [heaps[0] ?? 0, heaps.at(-1) ?? 0];
  console.log(`heap before ${before} MB, after ${after} MB`);
  if (after - before <= MOST_GROWTH_MB) return;
  console.error(`✗ the heap has grown by ${Math.round(after - before)} MB`);
  process.exitCode = 1;
}

async function fuzz(target: Target, inputs = INPUTS): Promise<Outcome> {
  await target.watch();
  const report = await fuzzEverything({ origin: target.origin, ...cast, inputs, ipHeader: IP_HEADER });
  const { stallMs } = await target.watch();
  return {
    what: 'forms and calls, from their schemas',
    tried: report.requests,
    faults: report.faults.map(
      ({ attack, status, answer }) => `${status}, seed ${report.seed}: ${inWords(attack)}: ${answer}`,
    ),
    stallMs,
  };
}
