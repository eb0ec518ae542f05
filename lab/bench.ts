/**
 * `npm run bench`: for each page the bytes that a browser loads (gzip), how many requests a second the production build
 * answers compared with a bare node:http server that sends the same bytes, and how much processor time a request takes
 * compared with the smallest Remix app that writes as many. All three take turns in one run, so that other work on the
 * machine affects all alike; the figure is the median of the turns' ratios. All run on the image's Node. The server is
 * pinned to one core where the machine allows it; the client and the database (another machine in production) share the
 * other. Compare ratios within a run only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../scripts/browser.mjs';
import { binOfLab, prepare, root } from '../scripts/prepare.mjs';
import { insertPerson, insertSale, insertSession } from '../tests/support/rows.ts';
import { startFreshStack } from './fresh-stack.ts';
import { buildBare, startBare as startRemix } from './load/bare.ts';
import { secondsOf } from './load/cpu.ts';
import { nodeOfTheImage } from './other-node.mjs';

const PORT = Number(process.env.PORT ?? 4200);
/** Turns for each page, and the seconds that each server gets in a turn. */
const TURNS = Number(process.env.BENCH_TURNS ?? 5);
const SECONDS = 2;
const CONNECTIONS = 10;
/** Requests before measuring, enough for the compiler to have optimised each page. */
const WARM_UP = 4_000;

type Page = { name: string; path: string; signedIn: boolean };

const pages: Page[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'sign-in', path: '/sign-in', signedIn: false },
  { name: 'seller terms', path: '/seller/terms/v1', signedIn: false },
  { name: 'about-you', path: '/sell/about-you', signedIn: true },
  { name: 'about-the-property', path: '/sell/about-the-property', signedIn: true },
  { name: 'terms', path: '/sell/terms-and-conditions', signedIn: true },
  { name: 'payment', path: '/sell/payment', signedIn: true },
  { name: 'welcome-back', path: '/welcome-back', signedIn: true },
];

const canPin = hasTaskset();
const onCore = canPin ? ['taskset', '-c', '0'] : [];

function hasTaskset(): boolean {
  try {
    // This process and its children stay on core 1; only the measured servers run on core 0.
    execFileSync('taskset', ['-acp', '1', String(process.pid)]);
    return true;
  } catch {
    return false;
  }
}

/** In a process of its own on the server's core: a server that only sends these bytes. */
if (process.argv[2] === 'bare') {
  const html = Buffer.from(process.env.BARE_HTML ?? '', 'base64');
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': html.length });
    response.end(html);
  });
  bare.listen(0, () => console.log((bare.address() as AddressInfo).port));
} else {
  await main();
}

