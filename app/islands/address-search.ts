import type { Address } from '~/domain/address/rules';

/** As the look-up answers: an address, or a container of several to look into. */
export type Found = { Id: string; Type: string; Text: string; Description: string };

const TIMEOUT_MS = 10_000;

/** What a person reads of a call that got no answer. */
function wordsFor(error: unknown): string {
  if (error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name))
    return 'Request was cancelled.';
  return error instanceof TypeError ? 'Network error...' : 'An unexpected error occurred. Please try again.';
}

/** @throws with words for the person: the answer's own, if it has any */
export async function get<Answer>(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let answer: Answer & { message?: string };
  try {
    response = await fetch(`${path}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    answer = (await response.json()) as typeof answer;
  } catch (error) {
    throw new Error(wordsFor(error), { cause: error });
  }
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** What was found before is not asked for again while the page is open. */
const known = new Map<string, Found[]>();

export type Search = { query: string; containerId?: string; country?: string };

export async function searchAddresses(
  { query, containerId, country = 'GB' }: Search,
  signal: AbortSignal,
): Promise<Found[]> {
  const parameters = { query, country, ...(containerId ? { containerId } : {}) };
  const key = JSON.stringify(parameters);
  const found = known.get(key) ?? (await get<{ items: Found[] }>('/api/address/search', parameters, signal)).items;
  known.set(key, found);
  return found;
}

export const fetchAddress = (id: string): Promise<Address> => get('/api/address/details', { id });
