import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports to try before giving up. */
const MOST_LOOKS = 100;

/**
 * Whether nothing listens there. Without a host it checks all addresses.
 * @param {number} port
 * @param {string} [host] any of this machine's, unless one is named
 * @returns {Promise<boolean>}
 */
function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}

/** The ports that this process holds. @type {Set<number>} */
const reservedPorts = new Set();

/**
 * Reserves a port for this process and its children until it ends, by binding the UDP port with the same number: a
 * server can still listen on the TCP port, and no other process that calls this gets it.
 * @param {number} port
 * @param {string} [host] as for `isFree`
 * @returns {Promise<boolean>} whether the port is ours
 */
export async function reservePort(port, host) {
  if (reservedPorts.has(port)) return isFree(port, host);
  const hold = createSocket('udp4');
  const isHeld = await new Promise((resolve) => {
    hold.once('error', () => resolve(false));
    hold.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
  if (isHeld && (await isFree(port, host))) {
    hold.unref();
    reservedPorts.add(port);
    return true;
  }
  hold.close();
  return false;
}

/**
 * A free port, reserved with `reservePort`. Below 32768, because the system gives higher ports to outgoing connections,
 * and one of those could take the port before the server listens.
 * @param {{ from?: number, to?: number, host?: string, count?: number }} [among] `count`: how many ports in a row; the first is returned
 */
export async function freePort({ from = 25_000, to = 30_000, host, count = 1 } = {}) {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const first = from + Math.floor(Math.random() * (to - from - count + 1));
    const row = Array.from({ length: count }, (_, index) => first + index);
    if (row.some((port) => reservedPorts.has(port))) continue;
    let taken = 0;
    while (taken < count && (await reservePort(first + taken, host))) taken += 1;
    if (taken === count) return first;
  }
  throw new Error(`No free port from ${from} to ${to}`);
}
