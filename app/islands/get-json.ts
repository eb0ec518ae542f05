const TIMEOUT_MS = 10_000;
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What a person reads when a call got no answer. */
function wordsFor(error: unknown): string {
  if (error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name))
    return 'Request was cancelled.';
  return error instanceof TypeError ? 'Network error...' : UNEXPECTED;
}

/** @throws with words for the person: the answer's own, if it has any */
export async function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: Answer & { message?: string };
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new Error(wordsFor(error), { cause: error });
  }
  if (!response.ok) throw new Error(answer.message || UNEXPECTED);
  return answer;
}

/** What went wrong, by an error of `getJson`, and what to do instead: one full stop between them, whatever the first part ends in. */
export const withAdvice = (failure: string, advice: string) => `${failure.replace(/\.+$/, '')}. ${advice}`;
