/**
 * `npm test`: everything, on a fresh checkout, in one go; a failure does not hide what comes after it. Ends with the line
 * `N passed, N failed`. `npm test -- unit` (or any other name below) runs one part.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { askRegistry, isRefused, wordsOf } from './audit.mjs';
import { build, generateDatabaseClient, installDependencies, root, run } from './prepare.mjs';

const only = process.argv[2];
let passed = 0;
let failed = 0;

/** @param {string} name @param {() => Promise<unknown>} work a check that passes or fails as one */
async function check(name, work) {
  const started = performance.now();
  try {
    await work();
    passed += 1;
    console.log(`✓ ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failed += 1;
    console.error(`✗ ${name}\n${error instanceof Error ? error.message : error}`);
  }
}

/** @param {string} script */
const npmRun = (script) => run('npm', ['run', '--silent', script], { quiet: true });

async function checks() {
  await Promise.all([check('formatting', () => npmRun('check:format')), check('lint', () => npmRun('check:lint'))]);
  // Types take as long as the others together.
  const types = check('types', () => npmRun('check:types'));
  await check('import rules', () => npmRun('check:imports'));
  await check('unused code and dependencies', () => npmRun('check:unused'));
  await types;
  await check('known holes of dependencies', async () => {
    const audit = await askRegistry();
    if (isRefused(audit)) throw new Error(wordsOf(audit));
    console.log(wordsOf(audit));
  });
}

/** @param {string} project */
async function vitest(project) {
  const report = path.join(root, 'test-results', `${project}.json`);
  await run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter',
      'default',
      '--reporter',
      'json',
      '--outputFile.json',
      report,
    ],
    { env: { NODE_ENV: 'test' } },
  ).catch(() => {});
  await count(report, project, (results) => ({
    ok: results.numPassedTests,
    notOk: results.numFailedTests + failedSuites(results),
  }));
}

/** A file that could not even be loaded has no failed test in it, yet has failed. @param {any} results */
const failedSuites = (results) =>
  results.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;

async function browser() {
  const { findBrowser } = await import('./browser.mjs');
  const report = path.join(root, 'test-results', 'playwright.json');
  const executable = await findBrowser();
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    env: { CHROMIUM_PATH: executable },
  }).catch(() => {});
  await count(report, 'browser', (results) => ({
    ok: results.stats.expected,
    notOk: results.stats.unexpected + results.stats.flaky + results.errors.length,
  }));
}

/** @param {string} file @param {string} name @param {(results: any) => { ok: number, notOk: number }} read */
async function count(file, name, read) {
  try {
    const { ok, notOk } = read(JSON.parse(await readFile(file, 'utf8')));
    passed += ok;
    failed += notOk;
    if (ok + notOk === 0) throw new Error('no test ran');
  } catch (error) {
    failed += 1;
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  checks,
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  browser,
};

await installDependencies();
await generateDatabaseClient();
await check('build', build);
for (const [name, part] of Object.entries(parts)) {
  if (only !== undefined && only !== name) continue;
  console.log(`\n— ${name}`);
  await part();
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
