/** The most combining marks that Unicode's stream-safe format allows after one letter. No language uses as many. */
const manyMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/** Most texts have none, and this test is faster than the replacement. */
const marksInARow = /\p{M}\p{M}/u;

export const boundMarks = (text: string): string => (marksInARow.test(text) ? text.replace(manyMarks, '$1') : text);

/**
 * Text in a Unicode normal form. Normalising a run of combining marks takes time with the square of its length, and removing what
 * was between marks can join two runs. So all code normalises here.
 */
export const normalised = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string => boundMarks(text).normalize(form);
