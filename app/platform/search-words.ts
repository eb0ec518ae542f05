import { normalised } from './normal-text';

const MAX_WORDS = 6;

/**
 * The LIKE patterns of what was typed into a search box, a word each, for texts in which every word follows a space: a row
 * is found when it matches all. Up to two letters are looked for at the beginning of a word, which is all that a trigram index
 * knows of them.
 */
export function searchPatterns(typed: string): string[] {
  return wordsOf(typed).map((word) => `%${[...word].length < 3 ? ' ' : ''}${word.replace(/[\\%_]/g, '\\$&')}%`);
}

const wordsOf = (typed: string): string[] =>
  normalised(typed).replaceAll('\0', '').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);

/** Fewer letters than these are at the end of too many names of mailboxes. */
const MIN_MAILBOX = 3;

/**
 * Of the first word that is a part of an address of email with its @: what comes before that, and after it. An address holds the word when its
 * mailbox ends with the one and its domain begins with the other, which an ordinary index can answer.
 */
export function partOfEmail(typed: string): { mailbox: string; domain: string } | null {
  for (const word of wordsOf(typed)) {
    const [mailbox = '', domain, ...more] = word.split('@');
    if (domain !== undefined && more.length === 0 && [...mailbox].length >= MIN_MAILBOX) return { mailbox, domain };
  }
  return null;
}

/** Whether an index of trigrams knows any of these: it knows letters and figures alone. */
export const isIndexed = (patterns: readonly string[]): boolean =>
  patterns.some((pattern) => /[\p{L}\p{N}]/u.test(pattern));

/**
 * The columns of an index of addresses of email by the ends of their mailboxes, and then by their domains: of `app_user` and of `person`. As the
 * text of the search is, they are without accents.
 */
const mailboxOf = (row: string) => `reverse(split_part(search_normal(${row}.email), '@', 1))`;
const domainOf = (row: string) => `split_part(search_normal(${row}.email), '@', 2)`;

/** Whether the address of email of a row holds what `partOfEmail` found, as SQL of the places of both values. */
export const holdsPartOfEmail = (row: string, mailbox: string, domain: string): string =>
  `${mailboxOf(row)} ^@ reverse(search_normal(${mailbox})) and ${domainOf(row)} ^@ search_normal(${domain})`;
