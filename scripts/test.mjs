/**
 * `npm test`: the checks, and the tests that a change can break, on a fresh checkout, within ten minutes. `npm run
 * test:all` runs the slow parts too, as CI does (decision 28). A failure does not stop the rest. Ends with the failures
 * once more, and the line `N passed, N failed`. `npm test -- unit` (or `checks`, or another name below) runs one part.
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { askRegistry, isRefused, wordsOf as wordsOfAudit } from './audit.mjs';
import { bin, build, generateDatabaseClient, installDependencies, root, run } from './prepare.mjs';

/** Lines of each failure to print at the end. */
const MOST_LINES = 20;
const isAll = process.argv[2] === 'all';
const only = isAll ? undefined : process.argv[2];
let passed = 0;
/**
 * The failures with their messages, printed again at the end, because a reader of a long log may only see its last
 * page.
 * @type {string[]}
 */
const failures = [];

/** A check that passes or fails as a whole. @param {string} name @param {() => Promise<unknown>} work */
async function check(name, work) {
  const started = performance.now();
  try {
    await work();
    passed += 1;
    console.log(`✓ ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failures.push(`${name}\n${wordsOf(error)}`);
    console.error(`✗ ${failures.at(-1)}`);
  }
}

/** @param {unknown} error */
const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} script */
const npmRun = (script) => run('npm', ['run', '--silent', script], { quiet: true });

/** The build, and the checks that only need the source: longest first, two at a time, for two cores. */
async function buildAndCheck() {
  const works = [() => check('build', build), ...(only === undefined || only === 'checks' ? CHECKS : [])];
  const lane = async () => {
    for (let next = works.shift(); next !== undefined; next = works.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

const CHECKS = [
  () => check('types', () => npmRun('check:types')),
  () => check('import rules', () => npmRun('check:imports')),
  () => check('unused code and dependencies', () => npmRun('check:unused')),
  () => check('known holes of dependencies', auditDependencies),
  () => check('lint', () => npmRun('check:lint')),
  () => check('formatting', () => npmRun('check:format')),
];

async function auditDependencies() {
  const audit = await askRegistry();
  if (isRefused(audit)) throw new Error(wordsOfAudit(audit));
  console.log(wordsOfAudit(audit));
}

/** @param {string} project */
async function vitest(project) {
  const report = path.join(root, 'test-results', `${project}.json`);
  await run(
    bin('vitest'),
    ['run', '--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', report],
    { env: { NODE_ENV: 'test' } },
  ).catch(() => {});
  await count(report, project, (results) => ({
    ok: results.numPassedTests,
    failures: results.testResults.flatMap((/** @type {any} */ file) => {
      const where = path.relative(root, file.name);
      const of = file.assertionResults.filter((/** @type {any} */ each) => each.status === 'failed');
      // A file that could not be loaded has failed without a failed test.
      if (file.status === 'failed' && file.assertionResults.length === 0) return [`${where}\n${file.message}`];
      return of.map((/** @type {any} */ each) => `${where} › ${each.fullName}\n${each.failureMessages.join('\n')}`);
    }),
  }));
}

/** @param {string} project */
async function browser(project) {
  const { findBrowser } = await import('./browser.mjs');
  const report = path.join(root, 'test-results', 'playwright.json');
  await rm(report, { force: true });
  const executable = await findBrowser();
  await run(bin('playwright'), ['test', '--project', project], {
    env: { CHROMIUM_PATH: executable },
  }).catch(() => {});
  await count(report, project, (results) => {
    const specs = specsIn(results);
    // A browser on a busy machine may be late once. It is named, for someone to look at.
    for (const spec of specs.filter(withStatus('flaky')))
      console.log(`\npassed only when repeated: ${wordsOfSpec(spec)}`);
    return {
      ok: results.stats.expected + results.stats.flaky,
      failures: [
        ...specs.filter(withStatus('unexpected')).map(wordsOfSpec),
        ...results.errors.map((/** @type {any} */ error) => error.message),
      ],
    };
  });
}

/** A suite's specs, including those of nested suites. @param {any} suite @returns {any[]} */
const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];

/** @param {string} status @returns {(spec: any) => boolean} */
const withStatus = (status) => (spec) => spec.tests.some((/** @type {any} */ test) => test.status === status);

/** @param {any} spec */
function wordsOfSpec({ file, line, title, tests }) {
  const [first] = tests.flatMap((/** @type {any} */ test) =>
    test.results.flatMap((/** @type {any} */ run) => run.errors),
  );
  return `${file}:${line} › ${title}\n${stripVTControlCharacters(first?.message ?? '')}`;
}

/** @param {string} file @param {string} name @param {(results: any) => { ok: number, failures: string[] }} read */
async function count(file, name, read) {
  try {
    const found = read(JSON.parse(await readFile(file, 'utf8')));
    passed += found.ok;
    failures.push(...found.failures);
    if (found.ok + found.failures.length === 0) throw new Error('no test ran');
  } catch (error) {
    failures.push(`${name}\n${wordsOf(error)}`);
  }
}

/** @type {Record<string, () => Promise<void>>} */
const everyday = {
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  journeys: () => browser('journeys'),
};
/** @type {typeof everyday} */
const slow = {
  drills: () => vitest('drills'),
  details: () => browser('details'),
};
const isSlow = isAll || (only !== undefined && only in slow);
const parts = isSlow ? { ...everyday, ...slow } : everyday;

await installDependencies();
await generateDatabaseClient();
console.log('\n— build and checks');
await buildAndCheck();
for (const [name, part] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n— ${name}`);
  await part();
}
for (const each of failures) console.log(`\n✗ ${each.split('\n').slice(0, MOST_LINES).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
