/**
 * `npm run bench:lighthouse`: Lighthouse's scores for the public pages of the production build, under its mobile
 * settings. Takes the median of several runs for each page, since single runs vary on a busy machine. Fails below 98,
 * or on any layout shift.
 */
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import { findBrowser } from '../scripts/browser.mjs';
import { binOfLab, prepare } from '../scripts/prepare.mjs';
import { startFreshStack } from './fresh-stack.ts';

/** Installed among the packages of lab/tools. */
const LIGHTHOUSE = binOfLab('lighthouse');

const PORT = Number(process.env.PORT ?? 4300);
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const TARGET = 98;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Page = { path: string; skipAudits?: string[] };

/** The terms pages are `noindex`, as specified; Lighthouse counts that as a fault. */
const options = { skipAudits: ['is-crawlable'] };

const pages: Page[] = [
  { path: '/' },
  { path: '/sign-in' },
  { path: '/privacy-policy' },
  { path: '/cookie-policy' },
  { path: '/partner-sign-up' },
  { path: '/seller/terms/v1', ...options },
  { path: '/buyer/terms/v1', ...options },
];

type Audit = { id: string; score: number | null; numericValue?: number; title: string };
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { code: string };
};

const run = promisify(execFile);

/** Lighthouse sometimes loses the start of a page's trace and reports this error instead. */
const LOST_TRACE = /NO_NAVSTART/;
const MAX_TRIES = 4;

async function measure(url: string, page: Page, browser: string, tries = 1): Promise<Report> {
  try {
    const report = await ask(url, page, browser);
    if (!LOST_TRACE.test(report.runtimeError?.code ?? '')) return report;
  } catch (error) {
    if (!LOST_TRACE.test(String((error as { stderr?: string }).stderr ?? error))) throw error;
  }
  if (tries === MAX_TRIES) throw new Error(`Lighthouse lost the trace of ${url} ${MAX_TRIES} times in a row`);
  return measure(url, page, browser, tries + 1);
}

async function ask(url: string, { skipAudits = [] }: Page, browser: string): Promise<Report> {
  const { stdout } = await run(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      '--chrome-flags=--no-sandbox --headless=new',
      `--only-categories=${categories}`,
      ...(skipAudits.length > 0 ? [`--skip-audits=${skipAudits}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The audits that cost a page points. */
function shortcomings({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const ids = new Set(counted.map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const { score = null, title } = audits[id] ?? { title: id };
    return score !== null && score < 0.9 ? [`${id}: ${title}`] : [];
  });
}

await prepare();
const stack = await startFreshStack('lighthouse', {
  port: PORT,
  sandboxPort: Number(process.env.SANDBOX_PORT ?? PORT + 1),
  env: { LOG_LEVEL: 'warn' },
});
try {
  const browser = await findBrowser();
  const rows = [];
  const problems: string[] = [];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let i = 0; i < RUNS; i++) reports.push(await measure(stack.url + page.path, page, browser));
    const score = (name: string) =>
      Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0)));
    const value = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
    const scores = Object.fromEntries(categories.map((name) => [name, score(name)]));
    const shift = value('cumulative-layout-shift');
    rows.push({
      page: page.path,
      ...scores,
      'LCP ms': Math.round(value('largest-contentful-paint')),
      'TBT ms': Math.round(value('total-blocking-time')),
      shift,
    });
    const low = Object.entries(scores).filter(([, points]) => !(points >= TARGET));
    if (low.length > 0 || shift !== 0) {
      problems.push(
        `${page.path}: ${low.map(([name, points]) => `${name} ${points}`).join(', ') || `moves by ${shift}`}`,
      );
      problems.push(...new Set(reports.flatMap(shortcomings)));
    }
  }
  console.table(rows);
  if (problems.length > 0) console.error(problems.join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await stack.stop();
}
