const TIMEOUT_MS = 10_000;
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What a person reads when a call got no answer, by the kind of the error. */
const WORDS: Record<string, string> = {
  AbortError: 'Request was cancelled.',
  TimeoutError: 'Request was cancelled.',
  TypeError: 'Network error...',
};

/** @throws with a message for the person: the answer's own, if it has one */
export async function getJson<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let failure: string | undefined;
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const answer = (await response.json()) as Answer & { message?: string };
    if (response.ok) return answer;
    failure = answer.message;
  } catch (error) {
    failure = WORDS[(error as Error).name];
  }
  throw new Error(failure || UNEXPECTED);
}

/** What went wrong (from an error of `getJson`) and what to do instead, with exactly one full stop between them. */
export const withAdvice = (failure: string, advice: string) => `${failure.replace(/\.+$/, '')}. ${advice}`;
