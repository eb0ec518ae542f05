import { afterEach, describe, expect, test, vi } from 'vitest';
import { get } from './address-search';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a person reads when a call of a look-up ends so. */
function wordsAfter(ending: () => Promise<Response>, signal?: AbortSignal): Promise<string> {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
    init.signal?.aborted ? Promise.reject(init.signal.reason) : ending(),
  );
  return get('/api/address/search', { query: 'sy8' }, signal).then(
    () => 'fine',
    (error: Error) => error.message,
  );
}
const answered = (text: string, status: number) => async () => new Response(text, { status });

describe('a call of a look-up', () => {
  test('is given up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await wordsAfter(answered('{}', 200))).toBe('fine');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    expect(await wordsAfter(answered('{}', 200))).toBe('Request was cancelled.');
  });

  test('ends when its caller ends it', async () => {
    expect(await wordsAfter(answered('{}', 200), AbortSignal.abort())).toBe('Request was cancelled.');
  });

  test('says that there is no network, what the server said, or that no one foresaw it', async () => {
    expect(await wordsAfter(() => Promise.reject(new TypeError('fetch failed')))).toBe('Network error...');
    const refused = answered('{"message":"Failed to fetch addresses"}', 502);
    expect(await wordsAfter(refused)).toBe('Failed to fetch addresses');
    expect(await wordsAfter(answered('<html>', 200))).toBe('An unexpected error occurred. Please try again.');
  });
});
