import { position } from '~/platform/tally.server';

/** Every state of a user, as the database's user_state() numbers them. */
const STATES = [0, 1, 2, 3];

/**
 * How many of the newest users are searched: row by row without an index; then by the index, first; and by the index at most. Beyond that,
 * searching the whole list is cheaper.
 */
export const SEARCHED_ROWS = { oneByOne: 200, first: 8_000, most: 256_000 };

/** How many times further back the next search goes, at most. The first rows are a small sample, so their estimate may be wrong. */
const MAX_GROWTH = 16;

/**
 * Which rows to search: this many of the newest, without an index; those created since a time or somewhat before it; or null, all of them.
 */
export type SearchedRange = { newest: number } | { since: Date } | null;

/**
 * The newest users that match a search. Common words are found among the newest rows, however long the list is. How many match there says
 * how far back to look for less common words; rare words are searched in the whole list straight away. So the number of rows read depends
 * on how many are wanted, and hardly on the length of the list.
 * @param isIndexed false for a search that no index can answer (punctuation only): only the newest rows are searched
 * @param find the newest `most` of the matching rows
 */
export async function findNewest<Row>(
  most: number,
  isIndexed: boolean,
  find: (within: SearchedRange) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const { oneByOne, first } = SEARCHED_ROWS;
  const positionAt = (size: number) => position('user', STATES, size);
  let [rows, { total, start }] = await Promise.all([find({ newest: oneByOne }), positionAt(first)]);
  if (rows.length >= most || total <= oneByOne) return { rows, total };
  for (let size = isIndexed ? nextSize(oneByOne, rows.length, most) : first; size < Infinity; ) {
    if (size !== first) ({ total, start } = await positionAt(size));
    rows = await find(start && { since: start.before });
    if (!start || !isIndexed || rows.length >= most) return { rows, total };
    size = nextSize(size, rows.length, most);
  }
  return { rows: await find(null), total };
}

/** How many of the newest rows to search next, after `size` of them had `found` matches. Infinity: the whole list. */
export function nextSize(size: number, found: number, most: number): number {
  const { first, most: furthest } = SEARCHED_ROWS;
  if (found === 0) return size < first ? first : Infinity;
  const enough = (size * most) / found;
  if (size >= furthest || (size > first && enough > furthest)) return Infinity;
  // Three standard deviations more, since by chance there may be fewer matches than expected.
  const surely = Math.ceil(enough * (1 + 3 / Math.sqrt(found)));
  return Math.min(surely, size < first ? first : size * MAX_GROWTH, furthest);
}
