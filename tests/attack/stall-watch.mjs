// Loaded before the app (node --import). On a port of its own it reports how long the event loop was blocked since the
// last report and the process's memory; at /heap, how much of the heap is in use after garbage collection.
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

/**
 * The longest time, in ms, between two turns of the event loop. Counts only this process's processor time, so that
 * other processes on the machine do not matter.
 */
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

/** Twice: objects that the first collection frees may have held on to others. */
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
