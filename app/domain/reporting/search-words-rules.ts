/** A box that asks from the second character on. */
export const SHORTEST_SEARCH = 2;
const MAX_SEARCH_LENGTH = 100;
const MAX_WORDS = 6;

/** What is asked for, with single spaces; null when it is too short to ask for. */
export function searchedFor(typed: string | null): string | null {
  const asked = (typed ?? '')
    .slice(0, MAX_SEARCH_LENGTH)
    .normalize('NFC')
    .replaceAll('\0', '')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...asked].length < SHORTEST_SEARCH ? null : asked;
}

/**
 * The patterns that the text of a sale must all match. A word of one or two characters is looked for where words begin: there
 * are too many places in between, and the index holds none of fewer than three characters.
 */
export const searchPatterns = (asked: string): string[] =>
  asked
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word) => `${[...word].length < 3 ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`);