async function startBare(html: Buffer, node: string): Promise<Server & { stop: () => void }> {
  const command = [node, '--import', 'tsx', path.join(root, 'lab/bench.ts'), 'bare'];
  const [program = '', ...args] = [...onCore, ...command];
  const child = spawn(program, args, { env: { ...process.env, BARE_HTML: html.toString('base64') }, cwd: root });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
  return { url: `http://localhost:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** `cpu`: milliseconds of the server's processor time a request. */
type Load = { perSecond: number; p50: number; p95: number; failures: number; cpu: number };

type Server = { url: string; pid: number };

/** Sends `amount` requests, or without it as many as fit into SECONDS. */
async function load({ url, pid }: Server, cookie: string | null, amount?: number): Promise<Load> {
  const before = secondsOf(pid);
  const length = amount === undefined ? ['-d', String(SECONDS)] : ['-a', String(amount)];
  const header = cookie ? ['-H', `cookie=${cookie}`] : [];
  const args = ['-c', String(CONNECTIONS), ...length, '-j', ...header, url];
  const child = spawn(process.execPath, [binOfLab('autocannon'), ...args]);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const result = JSON.parse(output);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p95: (result.latency.p90 + result.latency.p97_5) / 2,
    failures: result.non2xx + result.errors,
    cpu: ((secondsOf(pid) - before) * 1000) / result.requests.total,
  };
}

/** One turn: a page of ours, the bare server's and the bare Remix app's. */
type Turn = { ours: Load; theirs: Load; remix: Load };

/** @param values an odd number of them */
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

type Bytes = { html: number; script: number; stylesheet: number; font: number };

/** The bytes that a real browser loads from us for a page, gzipped; the sandbox's Stripe.js is not counted. */
async function weigh(
  origin: string,
  { path: address }: Page,
  cookie: string | null,
  executablePath: string,
): Promise<Bytes> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext();
  if (cookie) await context.addCookies([{ name: 'kt_session', value: cookie.replace('kt_session=', ''), url: origin }]);
  const page = await context.newPage();
  const bytes: Bytes = { html: 0, script: 0, stylesheet: 0, font: 0 };
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!response.url().startsWith(origin) || !response.ok()) return;
    const part = kind === 'document' ? 'html' : kind in bytes ? (kind as keyof Bytes) : null;
    if (part === null) return;
    reading.push(
      response.body().then((body) => {
        bytes[part] += part === 'font' ? body.length : gzipSync(body).length;
      }),
    );
  });
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  await browser.close();
  return bytes;
}

async function main() {
  await prepare();
  const node = await nodeOfTheImage();
  await buildBare();
  const stack = await startFreshStack('bench', {
    port: PORT,
    sandboxPort: Number(process.env.SANDBOX_PORT ?? PORT + 1),
    node,
    launcher: onCore,
    env: { LOG_LEVEL: 'warn' },
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  try {
    const seller = await insertPerson(database, { phoneNumber: '+447700900123' });
    await insertSale(database, seller.id);
    const cookie = `kt_session=${await insertSession(database, seller.id)}`;
    const browser = await findBrowser();
    console.log(
      `${CONNECTIONS} connections, ${TURNS} turns of ${SECONDS} s${canPin ? '; the server on one core, client and database on the other' : ''}; sizes in bytes, gzip`,
    );
    const rows = [];
    for (const page of pages) {
      const own = page.signedIn ? cookie : null;
      const answer = await fetch(`${stack.url}${page.path}`, {
        redirect: 'manual',
        headers: own ? { cookie: own } : {},
      });
      if (answer.status !== 200) throw new Error(`${page.path} answered ${answer.status}`);
      const html = Buffer.from(await answer.arrayBuffer());
      const bytes = await weigh(stack.url, page, own, browser);
      const bare = await startBare(html, node);
      const remix = await startRemix(PORT + 5, node, onCore);
      const ofRemix = { url: `${remix.url}/page?bytes=${html.length}`, pid: remix.pid };
      const ours = { url: `${stack.url}${page.path}`, pid: stack.appPid() ?? 0 };
      await load(ours, own, WARM_UP);
      await load(bare, null, WARM_UP);
      await load(ofRemix, null, WARM_UP);
      const turns: Turn[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        turns.push({
          ours: await load(ours, own),
          theirs: await load(bare, null),
          remix: await load(ofRemix, null),
        });
      }
      bare.stop();
      remix.stop();
      const of = (figure: (turn: Turn) => number) => median(turns.map(figure));
      rows.push({
        page: page.name,
        html: bytes.html,
        css: bytes.stylesheet,
        script: bytes.script,
        'req/s': Math.round(of(({ ours }) => ours.perSecond)),
        'p50 ms': of(({ ours }) => ours.p50),
        'p95 ms': of(({ ours }) => ours.p95),
        failed: turns.reduce((sum, { ours }) => sum + ours.failures, 0),
        'bare req/s': Math.round(of(({ theirs }) => theirs.perSecond)),
        'of bare': `1/${of(({ ours, theirs }) => theirs.perSecond / ours.perSecond).toFixed(1)}`,
        wanted: page.signedIn ? '2.2 times bare Remix' : '1/2 of bare',
        'ms of processor': of(({ ours }) => ours.cpu).toFixed(2),
        'bare Remix, ms': of(({ remix }) => remix.cpu).toFixed(2),
        'times bare Remix': of(({ ours, remix }) => ours.cpu / remix.cpu).toFixed(1),
      });
    }
    console.table(rows);
  } finally {
    await database.end();
    await stack.stop();
  }
}
