/**
 * `npm run bench`: for each page what a browser loads (gzip), and how many requests a second the production build answers
 * beside a bare node:http server that sends the same bytes. Both in one run; server on one core, client on the other where
 * the machine can pin them. Figures are ratios: compare within a run only.
 */
import { execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { insertPerson, insertSale, insertSession } from '../tests/support/rows.ts';
import { findBrowser } from './browser.mjs';
import { prepare, root } from './prepare.mjs';
import { startStack } from './stack.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 10;

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
function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-c', '1', 'true']);
    return true;
  } catch {
    return false;
  }
}

/** A server that does nothing but send these bytes, in a process of its own on the server's core. */
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

async function startBare(html: Buffer): Promise<{ url: string; stop: () => void }> {
  const command = [process.execPath, '--import', 'tsx', path.join(root, 'scripts/bench.ts'), 'bare'];
  const [program = '', ...args] = canPin ? ['taskset', '-c', '0', ...command] : command;
  const child = spawn(program, args, { env: { ...process.env, BARE_HTML: html.toString('base64') }, cwd: root });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  );
  return { url: `http://localhost:${port}/`, stop: () => void child.kill() };
}

type Load = { perSecond: number; p50: number; p95: number; failures: number };

async function load(url: string, cookie: string | null): Promise<Load> {
  const args = [
    '-c',
    String(CONNECTIONS),
    '-d',
    String(SECONDS),
    '-j',
    ...(cookie ? ['-H', `cookie=${cookie}`] : []),
    url,
  ];
  const command = [process.execPath, path.join(root, 'node_modules/autocannon/autocannon.js'), ...args];
  const [program = '', ...rest] = canPin ? ['taskset', '-c', '1', ...command] : command;
  const child = spawn(program, rest, { cwd: root });
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
  };
}

type Bytes = { html: number; script: number; stylesheet: number; font: number };

/** What a real browser loads for a page from us, gzipped; the sandbox's Stripe.js is not ours. */
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
  const dataDir = path.join(root, '.data', 'bench');
  await rm(dataDir, { recursive: true, force: true });
  const stack = await startStack({
    port: 4200,
    sandboxPort: 4201,
    dataDir,
    seed: 'none',
    launcher: canPin ? ['taskset', '-c', '0'] : [],
    env: { LOG_LEVEL: 'warn' },
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  try {
    const seller = await insertPerson(database, { phoneNumber: '+447700900123' });
    await insertSale(database, seller.id);
    const cookie = `kt_session=${await insertSession(database, seller.id)}`;
    const browser = await findBrowser();
    console.log(
      `${CONNECTIONS} connections, ${SECONDS} s a row${canPin ? ', server and client on a core each' : ''}; sizes in bytes, gzip`,
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
      const bare = await startBare(html);
      await load(`${stack.url}${page.path}`, own); // warms the compiler up
      const ours = await load(`${stack.url}${page.path}`, own);
      const theirs = await load(bare.url, null);
      bare.stop();
      rows.push({
        page: page.name,
        html: bytes.html,
        css: bytes.stylesheet,
        script: bytes.script,
        'req/s': Math.round(ours.perSecond),
        'p50 ms': ours.p50,
        'p95 ms': ours.p95,
        failed: ours.failures,
        'bare req/s': Math.round(theirs.perSecond),
        'of bare': `1/${(theirs.perSecond / ours.perSecond).toFixed(1)}`,
        wanted: page.signedIn ? '1/30' : '1/2',
      });
    }
    console.table(rows);
  } finally {
    await database.end();
    await stack.stop();
  }
}
