import { afterEach, describe, expect, test, vi } from 'vitest';
import { call, Refusal, wordsOfFailure } from './calls';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a person reads when a call ends so. */
const wordsAfter = (ending: () => Promise<Response>, init?: RequestInit) => {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    signal?.aborted ? Promise.reject(signal.reason) : ending(),
  );
  return call('/api/search', init).then(() => 'fine', wordsOfFailure);
};
const fine = async () => new Response('{}');

describe('a call from script', () => {
  test('is given up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await wordsAfter(fine)).toBe('fine');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    expect(await wordsAfter(fine)).toBe('Request was cancelled.');
  });

  test('ends when its caller ends it', async () => {
    expect(await wordsAfter(fine, { signal: AbortSignal.abort() })).toBe('Request was cancelled.');
  });

  test('without a network says so', async () => {
    const words = 'Network error. Please check your connection and try again.';
    expect(await wordsAfter(() => Promise.reject(new TypeError('fetch failed')))).toBe(words);
  });

  test('that is refused says what the server said, and nothing made up', () => {
    expect(wordsOfFailure(new Refusal('Failed to fetch addresses'))).toBe('Failed to fetch addresses');
    const unexpected = 'An unexpected error occurred. Please try again.';
    for (const error of [new Refusal(), new SyntaxError('<html>'), 'nonsense', null])
      expect(wordsOfFailure(error)).toBe(unexpected);
  });
});
