/**
 * `npm run walk:speed`: how fast each page of a sale and of a purchase feels on a slow phone, one page after the other
 * as people come to them: a processor four times slower than this machine's, slow 4G, 360 px. The browser and the
 * process have drawn a page before; how long a new process takes for its first is said apart. Fails when a largest paint
 * comes later than 1.2 s, anything moves, or a journey loads more than 500 kB (docs/performance.md).
 */
import process from 'node:process';
import { type BrowserContext, devices } from '@playwright/test';
import { prepare } from '../scripts/prepare.mjs';
import { handOf, launchChromium } from './walk/chromium.ts';
import { buyAHome, sellAHome } from './walk/journeys.ts';
import { Person } from './walk/person.ts';
import { startWalkStack } from './walk/stack.ts';

/** How many times slower the phone’s processor is. */
const SLOWER = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const TARGET = { paintMs: 1200, shift: 0, journeyKb: 500 };

type Felt = { paint: number; shift: number; bytes: number };

/** In the page: what it has recorded since it began, after a second of quiet. */
const MEASURE = `new Promise((done) => {
  const felt = { paint: 0, shift: 0, bytes: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { felt.paint = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) felt.shift += entry.value; });
  setTimeout(() => {
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    felt.bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    done(felt);
  }, 1000);
})`;

async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  return page;
}

await prepare();
const stack = await startWalkStack();
const browser = await launchChromium();
const rows: Record<string, string | number>[] = [];
const problems: string[] = [];

/** Neither the browser nor the process is new to people who come. @returns how long the first page of the process took, in ms */
async function warm(): Promise<number> {
  const begun = performance.now();
  await (await fetch(stack.url)).text();
  const took = performance.now() - begun;
  const page = await browser.newPage();
  await page.goto(stack.url);
  await page.close();
  return took;
}

async function measure(journey: typeof sellAHome): Promise<void> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 740 } });
  const page = await slowPage(context);
  let kB = 0;
  const arrive = async (where: string) => {
    const { paint, shift, bytes } = (await page.evaluate(MEASURE)) as Felt;
    kB += bytes / 1000;
    rows.push({
      journey: journey.name,
      page: where,
      'largest paint ms': Math.round(paint),
      shift: Number(shift.toFixed(4)),
      kB: Math.round(bytes / 1000),
    });
    if (paint > TARGET.paintMs)
      problems.push(`${journey.name}, ${where}: the largest paint came after ${Math.round(paint)} ms`);
    if (shift > TARGET.shift) problems.push(`${journey.name}, ${where}: moves by ${shift.toFixed(4)}`);
  };
  try {
    await journey({ person: new Person(handOf(page), stack.url), sandboxUrl: stack.sandboxUrl, arrive });
    if (kB > TARGET.journeyKb) problems.push(`${journey.name}: ${Math.round(kB)} kB`);
  } finally {
    await context.close();
  }
}

try {
  console.log(`The first page of a new process: ${Math.round(await warm())} ms`);
  for (const journey of [sellAHome, buyAHome]) await measure(journey);
} finally {
  await browser.close();
  await stack.stop();
}
console.table(rows);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
