/**
 * `npm run audit`: asks the registry, through npm, what is known against the dependencies that the lock file holds.
 * Ends with 1 on a finding that is high or critical. A registry that gives no answer is said plainly, and is no failure, except
 * with `--release`: what goes to production has been asked about.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ name: string, severity: string, title: string, url: string, range: string }} Finding
 * @typedef {{ findings: Finding[] } | { noAnswer: string }} Audit
 */

const PATIENCE_MS = 60_000;
const GRAVE = ['critical', 'high'];
const SEVERITIES = [...GRAVE, 'moderate', 'low', 'info'];

/** @param {string} output what `npm audit --json` printed @returns {Audit} */
export function readAudit(output) {
  /** @type {any} */
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { noAnswer: 'npm printed no report' };
  }
  const vulnerabilities = report?.vulnerabilities;
  const isReport = report?.auditReportVersion === 2 && typeof vulnerabilities === 'object' && vulnerabilities !== null;
  if (!isReport) return { noAnswer: reasonIn(report) };
  /** @type {Map<string, Finding>} one for each advisory, of however many packages it comes up */
  const findings = new Map();
  for (const { name, severity, via, range } of Object.values(vulnerabilities)) {
    for (const advisory of Array.isArray(via) ? via : []) {
      // A name is another package of the report, which has the advisory itself.
      if (typeof advisory === 'string') continue;
      const { title = 'No title', url = '' } = advisory;
      const finding = {
        name: String(name),
        severity: advisory.severity ?? severity,
        title,
        url,
        range: advisory.range ?? range,
      };
      findings.set(`${finding.name} ${url || title}`, finding);
    }
  }
  const sorted = [...findings.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  return { findings: sorted };
}

/** A severity that we do not know counts as the worst. @param {Finding} finding */
const rank = ({ severity }) => SEVERITIES.indexOf(severity);

/** @param {any} report */
const reasonIn = (report) =>
  String(report?.message ?? report?.error?.summary ?? report?.error?.code ?? 'npm printed no report').replace(
    /\n.*/s,
    '',
  );

/** @param {Finding} finding */
const isGrave = (finding) => rank(finding) < GRAVE.length;

/** What a person reads of it. @param {Audit} audit */
export function wordsOf(audit) {
  if ('noAnswer' in audit) {
    return `The registry gave no answer about known holes, so nothing is known of them: ${audit.noAnswer}`;
  }
  if (audit.findings.length === 0) return 'No known holes in the dependencies.';
  return audit.findings
    .map(({ severity, name, range, title, url }) => `${severity}: ${name} ${range}: ${title} ${url}`.trim())
    .join('\n');
}

/** @param {Audit} audit @param {{ isRelease?: boolean }} [options] */
export const isRefused = (audit, { isRelease = false } = {}) =>
  'noAnswer' in audit ? isRelease : audit.findings.some(isGrave);

/** @returns {Promise<Audit>} */
export function askRegistry() {
  return new Promise((resolve) => {
    const options = ['--json', '--fetch-retries=1', '--fetch-timeout=20000'];
    const child = spawn('npm', ['audit', ...options], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    const late = setTimeout(() => {
      child.kill();
      resolve({ noAnswer: `npm took more than ${PATIENCE_MS / 1000} s` });
    }, PATIENCE_MS);
    child.once('error', (error) => resolve({ noAnswer: error.message }));
    child.once('close', () => {
      clearTimeout(late);
      resolve(readAudit(output));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const audit = await askRegistry();
  console.log(wordsOf(audit));
  process.exitCode = isRefused(audit, { isRelease: process.argv.includes('--release') }) ? 1 : 0;
}
