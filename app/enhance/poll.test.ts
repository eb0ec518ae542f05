import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchVersion, PollRefused, pollWhileVisible } from './poll';

const EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
let page: EventTarget & { hidden: boolean };
let polls: number;
let answer: () => Promise<void>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { setTimeout });
  [polls, answer] = [0, async () => {}];
  stop = pollWhileVisible(
    () => EVERY_MS,
    () => {
      polls += 1;
      return answer();
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sign = (name: string) => page.dispatchEvent(new Event(name));
function setHidden(isHidden: boolean): void {
  page.hidden = isHidden;
  sign('visibilitychange');
}
const askedIn = async (ms: number) => {
  const before = polls;
  await vi.advanceTimersByTimeAsync(ms);
  return polls - before;
};

describe('a visible page', () => {
  test('polls again some time after the last poll', async () => {
    expect(await askedIn(EVERY_MS - 1)).toBe(0);
    expect(await askedIn(1)).toBe(1);
    expect(await askedIn(5 * EVERY_MS)).toBe(5);
  });

  test('does not poll while it is hidden, and polls straight away when it is shown again', async () => {
    setHidden(true);
    expect(await askedIn(10 * EVERY_MS)).toBe(0);
    setHidden(false);
    expect(await askedIn(0)).toBe(1);
    expect(await askedIn(EVERY_MS)).toBe(1);
  });

  test('stops polling after half an hour without input, until the next input', async () => {
    expect(await askedIn(30 * MINUTE_MS)).toBe(180);
    expect(await askedIn(30 * MINUTE_MS)).toBeLessThanOrEqual(1);
    expect(await askedIn(30 * MINUTE_MS)).toBe(0);
    sign('keydown');
    expect(await askedIn(0)).toBe(1);
    for (const each of ['pointerdown', 'scroll', 'keydown']) {
      await askedIn(20 * MINUTE_MS);
      sign(each);
    }
    expect(await askedIn(20 * MINUTE_MS)).toBe(120);
  });

  test('waits twice as long after each failure, stops after five, and starts again after a success', async () => {
    answer = () => Promise.reject(new Error('500'));
    expect(await askedIn(EVERY_MS)).toBe(1);
    for (const times of [2, 4, 8]) {
      expect(await askedIn(times * EVERY_MS - 1)).toBe(0);
      expect(await askedIn(1)).toBe(1);
    }
    answer = async () => {};
    expect(await askedIn(16 * EVERY_MS)).toBe(1);
    answer = () => Promise.reject(new Error('500'));
    expect(await askedIn((1 + 2 + 4 + 8 + 16) * EVERY_MS)).toBe(5);
    sign('visibilitychange');
    expect(await askedIn(20 * MINUTE_MS)).toBe(0);
  });

  test('stops permanently when it is refused', async () => {
    answer = () => Promise.reject(new PollRefused());
    expect(await askedIn(EVERY_MS)).toBe(1);
    sign('visibilitychange');
    expect(await askedIn(20 * MINUTE_MS)).toBe(0);
  });

  test('stops when it is told to', async () => {
    stop();
    sign('visibilitychange');
    expect(await askedIn(20 * MINUTE_MS)).toBe(0);
  });
});

test.each([
  [200, '{"version":"7"}', '7'],
  [401, '{}', PollRefused],
  [404, '{}', PollRefused],
  [500, '{}', Error],
])('an answer of %s to the request for the version', async (status, body, expected) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const got = await fetchVersion('/api/version').catch((error: Error) => error.constructor);
  expect(got).toBe(expected);
});
