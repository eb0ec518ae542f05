import { createServer } from 'node:net';

/** How many are looked at before we say that something else is wrong. */
const MOST_LOOKS = 100;

/** Whether nothing listens there. @param {number} port @param {string} [host] any of this machine's, unless one is named @returns {Promise<boolean>} */
export function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/**
 * A port that nothing listens at. None of those from 32768 on, which the system gives to connections: between this look and the moment when
 * a server listens there, a connection could have it.
 * @param {{ from?: number, to?: number, host?: string }} [among]
 */
export async function freePort({ from = 25_000, to = 30_000, host } = {}) {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (await isFree(port, host)) return port;
  }
  throw new Error(`No free port from ${from} to ${to}`);
}
