/** What every drill shares: a folder of its own, a time limit, and stopping everything that it started. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serverDirectory, unprivileged } from '../../../scripts/postgres-binaries.mjs';
import { root } from '../../../scripts/prepare.mjs';

const STOP_TIMEOUT_MS = 30_000;

/**
 * @typedef {import('node:child_process').ChildProcess} Child
 * @typedef {import('../../../scripts/postgres-binaries.mjs').As} As
 * @typedef {object} Drill
 * @property {string} folder for the drill's files; emptied when the drill begins, and kept for reading when it ends
 * @property {As} as the user that PostgreSQL and the programs around it run as
 * @property {(text: string) => void} say prints a line, with the seconds since the start
 * @property {(lost: string) => void} lose reports a loss, so that the drill exits with 1
 * @property {(end: () => unknown) => void} atEnd registers a cleanup; they run in reverse order, also if the drill fails
 * @property {(name: string, command: string[], options?: StartOptions) => Child} start starts a program that runs until the end, with its log in the folder
 *
 * @typedef {{ env?: Record<string, string | undefined>, cwd?: string, as?: As }} StartOptions
 */

/**
 * Runs a drill and exits: with 0 if all went well, with 1 if anything was lost or failed.
 * @param {{ name: string, minutes: number, programs?: Record<string, string> }} options programs: the required programs, each with its Debian package
 * @param {(drill: Drill) => Promise<void>} work
 */
export async function runDrill({ name, minutes, programs = {} }, work) {
  refuseWithout(programs);
  const as = await unprivileged();
  await takeDrillLock(name);
  const folder = await emptyFolder(name, as);
  const startedAt = performance.now();
  /** @param {string} text */
  const say = (text) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${text}`);
  /** @type {(() => unknown)[]} */
  const ends = [];
  let isLost = false;
  /** @param {string} text */
  const lose = (text) => {
    isLost = true;
    console.error(`✗ ${text}`);
  };
  const end = async () => {
    for (const each of ends.splice(0).reverse()) {
      // A part that does not stop must not keep the others running.
      await Promise.race([Promise.resolve().then(each), sleep(STOP_TIMEOUT_MS)]).catch((error) => console.error(error));
    }
    await killAllIn(folder);
  };
  const tooLong = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The drill took longer than ${minutes} minutes.`)), minutes * 60_000).unref();
  });
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => reject(new Error(`The drill was interrupted (${signal}).`)));
    }
  });
  /** @type {Drill} */
  const drill = {
    folder,
    as,
    say,
    lose,
    atEnd: (each) => ends.push(each),
    start(part, command, options = {}) {
      const child = startPart(path.join(folder, `${part}.log`), command, options);
      ends.push(() => stopProcess(child));
      return child;
    },
  };
  try {
    await Promise.race([work(drill), tooLong, interrupted]);
  } catch (error) {
    lose(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await end();
  say(isLost ? 'Failed.' : 'Passed.');
  say(await whatIsLeft(folder));
  process.exit(isLost ? 1 : 0);
}

/** No process, and these files: those of this run, and what the next one uses again. @param {string} folder */
async function whatIsLeft(folder) {
  const data = path.join(root, '.data');
  const tools = (await readdir(data).catch(() => [])).filter((name) => /^(builds|node-|postgres-)/.test(name));
  // Where PostgreSQL's programs are copied if its user may not enter this folder (scripts/postgres-binaries.mjs).
  const copies = (await readdir('/var/tmp').catch(() => [])).filter((name) => name.startsWith('keyturn-postgres-'));
  const places = [...tools.map((name) => path.join(data, name)), ...copies.map((name) => path.join('/var/tmp', name))];
  const { stdout } = await promisify(execFile)('du', ['-sm', folder, ...places]);
  const sizes = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return `It leaves no process, and ${sizes.map(([mb, place]) => `${place} (${mb} MB)`).join(', ')}.`;
}

/** @param {Record<string, string>} programs */
function refuseWithout(programs) {
  const missing = Object.entries(programs).filter(([program]) => !findProgram(program));
  if (missing.length === 0) return;
  console.error(`Not installed here: ${missing.map(([program]) => program).join(', ')}. On Debian:`);
  console.error(`  apt-get install ${[...new Set(missing.map(([, name]) => name))].join(' ')}`);
  process.exit(2);
}

/** A program's path; undefined if it is not installed. @param {string} program its name, or its whole path */
export function findProgram(program) {
  const folders = ['/usr/local/sbin', '/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return (program.startsWith('/') ? [program] : folders.map((folder) => path.join(folder, program))).find(existsSync);
}

/** Refuses to run beside the same drill: they would kill each other's processes. @param {string} name */
async function takeDrillLock(name) {
  const file = path.join(root, '.data', 'drills', `${name}.pid`);
  const pid = Number(await readFile(file, 'utf8').catch(() => 0));
  const command = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
  if (command.includes(`drills/${name}.`)) {
    console.error(`The drill ${name} is running already, as process ${pid}.`);
    process.exit(2);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  await writeFile(file, String(process.pid));
}

/** @param {string} name @param {As} as */
async function emptyFolder(name, as) {
  const wanted = path.join(root, '.data', 'drills', name);
  mkdirSync(path.dirname(wanted), { recursive: true });
  const folder = await serverDirectory(wanted, as);
  // Ends what a killed drill left behind.
  await killAllIn(folder);
  await rm(folder, { recursive: true, force: true });
  return serverDirectory(wanted, as);
}

/** @param {string} log @param {string[]} command @param {StartOptions} options */
function startPart(log, [program = '', ...args], { env = {}, cwd = root, as = {} }) {
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, 'a');
  return spawn(program, args, {
    ...as,
    cwd,
    // A process group of its own, so that Ctrl-C does not reach it: the drill stops its parts in order.
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
}

/** @param {Child} child @param {NodeJS.Signals} [signal] */
export async function stopProcess(child, signal = 'SIGTERM') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', () => resolve(true)));
  child.kill(signal);
  await Promise.race([ended, sleep(10_000)]);
  killNow(-child.pid);
}

/** Kills it straight away, if it has not ended by itself. @param {number} pid of a process; negative: of a group */
export function killNow(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/**
 * The processes with a working directory in the folder or below it. Found this way because servers leave their parent's
 * process group.
 * @param {string} folder
 */
export async function processesIn(folder) {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => `${places[index]}/`.startsWith(`${folder}/`)).map(Number);
}

/** @param {string} folder */
async function killAllIn(folder) {
  for (const pid of await processesIn(folder)) killNow(pid);
}

/**
 * Repeats a check until it passes.
 * @template T
 * @param {string} what for the error message
 * @param {number} seconds how long to try
 * @param {() => Promise<T>} ask the check; false or an error means not yet
 * @returns {Promise<NonNullable<T>>}
 */
export async function until(what, seconds, ask) {
  let reason = '';
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(100)) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      reason = `: ${error instanceof Error ? error.message : error}`;
    }
  }
  throw new Error(`${what} within ${seconds} s: no${reason}`);
}

/** Whether a page answers with a success status. @param {string} url */
export const answers = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
