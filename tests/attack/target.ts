/** The target: a running production build, and what its stall watch reports. */
import { connect } from 'node:net';

export type Target = {
  origin: string;
  /**
   * Since the last call, the longest time that the event loop was blocked, in ms; and the process's memory now, in
   * bytes.
   */
  watch: () => Promise<{ stallMs: number; rss: number }>;
  /** Bytes in use on the heap and outside it after garbage collection. */
  heap: () => Promise<{ heapUsed: number; external: number }>;
};

export function targetAt(origin: string, watchPort: number): Target {
  const ask = async <Answer>(path: string) =>
    (await fetch(`http://127.0.0.1:${watchPort}${path}`)).json() as Promise<Answer>;
  return { origin, watch: () => ask('/'), heap: () => ask('/heap') };
}

/** How long to wait for an answer, in ms. Some requests get none: the server waits for a body that never comes. */
const TIMEOUT_MS = 1_000;

/**
 * Sends bytes unchanged, without a client that would correct them.
 * @returns the status, 0 if the connection closed without one
 */
export function sendRaw(origin: string, bytes: string | Buffer, { hangUpAfterMs }: { hangUpAfterMs?: number } = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; head: string }>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let head = '';
    const end = () => {
      socket.destroy();
      resolve({ status: Number(head.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0), head });
    };
    socket.setTimeout(TIMEOUT_MS, end);
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1').slice(0, 2_000);
      if (hangUpAfterMs === undefined && head.includes('\r\n\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(bytes);
    if (hangUpAfterMs !== undefined) setTimeout(end, hangUpAfterMs);
  });
}

/** The result of one kind of attack: a row of the table. */
export type Outcome = { what: string; tried: number; faults: string[]; stallMs: number };

const isAlive = async ({ origin }: Pick<Target, 'origin'>) =>
  (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(3 * TIMEOUT_MS) }).catch(() => null))?.ok === true;

/**
 * How often an input that blocked the event loop is sent again: if another process was the cause, it does not block
 * again.
 */
const AGAIN = 3;
export const MAX_STALL_MS = 50;

/**
 * Sends each input, and notes which were answered with a 5xx, ended the process or blocked its event loop.
 * @param send sends one input and returns the status
 */
export async function attack<Shot>(
  target: Pick<Target, 'origin' | 'watch'>,
  what: string,
  shots: Iterable<Shot>,
  send: (shot: Shot) => Promise<number>,
  name: (shot: Shot) => string,
): Promise<Outcome> {
  const outcome: Outcome = { what, tried: 0, faults: [], stallMs: 0 };
  await target.watch();
  for (const shot of shots) {
    outcome.tried += 1;
    const status = await send(shot);
    if (status === 0 && !(await isAlive(target))) {
      outcome.faults.push(`the process ended or hangs: ${name(shot)}`);
      return outcome;
    }
    if (status >= 500) outcome.faults.push(`${status}: ${name(shot)}`);
    let { stallMs } = await target.watch().catch(() => ({ stallMs: 0 }));
    for (let again = 0; again < AGAIN && stallMs > MAX_STALL_MS; again += 1) {
      await send(shot);
      stallMs = Math.min(stallMs, (await target.watch()).stallMs);
    }
    if (stallMs > MAX_STALL_MS) outcome.faults.push(`held for ${Math.round(stallMs)} ms: ${name(shot)}`);
    outcome.stallMs = Math.max(outcome.stallMs, stallMs);
  }
  return outcome;
}
