// Loaded ahead of the app (node --import) by those who attack it: tells on a port of its own how long the event loop was held
// since it was last asked, and how much memory the process has; at /heap, how much of its heap is in use once the rubbish is out.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const { STALL_WATCH_PORT: port } = process.env;
const RESOLUTION_MS = 2;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

/** Twice: what the first finds unreachable may have held on to more. */
function collectGarbage() {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc');
  gc();
  gc();
}

if (port) {
  createServer((request, response) => {
    if (request.url === '/heap') {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      delays.reset();
      return response.end(JSON.stringify({ heapUsed, external }));
    }
    const stallMs = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
    delays.reset();
    response.end(JSON.stringify({ stallMs, rss: process.memoryUsage().rss }));
  })
    .listen(Number(port), '127.0.0.1')
    .unref();
}
