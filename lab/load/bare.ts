/**
 * The smallest Remix app, to measure how much of a journey's cost is Remix itself: it serves as many pages of the same
 * size, and takes as many forms of the same size, as a journey through ours.
 */
import { spawn } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { bin, root, run } from '../../scripts/prepare.mjs';
import { type Exchange, HttpClient, Unanswered } from './http-client.ts';

const folder = path.join(root, '.data', 'load', 'bare-app');
const START_TIMEOUT_MS = 20_000;

export async function buildBare(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp(path.join(root, 'lab/load/bare'), folder, { recursive: true });
  await run(bin('remix'), ['vite:build', folder], { env: { NODE_ENV: 'production' }, quiet: true });
}

export async function startBare(port: number, node: string, launcher: readonly string[]) {
  const serve = [node, bin('remix-serve'), path.join(folder, 'build/server/index.js')];
  const [program = '', ...args] = [...launcher, ...serve];
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
    stdio: 'ignore',
  });
  const url = `http://localhost:${port}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    if (
      await fetch(`${url}/?bytes=1`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('The bare app did not start.');
  }
  return { url, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Repeats a journey's steps, `concurrency` of them at a time. @returns journeys a second */
export async function runBare(url: string, steps: readonly Exchange[], { concurrency = 20, seconds = 10 } = {}) {
  const wire = new HttpClient({ urls: [url], ipHeader: 'x-journey-ip' });
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const visitor = { ip: '', cookies: new Map<string, string>() };
      for (const { method, sent, received, isRedirect } of steps) {
        const next = isRedirect ? '&to=/next' : '';
        const form = method === 'POST' ? `answers=${'a'.repeat(Math.max(0, sent - 'answers='.length))}` : undefined;
        const { status } = await wire.send(visitor, method, method, `/page?bytes=${received}${next}`, form);
        if (status >= 400) throw new Unanswered(`The bare app answered ${status}.`);
      }
      done++;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  wire.close();
  return { perSecond: done / seconds, requests: steps.length };
}
