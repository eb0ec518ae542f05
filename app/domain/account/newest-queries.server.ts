import { position } from '~/platform/tally.server';

/** Every state that a user can be in. */
const STATES = [0, 1, 2, 3];

/**
 * How many of the newest users are looked through: one by one; in the index, at first; and there, at most. Further back the index would walk
 * through more spans of time than it saves.
 */
export const LOOKED_THROUGH = { oneByOne: 200, first: 8_000, most: 256_000 };

/** How many times as far back to look next, at most: how common a word is was told by few rows. */
const FURTHER = 16;

/** Where to look: through as many of the newest rows one by one, through those created since a moment or somewhat before it, or through all. */
export type Within = { newest: number } | { since: Date } | null;

/**
 * The newest users that hold some words. Words that many hold are found among the newest rows, however long the list is; how many there hold
 * them says how far back to look for words that fewer hold, and words that are rare are looked for in the whole list at once. So what is read
 * depends on how many are asked for, and hardly on how many there are.
 * @param isIndexed false for what no index of words knows, marks alone: only the newest rows are looked through for them
 * @param find the newest `most` of the rows that hold the words
 */
export async function findNewest<Row>(
  most: number,
  isIndexed: boolean,
  find: (within: Within) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const { oneByOne, first } = LOOKED_THROUGH;
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

/** How far back to look after the newest `size` rows, of which so many were found. Infinity: through the whole list. */
export function nextSize(size: number, found: number, most: number): number {
  const { first, most: furthest } = LOOKED_THROUGH;
  if (found === 0) return size < first ? first : Infinity;
  const enough = (size * most) / found;
  if (size >= furthest || (size > first && enough > furthest)) return Infinity;
  // By chance there may be fewer there than one would think: three standard deviations more.
  const surely = Math.ceil(enough * (1 + 3 / Math.sqrt(found)));
  return Math.min(surely, size < first ? first : size * FURTHER, furthest);
}
