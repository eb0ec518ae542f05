/**
 * `npm run bench:admin`: the back office on a database of BENCH_TRANSACTIONS (200,000) sales, made once and kept in
 * .data/bench-admin. Prints how long each page takes over HTTP from the production build, one request at a time; the
 * blocks and rows that the database reads for each; the query plans of the most expensive pages; and the export's rows,
 * seconds and memory. The app runs on the image's Node.
 * `npm run bench:admin -- 'invoicing|group'` requests only the pages whose names match, and skips the export.
 * BENCH_BESIDE names the DATA_DIR of an earlier run: the same build then runs on that database too, and each page is
 * requested from both in turn, so that other work on the machine affects both alike. To compare 200,000 sales with
 * 1,000,000: `BENCH_BESIDE=.data/bench-admin DATA_DIR=.data/bench-1m BENCH_TRANSACTIONS=1000000`.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { WORK_RULES } from '../app/domain/work/rules.ts';
import { applyMigrations } from '../bin/migrate.mjs';
import { startEmbeddedPostgres } from '../scripts/database.mjs';
import { bin, prepare, root, run } from '../scripts/prepare.mjs';
import { startStack } from '../scripts/stack.mjs';
import { adminPages, type PageToRead } from '../tests/support/admin-pages.ts';
import { insertPerson, insertSession } from '../tests/support/rows.ts';
import { blocksOf, explainPages, planText, prepareExplaining, type Ran, touchedBy } from './bench-admin-plans.ts';
import { nodeOfTheImage } from './other-node.mjs';
import { seedScale } from './seed-scale.mjs';

const TRANSACTIONS = Number(process.env.BENCH_TRANSACTIONS ?? 200_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 60);
const PORT = Number(process.env.PORT ?? 4200);
const wanted = process.argv[2] ?? '';
const isWanted = ({ name }: PageToRead) => new RegExp(wanted).test(name);
const TARGET_MS = 40;
const TARGET_MB = 120;
const TARGET_TIMES = 1.3;
/** How many pages have their query plans printed: those that read the most blocks. */
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
    // Otherwise the app rewrites the work of all sales from its first minutes on, as after a release with other rules, beside the pages.
    await client.query('insert into work_fill (rules) values ($1) on conflict do nothing', [WORK_RULES]);
    const { rows } = await client.query('select count(*)::int as sales from sale');
    await client.end();
    if (rows[0].sales >= TRANSACTIONS) return;
    if (rows[0].sales > 0) throw new Error(`${dataDir} holds ${rows[0].sales} sales. Delete it, and run this again.`);
    await seedScale(database.url, { transactions: TRANSACTIONS, say: console.log });
  } finally {
    await database.stop();
  }
}

/** A running app with its database, and the session of a member of staff. */
type Site = {
  stack: Awaited<ReturnType<typeof startStack>>;
  database: pg.Pool;
  cookie: string;
  /** The path of PostgreSQL's log. */
  log: string;
};

type Measured = { name: string; path: string; p50: number; p95: number };
type Explained = Measured & { ran: Ran[] };

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const ask = ({ stack, cookie }: Site, address: string) =>
  fetch(stack.url + address, { headers: { cookie }, redirect: 'manual' });

/** Response time in ms. @returns null if the page does not exist or is rate limited */
async function timed(site: Site, address: string): Promise<number | null> {
  const started = performance.now();
  const answer = await ask(site, address);
  await answer.arrayBuffer();
  if (answer.status === 404 || answer.status === 429) return null;
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - started;
}

/** Requests one page from each site in turn. @returns null for a site that did not answer */
async function measure(pages: readonly { site: Site; page: PageToRead }[]): Promise<(Measured | null)[]> {
  const times = pages.map((): number[] => []);
  for (let request = -10; request < REQUESTS; request++) {
    for (const [index, { site, page }] of pages.entries()) {
      const ms = await timed(site, page.path);
      if (request >= 0 && ms !== null) times[index]?.push(ms);
    }
  }
  return pages.map(({ page }, index) => {
    const own = (times[index] ?? []).sort((a, b) => a - b);
    return own.length === 0 ? null : { name: page.name, path: page.path, p50: at(own, 0.5), p95: at(own, 0.95) };
  });
}

