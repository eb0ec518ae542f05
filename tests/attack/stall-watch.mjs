// Loaded ahead of the app (node --import) by those who attack it: tells on a port of its own how long the event loop was held
// since it was last asked, and how much memory the process has; at /heap, how much of its heap is in use once the rubbish is out.
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const { STALL_WATCH_PORT: port } = process.env;
const RESOLUTION_MS = 2;

const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The longest from one turn of the loop to the next. Where other processes held the machine it is what ours used of that time. */
let heldMs = 0;
let last = { at: performance.now(), usedMs: usedMs() };
function look() {
  const now = { at: performance.now(), usedMs: usedMs() };
  heldMs = Math.max(heldMs, Math.min(now.at - last.at, now.usedMs - last.usedMs) - RESOLUTION_MS);
  last = now;
}
function startAgain() {
  heldMs = 0;
  last = { at: performance.now(), usedMs: usedMs() };
}

/** Twice: what the first finds unreachable may have held on to more. */
function collectGarbage() {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  gc();
  gc();
}

if (port) {
  setInterval(look, RESOLUTION_MS).unref();
  createServer((request, response) => {
    if (request.url === '/heap') {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      startAgain();
      return response.end(JSON.stringify({ heapUsed, external }));
    }
    look();
    const stallMs = Math.max(0, heldMs);
    startAgain();
    response.end(JSON.stringify({ stallMs, rss: process.memoryUsage().rss }));
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
