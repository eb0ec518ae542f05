import { normalised } from './normal-text';

const MAX_WORDS = 6;

/**
 * The LIKE patterns of what was typed into a search box, a word each, for texts in which every word follows a space: a row
 * is found when it matches all. Up to two letters are looked for at the beginning of a word, which is all that a trigram index
 * knows of them.
 */
export function searchPatterns(typed: string): string[] {
  const words = normalised(typed).replaceAll('\0', '').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => `%${[...word].length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Whether an index of trigrams knows any of these: it knows letters and figures alone. */
export const isIndexed = (patterns: readonly string[]): boolean =>
  patterns.some((pattern) => /[\p{L}\p{N}]/u.test(pattern));