/** The page's name without its page number, since the last page differs between a short list and a long one. */
const nameBeside = (name: string) => name.replace(/page \d+$/, 'a deep page');

const timesOf = (now: number, then: number | undefined) => (then ? (now / then).toFixed(2) : '');

function tableOf(measured: readonly Explained[], then: ReadonlyMap<string, Explained>) {
  return measured.map(({ name, p50, p95, ran }) => {
    const old = then.get(nameBeside(name));
    return {
      page: name,
      'p50 ms': p50.toFixed(1),
      'p95 ms': p95.toFixed(1),
      [`under ${TARGET_MS}`]: p95 < TARGET_MS ? 'yes' : 'NO',
      statements: ran.length,
      blocks: blocksOf(ran),
      rows: touchedBy(ran),
      ...(beside && {
        'p50 beside': old?.p50.toFixed(1) ?? '',
        times: timesOf(p50, old?.p50),
        [`under ${TARGET_TIMES}`]: !old || p50 / old.p50 < TARGET_TIMES ? 'yes' : 'NO',
        'blocks beside': old ? blocksOf(old.ran) : '',
        'rows beside': old ? touchedBy(old.ran) : '',
      }),
    };
  });
}

/** The process's peak memory in MB. @param pid of the process */
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
    [`under ${TARGET_MB} MB more`]: after - before < TARGET_MB ? 'yes' : 'NO',
  };
}

const node = await nodeOfTheImage();
const sites: Site[] = [];

async function startSite(directory: string, port: number): Promise<Site> {
  const stack = await startStack({
    port,
    sandboxPort: port + 1,
    dataDir: directory,
    seed: 'none',
    durable: false,
    node,
    env: { LOG_LEVEL: 'warn' },
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1, application_name: 'bench' });
  database.on('error', () => {});
  const site = { stack, database, cookie: '', log: path.join(directory, 'postgres', 'postgres.log') };
  // Registered now, so that it is stopped at the end even if a later step fails.
  sites.push(site);
  const staff = await insertPerson(database, { type: 'admin', email: 'bench@staff.example' });
  site.cookie = `kt_session=${await insertSession(database, staff.id)}`;
  return site;
}

async function explained(site: Site, measured: readonly Measured[]): Promise<Explained[]> {
  const askFor = ({ path: address }: Measured) => ask(site, address).then((answer) => answer.arrayBuffer());
  const ran = await explainPages(site.database, site.log, measured, askFor);
  return measured.map((page) => ({ ...page, ran: ran.get(page) ?? [] }));
}

await prepare();
await fill();
try {
  const site = await startSite(dataDir, PORT);
  const file = wanted ? null : await measureExport(site.stack.url, site.cookie, site.stack.appPid() ?? 0);
  const other = beside ? await startSite(beside, PORT + 10) : undefined;

  const pagesBeside = new Map(
    (other ? await adminPages(other.database) : []).map((page) => [nameBeside(page.name), page]),
  );
  const measured: Measured[] = [];
  const measuredBeside: Measured[] = [];
  for (const page of (await adminPages(site.database)).filter(isWanted)) {
    const pageBeside = pagesBeside.get(nameBeside(page.name));
    const both = [{ site, page }, ...(other && pageBeside ? [{ site: other, page: pageBeside }] : [])];
    const [here, there] = await measure(both);
    if (here) measured.push(here);
    else console.log(`not there: ${page.path}`);
    if (there) measuredBeside.push(there);
  }
  measured.sort((a, b) => b.p95 - a.p95);
  const all = await explained(site, measured);
  const allBeside = other ? await explained(other, measuredBeside) : [];
  const most = all.toSorted((a, b) => blocksOf(b.ran) - blocksOf(a.ran));
  for (const { name, path: address, ran } of most.slice(0, PLANS)) {
    console.log(`\n${name}: ${address}`);
    for (const { text, ms, blocks, plan } of ran) {
      console.log(`\n${text.trim()}\n-- ${ms} ms, ${blocks} blocks\n${planText(plan)}`);
    }
  }
  console.table(tableOf(all, new Map(allBeside.map((page) => [nameBeside(page.name), page]))));
  if (file) {
    console.log('The export of all transactions');
    console.table([file]);
  }
} finally {
  for (const { database, stack } of sites.reverse()) {
    await database.end();
    await stack.stop();
  }
}
