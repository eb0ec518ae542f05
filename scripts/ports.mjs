import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** How many are looked at before we say that something else is wrong. */
const MOST_LOOKS = 100;

/** Whether nothing listens there. @param {number} port @param {string} [host] any of this machine's, unless one is named @returns {Promise<boolean>} */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/** Those that this process holds. @type {Set<number>} */
const held = new Set();

/**
 * Holds a port for this process and those that it starts, until it ends. What is held is the UDP port of the same number: a server can
 * still listen at the TCP port, and no other process that asks here is given it.
 * @param {number} port @param {string} [host] as for `isFree`
 * @returns {Promise<boolean>} whether it is ours
 */
export async function holdPort(port, host) {
  if (held.has(port)) return isFree(port, host);
  const hold = createSocket('udp4');
  const isHeld = await new Promise((resolve) => {
    hold.once('error', () => resolve(false));
    hold.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
  if (isHeld && (await isFree(port, host))) {
    hold.unref();
    held.add(port);
    return true;
  }
  hold.close();
  return false;
}

/**
 * A port that nothing listens at, held as `holdPort` does. None of those from 32768 on, which the system gives to connections: before a server
 * listens there, a connection could have it.
 * @param {{ from?: number, to?: number, host?: string, count?: number }} [among] `count`: so many in a row, of which the first is given
 */
export async function freePort({ from = 25_000, to = 30_000, host, count = 1 } = {}) {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const first = from + Math.floor(Math.random() * (to - from - count + 1));
    const row = Array.from({ length: count }, (_, index) => first + index);
    if (row.some((port) => held.has(port))) continue;
    let taken = 0;
    while (taken < count && (await holdPort(first + taken, host))) taken += 1;
    if (taken === count) return first;
  }
  throw new Error(`No free port from ${from} to ${to}`);
}
