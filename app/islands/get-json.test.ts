import { afterEach, describe, expect, test, vi } from 'vitest';
import { getJson, withAdvice } from './get-json';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What a person reads after a call that ends like this. */
function wordsAfter(ending: () => Promise<Response>, signal?: AbortSignal): Promise<string> {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
    init.signal?.aborted ? Promise.reject(init.signal.reason) : ending(),
  );
  return getJson('/api/address/search?query=sy8', signal).then(
    () => 'fine',
    (error: Error) => error.message,
  );
}
const answered = (text: string, status: number) => async () => new Response(text, { status });

describe('a call for what someone types', () => {
  test('times out after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    expect(await wordsAfter(answered('{}', 200))).toBe('fine');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    expect(await wordsAfter(answered('{}', 200))).toBe('Request was cancelled.');
  });

  test('times out after ten seconds also when its caller can abort it', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    timeout.mockReturnValue(AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    expect(await wordsAfter(answered('{}', 200), new AbortController().signal)).toBe('Request was cancelled.');
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  });

  test('ends when its caller aborts it', async () => {
    expect(await wordsAfter(answered('{}', 200), AbortSignal.abort())).toBe('Request was cancelled.');
  });

  test('says that there is no network, what the server said, or that the error was unexpected', async () => {
    expect(await wordsAfter(() => Promise.reject(new TypeError('fetch failed')))).toBe('Network error...');
    const refused = answered('{"message":"Failed to fetch addresses"}', 502);
    expect(await wordsAfter(refused)).toBe('Failed to fetch addresses');
    const unforeseen = 'An unexpected error occurred. Please try again.';
    expect(await wordsAfter(answered('<html>', 200))).toBe(unforeseen);
    expect(await wordsAfter(answered('{}', 500))).toBe(unforeseen);
  });

  test('says what to do after what went wrong', () => {
    expect(withAdvice('Network error...', 'Press Search.')).toBe('Network error. Press Search.');
    expect(withAdvice('Failed to fetch addresses', 'Press Search.')).toBe('Failed to fetch addresses. Press Search.');
  });
});
