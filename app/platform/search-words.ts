import { normalised } from './unicode';

const MAX_WORDS = 6;

/**
 * The LIKE patterns of what was typed into a search box, one a word, for texts in which every word follows a space. A row is found
 * when it matches all of them. One or two letters match only the beginning of a word, since a trigram index holds no more of them.
 */
export function searchPatterns(typed: string): string[] {
  const words = normalised(typed).replaceAll('\0', '').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${[...word].length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Whether a trigram index can find any of these: it holds only letters and digits. */
export const isIndexed = (patterns: readonly string[]): boolean =>
  patterns.some((pattern) => /[\p{L}\p{N}]/u.test(pattern));
