/** As many as Unicode's stream-safe format allows behind one letter; no language writes as many. */
const manyMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/** Most texts have none, and this is found out in half the time. */
const marksInARow = /\p{M}\p{M}/u;

export const boundMarks = (text: string): string => (marksInARow.test(text) ? text.replace(manyMarks, '$1') : text);

/**
 * A text in a normal form of Unicode. Sorting a run of marks takes the square of its length, and marks come together when a
 * reader takes out what was between them: everyone normalises here.
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string => boundMarks(text).normalize(form);
