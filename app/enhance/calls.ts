/** How calls from script end: after ten seconds at most, and with words for the person who waits. */

const TIMEOUT_MS = 10_000;

/** The server refused, and said why in words for the person. */
export class Refusal extends Error {}

/** As `fetch`, and given up after ten seconds. */
export function call(address: string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(address, { ...init, signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout });
}

/** Why a call failed. */
export function wordsOfFailure(error: unknown): string {
  if (error instanceof Refusal && error.message) return error.message;
  if (error instanceof DOMException && /^(Abort|Timeout)Error$/.test(error.name)) return 'Request was cancelled.';
  // What `fetch` throws when no answer comes.
  if (error instanceof TypeError) return 'Network error. Please check your connection and try again.';
  return 'An unexpected error occurred. Please try again.';
}
