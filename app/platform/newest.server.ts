import { type List, position } from './tally.server';

/** Every state that rows of a list can be in. */
const STATES: Record<List, readonly number[]> = {
  sale: Array.from({ length: 32 }, (_, state) => state),
  user: [0, 1, 2, 3],
};

/** How many of the newest rows are looked through: at first, and at most. Further back the index would walk through more spans of time than it saves. */
export const LOOKED_THROUGH = { first: 8_000, most: 256_000 };

/**
 * The newest rows that hold some words. Words that many hold are found among the newest rows, however long the list is; how many there hold
 * them says how far back to look for words that fewer hold, and words that are rare are looked for in the whole list at once. So what is read
 * depends on how many are asked for, and hardly on how many there are.
 * @param isIndexed false for what no index of words knows, marks alone: only the newest rows are looked through for them
 * @param find those of the rows created since a moment, or somewhat before it, that hold the words: the newest `most`. Null: of all rows
 */
export async function findNewest<Row>(
  list: List,
  most: number,
  isIndexed: boolean,
  find: (since: Date | null) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  for (let size = LOOKED_THROUGH.first; ; ) {
    const { total, start } = await position(list, STATES[list], size);
    const rows = await find(start?.before ?? null);
    if (!start || !isIndexed || rows.length >= most) return { rows, total };
    if (rows.length === 0 || size >= LOOKED_THROUGH.most) return { rows: await find(null), total };
    // Twice as many as should be enough, going by how many of those were found.
    size = Math.min(Math.ceil((size * 2 * most) / rows.length), LOOKED_THROUGH.most);
  }
}
