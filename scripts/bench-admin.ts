/**
 * `npm run bench:admin`: the back office on a database of BENCH_TRANSACTIONS (200,000) sales, made once and kept in
 * .data/bench-admin. Prints how long each page takes over HTTP from the production build, one request at a time; what the database does for
 * each, in blocks and rows; the query plans of those that do the most; and the export's rows, seconds and memory.
 * `npm run bench:admin -- 'invoicing|group'` asks for the pages whose names fit, and leaves the export out. BENCH_BESIDE names the DATA_DIR
 * of an earlier run, whose figures are then set beside: those of 200,000 beside those of 1,000,000.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '../bin/migrate.mjs';
import { insertPerson, insertSession } from '../tests/support/rows.ts';
import { type Asked, adminPages } from './bench-admin-pages.ts';
import { blocksOf, explainPages, planText, prepareExplaining, type Ran, touchedBy } from './bench-admin-plans.ts';
import { startEmbeddedPostgres } from './database.mjs';
import { bin, prepare, root, run } from './prepare.mjs';
import { seedScale } from './seed-scale.mjs';
import { startStack } from './stack.mjs';

const TRANSACTIONS = Number(process.env.BENCH_TRANSACTIONS ?? 200_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 60);
const PORT = Number(process.env.PORT ?? 4200);
const wanted = process.argv[2] ?? '';
const isWanted = ({ name }: Asked) => new RegExp(wanted).test(name);
const WANTED_MS = 40;
const WANTED_MB = 120;
const WANTED_TIMES = 1.3;
/** How many of the pages that ask the most of the database have their plans printed. */
const PLANS = 3;
const dataDir = process.env.DATA_DIR ?? path.join(root, '.data', 'bench-admin');
const beside = process.env.BENCH_BESIDE;

