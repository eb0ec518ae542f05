const MAX_FAILURES = 5;
/** After this long without input the page counts as left, so that one left open does not keep a session alive. */
const UNTOUCHED_MS = 30 * 60_000;

/** There is no point in polling again: the person is signed out, or the deal is no longer shared with them. */
export class PollRefused extends Error {}

/** The `{version}` at an address. @throws Refused */
export async function fetchVersion(url: string): Promise<string | undefined> {
  const answer = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(10_000) });
  if (answer.status >= 400 && answer.status < 500) throw new PollRefused();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as { version?: string }).version;
}

/**
 * Polls while the page is visible. Stops permanently when it is refused or has failed too often.
 * @returns stops it
 */
export function pollWhileVisible(everyMs: () => number, ask: () => Promise<void>): () => void {
  const stopped = new AbortController();
  let failures = 0;
  let touched = Date.now();
  let polledAt = Date.now();
  let timer = 0;

  const run = async () => {
    polledAt = Date.now();
    try {
      await ask();
      failures = 0;
    } catch (error) {
      failures = error instanceof PollRefused ? MAX_FAILURES : failures + 1;
    }
    plan();
  };

  const plan = () => {
    clearTimeout(timer);
    const isLeft = document.hidden || Date.now() - touched > UNTOUCHED_MS;
    if (stopped.signal.aborted || failures >= MAX_FAILURES || isLeft) return;
    const wait = everyMs() * 2 ** failures - (Date.now() - polledAt);
    timer = window.setTimeout(() => void run(), Math.max(wait, 0));
  };

  for (const sign of ['visibilitychange', 'pointerdown', 'keydown', 'scroll']) {
    document.addEventListener(
      sign,
      () => {
        const wasLeft = Date.now() - touched > UNTOUCHED_MS;
        touched = Date.now();
        if (wasLeft || sign === 'visibilitychange') plan();
      },
      { passive: true, signal: stopped.signal },
    );
  }
  plan();
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
