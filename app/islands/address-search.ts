import type { Address } from '~/domain/address/rules';

/** As the look-up answers: an address, or a container of several to look into. */
export type Found = { Id: string; Type: string; Text: string; Description: string };

const TIMEOUT_MS = 10_000;

async function get<Answer>(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, {
    headers: { accept: 'application/json' },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const answer = (await response.json()) as Answer & { message?: string };
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
