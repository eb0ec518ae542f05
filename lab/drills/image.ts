/**
 * `npm run drill -- image`: builds the image from the Dockerfile and measures its size; then runs the product from it,
 * read-only and not as root, and prints its start-up time and memory. Exits with 1 if a budget is exceeded. `--built`
 * uses the existing image.
 *
 * It needs buildah, debootstrap and root, but no image registry: a stand-in for the Dockerfile's base image is made
 * once from Debian's packages and Node's. PostgreSQL and the sandbox run on this machine, outside the image.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startSandbox } from '../../sandbox/server.ts';
import { startEmbeddedPostgres } from '../../scripts/database.mjs';
import { packageOf } from '../../scripts/pack.mjs';
import { freePort } from '../../scripts/ports.mjs';
import { binOfLab, root } from '../../scripts/prepare.mjs';
import { baseIn } from '../../scripts/renew-base.mjs';
import { insertPerson, insertSale, insertSession } from '../../tests/support/rows.ts';
import { installNode, NODE_OF_THE_IMAGE } from '../other-node.mjs';

const MB = 1024 * 1024;
/** In MB; memory as in docs/performance.md. */
const BUDGET = { total: 350, ours: 150, readyMs: 2_000, idle: 220, loaded: 320 };
const STARTS = 5;
/** Long enough for each job that runs every minute to have run once and loaded its code. */
const IDLE_MS = Number(process.env.IDLE_SECONDS ?? 75) * 1000;
const LOAD_SECONDS = Number(process.env.LOAD_SECONDS ?? 10);

const run = promisify(execFile);
const folder = path.join(root, '.data', 'drills', 'image');
const ends: (() => unknown)[] = [];
let isOver = false;

const row = (name: string, value: string) => console.log(`  ${name.padEnd(34)} ${value}`);

function budgeted(name: string, value: number, limit: number, unit: string): void {
  const isTooMuch = !(value < limit);
  isOver ||= isTooMuch;
  row(name, `${value.toFixed(0).padStart(6)} ${unit}, of ${limit}${isTooMuch ? '  TOO MUCH' : ''}`);
}

function held(name: string, isSo: boolean, what: string): void {
  isOver ||= !isSo;
  row(name, `${isSo ? '' : 'NO: '}${what}`);
}

/** Runs a tool. @returns its output */
async function ask(program: string, ...args: string[]): Promise<string> {
  return (await run(program, args, { maxBuffer: 64 * MB })).stdout.trim();
}

const buildah = (...args: string[]) => ask('buildah', '--storage-driver', 'vfs', ...args);

/** Exits if a program is not installed, and says which package has it. */
async function refuseWithout(programs: string[]): Promise<void> {
  const missing = [];
  for (const program of programs) if (!(await ask('which', program).catch(() => ''))) missing.push(program);
  if (missing.length > 0) throw new Error(`Not installed here. On Debian: apt-get install ${missing.join(' ')}`);
}

const DOCKERFILE = await readFile(path.join(root, 'Dockerfile'), 'utf8');
const BASE = baseIn(DOCKERFILE);
/** Named so that nothing else on this machine takes it for the real one, and another base gets another one. */
const STAND_IN = `localhost/keyturn-drill-base:${BASE.name.split(':')[1]}`;
/** The Dockerfile on the stand-in. */
const FILE = path.join(folder, 'Dockerfile');

/** The name of the Dockerfile's base image. */
async function baseName(): Promise<string> {
  const { name, digest } = BASE;
  await mkdir(folder, { recursive: true });
  await writeFile(FILE, DOCKERFILE.replace(digest ? `${name}@${digest}` : name, STAND_IN));
  if (!name.startsWith(`node:${NODE_OF_THE_IMAGE}-`))
    throw new Error(`The Dockerfile's Node is not ${NODE_OF_THE_IMAGE}`);
  return name;
}

