/** Crockford's 32 letters and figures: no I, L, O and U, which are misread. */
const SYMBOLS = '[0-9A-HJKMNP-TV-Z]';
const REFERENCE = new RegExp(`^KT(${SYMBOLS}{4})(${SYMBOLS}{2})$`);

/**
 * Reads a typed reference of a deal or an order: `kt 7f3k92` is `KT-7F3K-92`. An O is read as 0, an I or L as 1. Null for any other text. The
 * database makes references with `new_reference()` (5-as-deals-go.md, 25).
 */
export function referenceIn(text: string): string | null {
  const typed = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const [, first, last] = REFERENCE.exec(typed) ?? [];
  return first && last ? `KT-${first}-${last}` : null;
}
