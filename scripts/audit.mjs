/**
 * `npm run audit`: asks the registry, through npm, for known vulnerabilities in the locked dependencies.
 *
 * Exits with 1 on a high or critical finding in a package that production installs, unless accepted-findings.mjs
 * accepts it, and on an accepted finding past its last day. Findings in development packages are only printed. If the
 * registry does not answer, it says so and fails only with `--release`, because a release needs an audit.
 */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ACCEPTED } from './accepted-findings.mjs';

/**
 * @typedef {import('./accepted-findings.mjs').Accepted} Accepted
 * @typedef {{ name: string, severity: string, title: string, url: string, range: string, isDevelopment?: boolean }} Finding
 *   `isDevelopment`: in no package that production installs
 * @typedef {{ findings: Finding[] } | { noAnswer: string }} Audit
 */

const TIMEOUT_MS = 60_000;
const SEVERE = ['critical', 'high'];
const SEVERITIES = [...SEVERE, 'moderate', 'low', 'info'];

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
      // A string names another package in the report, where the advisory is listed.
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

/** An unknown severity counts as the worst. @param {Finding} finding */
const rank = ({ severity }) => SEVERITIES.indexOf(severity);

/** @param {any} report */
const reasonIn = (report) =>
  String(report?.message ?? report?.error?.summary ?? report?.error?.code ?? 'npm printed no report').replace(
    /\n.*/s,
    '',
  );

/** Whether both are the same advisory for the same package. @param {Finding} a @param {Finding} b */
const isSame = (a, b) => a.name === b.name && (a.url || a.title) === (b.url || b.title);

/**
 * Marks the findings that are not in a package that production installs.
 * @param {Audit} all
 * @param {Audit} ofProduction
 * @returns {Audit}
 */
export function joinAudits(all, ofProduction) {
  if ('noAnswer' in all) return all;
  if ('noAnswer' in ofProduction) return ofProduction;
  const findings = all.findings.map((finding) => ({
    ...finding,
    isDevelopment: !ofProduction.findings.some((other) => isSame(finding, other)),
  }));
  return { findings };
}

/** The UTC date: the difference from London's does not matter for a date months away. */
const today = () => new Date().toISOString().slice(0, 10);

/** @param {Accepted} accepted */
const isPast = ({ until }) => until < today();

/** @param {Finding} finding @param {Accepted[]} accepted */
const acceptanceOf = ({ name, url }, accepted) =>
  accepted.find(({ packageName, advisory }) => packageName === name && url.endsWith(`/${advisory}`));

/** @param {Finding} finding @param {Accepted[]} accepted */
const isSevere = (finding, accepted) =>
  rank(finding) < SEVERE.length && !finding.isDevelopment && acceptanceOf(finding, accepted) === undefined;

/** @param {Finding} finding @param {Accepted[]} accepted */
function wordsOfFinding(finding, accepted) {
  const { severity, name, range, title, url, isDevelopment } = finding;
  const acceptance = acceptanceOf(finding, accepted);
  const notes = [
    isDevelopment && ' (development only)',
    acceptance && ` (accepted until ${acceptance.until} by the ${acceptance.decidedBy}: ${acceptance.why})`,
  ].filter(Boolean);
  return `${severity}: ${name} ${range}: ${title} ${url}`.trim() + notes.join('');
}

/** The text to print. @param {Audit} audit @param {Accepted[]} [accepted] */
export function wordsOf(audit, accepted = ACCEPTED) {
  const known =
    'noAnswer' in audit
      ? [`The registry gave no answer about known holes, so nothing is known of them: ${audit.noAnswer}`]
      : audit.findings.map((finding) => wordsOfFinding(finding, accepted));
  const past = accepted
    .filter(isPast)
    .map(({ packageName, advisory, until }) => `${packageName} ${advisory} was accepted until ${until}: decide again`);
  return [...known, ...past].join('\n') || 'No known holes in the dependencies.';
}

/** @param {Audit} audit @param {{ isRelease?: boolean, accepted?: Accepted[] }} [options] */
export function isRefused(audit, { isRelease = false, accepted = ACCEPTED } = {}) {
  if (accepted.some(isPast)) return true;
  return 'noAnswer' in audit ? isRelease : audit.findings.some((finding) => isSevere(finding, accepted));
}

/** @returns {Promise<Audit>} */
export async function askRegistry() {
  const [all, ofProduction] = await Promise.all([askNpm(), askNpm('--omit=dev')]);
  return joinAudits(all, ofProduction);
}

/** @param {string[]} scope which packages to ask about; all by default @returns {Promise<Audit>} */
function askNpm(...scope) {
  return new Promise((resolve) => {
    const options = ['--json', '--fetch-retries=1', '--fetch-timeout=20000', ...scope];
    const child = spawn('npm', ['audit', ...options], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    const late = setTimeout(() => {
      child.kill();
      resolve({ noAnswer: `npm took more than ${TIMEOUT_MS / 1000} s` });
    }, TIMEOUT_MS);
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