/** Stands in for the base image: a small Debian with Node and npm in the same places. */
async function makeBase(name: string): Promise<void> {
  if (await buildah('inspect', '--type', 'image', STAND_IN).catch(() => '')) return;
  console.log(`Making a stand-in for ${name} …`);
  const programs = await installNode(NODE_OF_THE_IMAGE);
  const [, release = ''] = /-([a-z]+)-slim$/.exec(name) ?? [];
  const system = path.join(folder, 'base');
  await rm(system, { recursive: true, force: true });
  await ask('debootstrap', '--variant=minbase', '--include=libatomic1,libstdc++6', release, system);
  await cp(path.join(programs, 'node'), path.join(system, 'usr/local/bin/node'), { dereference: true });
  const npm = path.join(await ask('npm', 'root', '--global'), 'npm');
  await cp(npm, path.join(system, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await ask('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(system, 'usr/local/bin/npm'));
  await ask('chroot', system, 'useradd', '--uid', '1000', '--create-home', 'node');
  // If this machine reaches the registry through a proxy, the build must trust the proxy's certificate.
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  if (existsSync(certificates)) {
    await mkdir(path.join(system, 'etc/ssl/certs'), { recursive: true });
    await cp(certificates, path.join(system, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true });
  }
  const container = await buildah('from', 'scratch');
  await buildah('add', container, system, '/');
  const settings = [
    'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ];
  await buildah('config', ...settings.flatMap((each) => ['--env', each]), container);
  await buildah('commit', '--rm', container, STAND_IN);
  await rm(system, { recursive: true, force: true });
}

/** Builds the image. @returns the folder that holds its root file system */
async function buildImage(): Promise<{
  place: string;
  config: { User: string; Cmd: string[]; Env: string[]; WorkingDir: string };
}> {
  const how = ['--pull-never', '--isolation', 'chroot', '--network', 'host', '--layers=false', '--build-arg', 'AUDIT='];
  if (!process.argv.includes('--built')) {
    console.log('Building the image …');
    await buildah('bud', ...how, '--file', FILE, '--tag', 'keyturn', root);
  }
  const container = await buildah('from', '--pull-never', 'keyturn');
  ends.push(() => buildah('rm', container));
  const place = await buildah('mount', container);
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', 'keyturn'));
  return { place, config: OCIv1.config };
}

type Part = { file: string; bytes: number };

async function filesOf(place: string): Promise<Part[]> {
  const listed = await ask('find', place, '-xdev', '-type', 'f', '-printf', '%P\\t%s\\n');
  return listed.split('\n').map((line) => {
    const [file = '', bytes] = line.split('\t');
    return { file, bytes: Number(bytes) };
  });
}

const sum = (parts: Part[]) => parts.reduce((all, { bytes }) => all + bytes, 0) / MB;

function printSizes(parts: Part[]): void {
  const ours = parts.filter(({ file }) => file.startsWith('app/'));
  console.log('\nSize');
  budgeted('all of it', sum(parts), BUDGET.total, 'MB');
  budgeted('ours, above Node and its libraries', sum(ours), BUDGET.ours, 'MB');
  const groups = new Map<string, Part[]>();
  for (const part of ours) {
    const name = packageOf(part.file)?.replace(/^.*node_modules\//, '') ?? part.file.split('/').slice(1, 3).join('/');
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  const biggest = [...groups].map(([name, each]) => ({ name, size: sum(each) })).sort((a, b) => b.size - a.size);
  for (const { name, size } of biggest.slice(0, 10)) row(`  ${name}`, `${size.toFixed(1).padStart(6)} MB`);
}

/** Checks that the image holds nothing that a server does not need, and prints the result. */
async function printContents(place: string, parts: Part[]): Promise<void> {
  console.log('\nContents');
  const programs = (await ask('find', place, '-xdev', '-type', 'f', '-perm', '/111', '-printf', '%P\\n')).split('\n');
  const libraries = parts.filter(({ file }) => /\.so(\.\d+)*$/.test(file)).map(({ file }) => file);
  const others = programs.filter(
    (file) => file !== 'usr/local/bin/node' && !libraries.includes(file) && !file.startsWith('app/'),
  );
  held(
    'programs besides Node',
    others.length === 0,
    others.length === 0 ? 'none: no shell, no compiler, no package manager' : others.join(', '),
  );
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  const places = new Set(parts.flatMap(({ file }) => packageOf(file)?.replace(/^app\//, '') ?? []));
  const dev = [...places].filter((each) => packages[each]?.dev !== false && packages[each]?.dev);
  held('packages for development', dev.length === 0, dev.join(', ') || `none among ${places.size}`);
  const sources = parts.filter(({ file }) => /^app\/(app|scripts|tests|sandbox)\/|\.(tsx?|map)$/.test(file));
  held('sources, tests and source maps', sources.length === 0, sources.map(({ file }) => file).join(', ') || 'none');
  held('debug ids', ...(await areNamed(place, parts)));
  held('bill of materials', ...(await billHolds(place, places, libraries)));
}

/** Whether error reporting finds the maps of all files of the server, by the ids that these have. */
async function areNamed(place: string, parts: Part[]): Promise<[boolean, string]> {
  const files = parts.filter(({ file }) => /^app\/build\/server\/.*\.js$/.test(file));
  const texts = await Promise.all(files.map(({ file }) => readFile(path.join(place, file), 'utf8')));
  const named = texts.filter((text) => /^\/\/# debugId=/m.test(text)).length;
  return [named > 0 && named === files.length, `in ${named} of ${files.length} files of the server`];
}

/** Whether the bills of materials name exactly the packages and libraries in the image. */
async function billHolds(place: string, packages: Set<string>, libraries: string[]): Promise<[boolean, string]> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(place, file), 'utf8')).components;
  const [app, system] = [await read('app/sbom.cdx.json'), await read('usr/share/sbom/sbom.cdx.json')];
  const named = new Set(app.map((each: { name: string; version: string }) => `${each.name}@${each.version}`));
  const there = new Set<string>();
  for (const each of packages) {
    const { name, version } = JSON.parse(await readFile(path.join(place, 'app', each, 'package.json'), 'utf8'));
    there.add(`${name}@${version}`);
  }
  const isWhole = named.size === there.size && [...there].every((each) => named.has(each));
  const debian = system.filter(({ purl }: { purl: string }) => purl.startsWith('pkg:deb/')).length;
  return [
    isWhole && debian > 0,
    `${app.length} npm packages; Node, ${system.length - debian - 1} parts of it, ${debian} Debian packages for ${libraries.length} libraries`,
  ];
}

/** A container host mounts these, although the rest of the file system is read-only. */
const MOUNTED = ['proc', 'dev', 'etc/hosts', 'etc/resolv.conf'];

/** The command that isolates a program in the image: read-only, as the image's user, with its own process namespace. */
async function jail(place: string, user: string): Promise<string[]> {
  for (const each of MOUNTED) {
    const isFile = each.startsWith('etc/');
    await mkdir(path.join(place, isFile ? 'etc' : each), { recursive: true });
    if (isFile) await writeFile(path.join(place, each), '');
  }
  const script = `set -e
    /bin/mount --make-rprivate /
    /bin/mount --bind "$0" "$0"
    /bin/mount -o remount,bind,ro "$0"
    /bin/mount -t proc proc "$0/proc"
    /bin/mount --rbind /dev "$0/dev"
    for file in hosts resolv.conf; do /bin/mount --bind "/etc/$file" "$0/etc/$file"; done
    exec /usr/sbin/chroot --userspec=${user} "$0" "$@"`;
  return ['/usr/bin/unshare', '--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', script, place];
}

type Inside = { through: string[]; env: NodeJS.ProcessEnv };

/** Runs a program of the image to its end. @returns its output */
async function inside({ through, env }: Inside, ...command: string[]): Promise<string> {
  const [program = '', ...args] = [...through, '/usr/local/bin/node', ...command];
  const { stdout } = await run(program, args, { env });
  return stdout.trim();
}

const PROBE = `
  const fs = require('node:fs');
  const tried = (place) => { try { fs.writeFileSync(place, ''); return 'written'; } catch (error) { return error.code; } };
  const summer = new Date('2026-07-01T12:00:00Z').toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
  console.log(JSON.stringify({ user: process.getuid(), node: process.version, places: ['/app/x', '/usr/local/bin/x', '/x'].map(tried), summer }));`;

async function printBorders(image: Inside, user: string): Promise<void> {
  const probe = JSON.parse(await inside(image, '-e', PROBE));
  row('Node', probe.node);
  held('user', probe.user !== 0 && /^[1-9]\d*:[1-9]\d*$/.test(user), `${probe.user}, in the image's words ${user}`);
  held('writing to it', new Set(probe.places).size === 1 && probe.places[0] === 'EROFS', probe.places.join(', '));
  held('London in July, at noon UTC', probe.summer === '13:00:00', probe.summer);
}

/** A stand-in for the error reporting service that counts the reports. */
async function startCollector(): Promise<{ dsn: string; reports: () => number }> {
  let reports = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
    reports += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1`, reports: () => reports };
}

/** What the image needs: an empty database, the third parties, the error reporting service. */
async function startSurroundings() {
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, `postgres-${Date.now()}`),
    durable: false,
  });
  ends.push(() => rm(database.directory, { recursive: true, force: true }));
  ends.push(() => database.stop());
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startSandbox({ appUrl: url });
  ends.push(() => sandbox.close());
  const collector = await startCollector();
  const env = {
    PORT: String(port),
    APP_URL: url,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret for a drill that is long enough',
    SANDBOX: '1',
    SANDBOX_URL: sandbox.url,
    SANDBOX_SMTP_URL: sandbox.smtpUrl,
    // Staging, because production refuses the sandbox. Error reporting is on, since it takes memory in production too.
    DEPLOYMENT: 'staging',
    SENTRY_DSN: collector.dsn,
  };
  return { url, env, collector, databaseUrl: database.url };
}

type App = { child: ChildProcess; readyMs: number };

async function start({ through, env }: Inside, command: string[], url: string): Promise<App> {
  const startedAt = performance.now();
  const [program = '', ...args] = [...through, ...command];
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  ends.push(() => child.kill('SIGKILL'));
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { child, readyMs: performance.now() - startedAt };
    await sleep(10);
  }
  throw new Error('The image did not become ready.');
}

/** The process ids of a process's children. */
async function childrenOf(parent: number): Promise<number[]> {
  const children = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(name));
  }
  return children;
}

/** The resident memory in MB of all processes in the image: the sum, and how much of it is anonymous or file-backed. */
async function memoryOf({ child }: App): Promise<{ all: number; parts: string; processes: number }> {
  const found = { all: 0, processes: 0, RssAnon: 0, RssFile: 0 };
  for (const pid of await childrenOf(child.pid ?? 0)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
    found.all += of('VmRSS');
    found.RssAnon += of('RssAnon');
    found.RssFile += of('RssFile');
    found.processes += 1;
  }
  const parts = `${found.RssAnon.toFixed(0)} MB its own, ${found.RssFile.toFixed(0)} MB of files`;
  return { all: found.all, parts, processes: found.processes };
}

/** Stops the app as a host does, with SIGTERM. @returns how long it took, and its exit code */
async function stop({ child }: App): Promise<{ ms: number; code: number | null }> {
  const startedAt = performance.now();
  const [main = 0] = await childrenOf(child.pid ?? 0);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  process.kill(main, 'SIGTERM');
  return { code: await ended, ms: performance.now() - startedAt };
}

/** Typical pages: public ones, signed-in ones and pages of the back office. */
async function pagesFor(databaseUrl: string): Promise<{ path: string; cookie: string }[]> {
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const seller = await insertPerson(database, { phoneNumber: '+447700900123' });
  await insertSale(database, seller.id);
  const staff = await insertPerson(database, { type: 'admin' });
  const ofSeller = `kt_session=${await insertSession(database, seller.id)}`;
  const ofStaff = `kt_session=${await insertSession(database, staff.id)}`;
  await database.end();
  const of = (cookie: string, ...paths: string[]) => paths.map((each) => ({ path: each, cookie }));
  return [
    ...of('', '/', '/sign-in'),
    ...of(ofSeller, '/welcome-back', '/sell/about-you', '/sell/payment'),
    ...of(ofStaff, '/admin', '/admin/transactions', '/admin/users'),
  ];
}

/** @returns the peak memory in MB during the load */
async function load(app: App, url: string, pages: { path: string; cookie: string }[]): Promise<number> {
  let most = 0;
  for (const page of pages) {
    const header = page.cookie ? ['-H', `cookie=${page.cookie}`] : [];
    const args = ['-c', '20', '-d', String(LOAD_SECONDS), '-j', ...header, url + page.path];
    const cannon = run(process.execPath, [binOfLab('autocannon'), ...args]);
    let isDone = false;
    const watching = (async () => {
      for (; !isDone; await sleep(250)) most = Math.max(most, (await memoryOf(app)).all);
    })();
    const result = JSON.parse((await cannon).stdout);
    isDone = true;
    await watching;
    const failed = result.non2xx + result.errors;
    held(
      `  ${page.path}`,
      failed === 0,
      `${result.requests.average.toFixed(0).padStart(6)} a second, ${failed} failed`,
    );
  }
  return most;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function drill(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('This drill builds and mounts a system: it needs root.');
  await refuseWithout(['buildah', 'debootstrap', 'unshare']);
  await mkdir(folder, { recursive: true });
  await makeBase(await baseName());
  const { place, config } = await buildImage();
  const parts = await filesOf(place);
  printSizes(parts);
  await printContents(place, parts);

  const { url, env, collector, databaseUrl } = await startSurroundings();
  const ofImage = Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const image: Inside = {
    through: await jail(place, config.User),
    env: { NODE_ENV: 'production', ...ofImage, ...env },
  };
  await printBorders(image, config.User);
  const applied = await inside(image, `${config.WorkingDir}/bin/migrate.mjs`, 'deploy');
  held('its own release command', applied.startsWith('Applied '), `${applied.split(',').length} migrations applied`);

  console.log('\nRunning, with error reporting on');
  const [program = '', file = ''] = config.Cmd;
  const command = [`/usr/local/bin/${program}`, path.join(config.WorkingDir, file)];
  const times = [];
  let app = await start(image, command, url);
  for (let each = 1; each <= STARTS; each += 1) {
    times.push(app.readyMs);
    const { code, ms } = await stop(app);
    if (each === 1) held('stopped', code === 0, `with ${code}, in ${ms.toFixed(0)} ms`);
    app = await start(image, command, url);
  }
  budgeted('start to ready, in the middle', median(times), BUDGET.readyMs, 'ms');
  row('  each', times.map((ms) => ms.toFixed(0)).join(' '));
  await sleep(IDLE_MS);
  const idle = await memoryOf(app);
  budgeted('memory, idle', idle.all, BUDGET.idle, 'MB');
  row('  that is', `${idle.processes === 1 ? 'one process' : `${idle.processes} processes`}, ${idle.parts}`);
  const most = await load(app, url, await pagesFor(databaseUrl));
  budgeted('memory, the most under load', most, BUDGET.loaded, 'MB');
  held('error reports arrived', collector.reports() > 0, String(collector.reports()));
  const { code } = await stop(app);
  held('stopped after the load', code === 0, `with ${code}`);
}

process.once('SIGINT', () => void end(130));

async function end(code: number): Promise<never> {
  for (const each of ends.splice(0).reverse()) await Promise.resolve(each()).catch(() => {});
  process.exit(code);
}

try {
  await drill();
  console.log(isOver ? '\nFailed.' : '\nAll within their budgets.');
  console.log(`It leaves ${folder}, and the images keyturn and ${STAND_IN}, which the next run uses again.`);
  console.log(`To take them away: buildah --storage-driver vfs rmi keyturn ${STAND_IN}`);
} catch (error) {
  isOver = true;
  console.error(error instanceof Error ? error.message : error);
}
await end(isOver ? 1 : 0);