/** Fills the database unless an earlier run has. */
async function fill(): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable: false });
  try {
    await applyMigrations(database.url);
    await run(bin('tsx'), ['prisma/seed.ts'], { env: { DATABASE_URL: database.url, SEED: 'none' }, quiet: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await prepareExplaining(client);
    const { rows } = await client.query('select count(*)::int as sales from sale');
    await client.end();
    if (rows[0].sales >= TRANSACTIONS) return;
    if (rows[0].sales > 0) throw new Error(`${dataDir} holds ${rows[0].sales} sales. Delete it, and run this again.`);
    await seedScale(database.url, { transactions: TRANSACTIONS, say: console.log });
  } finally {
    await database.stop();
  }
}

type Measured = { name: string; path: string; p50: number; p95: number };
/** What a run leaves behind for one that is set beside it. */
type Figures = Pick<Measured, 'p50' | 'p95'> & { blocks: number; rows: number };

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** @returns null where there is no such page yet, or nothing was answered */
async function measure(url: string, cookie: string, { name, path: address }: Asked): Promise<Measured | null> {
  const times: number[] = [];
  for (let request = -10; request < REQUESTS; request++) {
    const started = performance.now();
    const answer = await fetch(url + address, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status === 404) return null;
    // A call that is limited is asked as often as one person may, which a run just before may have used up.
    if (answer.status === 429) break;
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    if (request >= 0) times.push(performance.now() - started);
  }
  if (times.length === 0) return null;
  times.sort((a, b) => a - b);
  return { name, path: address, p50: at(times, 0.5), p95: at(times, 0.95) };
}

const fetchWith = (url: string, cookie: string) => async (address: string) =>
  (await fetch(url + address, { headers: { cookie }, redirect: 'manual' })).arrayBuffer();

const figuresFile = (directory: string) => path.join(directory, 'figures.json');

/** A page's name without its number of a page, which is another one in a longer list. */
const nameBeside = (name: string) => name.replace(/page \d+$/, 'a deep page');

const timesOf = (now: number, then: number | undefined) => (then ? (now / then).toFixed(2) : '');

function tableOf(
  measured: readonly Measured[],
  explained: ReadonlyMap<Measured, Ran[]>,
  then: Record<string, Figures>,
) {
  return measured.map((page) => {
    const { name, p50, p95 } = page;
    const ran = explained.get(page) ?? [];
    const old = then[nameBeside(name)];
    return {
      page: name,
      'p50 ms': p50.toFixed(1),
      'p95 ms': p95.toFixed(1),
      [`under ${WANTED_MS}`]: p95 < WANTED_MS ? 'yes' : 'NO',
      statements: ran.length,
      blocks: blocksOf(ran),
      rows: touchedBy(ran),
      ...(beside && {
        'p95 × then': timesOf(p95, old?.p95),
        [`under ${WANTED_TIMES}`]: !old || p95 / old.p95 < WANTED_TIMES ? 'yes' : 'NO',
        'blocks then': old?.blocks ?? '',
        'rows then': old?.rows ?? '',
      }),
    };
  });
}

/** Until the job has sorted out every day of invoicing: after a migration or a new database it is at it for a while. */
async function waitForDays(database: pg.Pool): Promise<void> {
  const started = performance.now();
  const left = async () => Number((await database.query('select count(*) as days from invoicing_change')).rows[0].days);
  if ((await left()) === 0) return;
  while ((await left()) > 0) await setTimeout(1_000);
  console.log(`days of invoicing sorted out: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

/** The most memory the app's process ever had, in MB. @param pid of the process */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function measureExport(url: string, cookie: string, pid: number) {
  const before = await peakMemory(pid);
  const started = performance.now();
  const answer = await fetch(`${url}/api/transaction/export.csv`, { headers: { cookie } });
  if (answer.status !== 200 || !answer.body) throw new Error(`The export answered ${answer.status}`);
  let [bytes, lines] = [0, 0];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    bytes += part.value.length;
    for (const byte of part.value) if (byte === 10) lines++;
  }
  const seconds = (performance.now() - started) / 1000;
  const after = await peakMemory(pid);
  return {
    rows: lines - 1,
    MB: (bytes / 1e6).toFixed(1),
    seconds: seconds.toFixed(1),
    'peak before, MB': before.toFixed(0),
    'peak after, MB': after.toFixed(0),
    [`under ${WANTED_MB} MB more`]: after - before < WANTED_MB ? 'yes' : 'NO',
  };
}

await prepare();
await fill();
const stack = await startStack({
  port: PORT,
  sandboxPort: PORT + 1,
  dataDir,
  seed: 'none',
  durable: false,
  env: { LOG_LEVEL: 'warn' },
});
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1, application_name: 'bench' });
database.on('error', () => {});
try {
  const staff = await insertPerson(database, { type: 'admin', email: 'bench@staff.example' });
  const cookie = `kt_session=${await insertSession(database, staff.id)}`;
  await waitForDays(database);
  const file = wanted ? null : await measureExport(stack.url, cookie, stack.appPid() ?? 0);
  const measured: Measured[] = [];
  for (const asked of (await adminPages(database)).filter(isWanted)) {
    const result = await measure(stack.url, cookie, asked);
    if (result) measured.push(result);
    else console.log(`not there: ${asked.path}`);
  }
  measured.sort((a, b) => b.p95 - a.p95);
  const askOnce = fetchWith(stack.url, cookie);
  const logFile = path.join(dataDir, 'postgres', 'postgres.log');
  const explained = await explainPages(database, logFile, measured, ({ path: address }) => askOnce(address));
  const most = [...measured].sort((a, b) => blocksOf(explained.get(b) ?? []) - blocksOf(explained.get(a) ?? []));
  for (const page of most.slice(0, PLANS)) {
    console.log(`\n${page.name}: ${page.path}`);
    for (const { text, ms, blocks, plan } of explained.get(page) ?? []) {
      console.log(`\n${text.trim()}\n-- ${ms} ms, ${blocks} blocks\n${planText(plan)}`);
    }
  }
  const then = beside ? JSON.parse(await readFile(figuresFile(beside), 'utf8')) : {};
  console.table(tableOf(measured, explained, then));
  const figures = measured.map((page) => {
    const ran = explained.get(page) ?? [];
    return [nameBeside(page.name), { p50: page.p50, p95: page.p95, blocks: blocksOf(ran), rows: touchedBy(ran) }];
  });
  await writeFile(figuresFile(dataDir), JSON.stringify(Object.fromEntries(figures), null, 1));
  if (file) {
    console.log('The export of all transactions');
    console.table([file]);
  }
} finally {
  await database.end();
  await stack.stop();
}
