import { normalised } from '~/platform/unicode';

/** The search box searches from the second character on. */
export const SHORTEST_SEARCH = 2;
const MAX_SEARCH_LENGTH = 100;

/** The search text with single spaces; null when it is too short. */
export function searchedFor(typed: string | null): string | null {
  const words = normalised((typed ?? '').slice(0, MAX_SEARCH_LENGTH))
    .replaceAll('\0', '')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...words].length < SHORTEST_SEARCH ? null : words;
}
