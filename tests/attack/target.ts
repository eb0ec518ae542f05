/** What is attacked: a running production build, and what is seen of it from inside. */
import { connect } from 'node:net';

export type Target = {
  origin: string;
  /** Since the last call: the longest that the event loop was held; and the memory of the process now. */
  watch: () => Promise<{ stallMs: number; rss: number }>;
  /** Bytes of the heap, and beside it, that are still in use once the garbage has been collected. */
  heap: () => Promise<{ heapUsed: number; external: number }>;
};

export function targetAt(origin: string, watchPort: number): Target {
  const ask = async <Answer>(path: string) =>
    (await fetch(`http://127.0.0.1:${watchPort}${path}`)).json() as Promise<Answer>;
  return { origin, watch: () => ask('/'), heap: () => ask('/heap') };
}

/** How long an answer may take. Some requests have none to come: the server waits for a body that was promised. */
const PATIENCE_MS = 1_000;

/** Bytes as they are, past every client that would mend them. @returns the status, 0 where the connection was closed without one */
export function sendRaw(origin: string, bytes: string | Buffer, { hangUpAfterMs }: { hangUpAfterMs?: number } = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise<{ status: number; head: string }>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let head = '';
    const end = () => {
      socket.destroy();
      resolve({ status: Number(head.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 0), head });
    };
    socket.setTimeout(PATIENCE_MS, end);
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

/** What one kind of attack came to: a row of the table. */
export type Outcome = { what: string; tried: number; faults: string[]; stallMs: number };

const isAlive = async ({ origin }: Pick<Target, 'origin'>) =>
  (await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(3 * PATIENCE_MS) }).catch(() => null))?.ok === true;

/** How often what held the event loop is sent again: another process may have held the machine, the same bytes hold it again. */
const AGAIN = 3;
export const MAX_STALL_MS = 50;

/**
 * Sends each of these, and notes what was answered with a 5xx, what ended the process, and what held its event loop.
 * @param send answers with the status
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
