/* How wide each part of a sum is in a picture, from 0 to 100 across its width. */

/** The share of what has no amount yet. */
const UNKNOWN = 22;
/** So that a small amount can be seen beside a large one. */
const NARROWEST = 8;

type MoneyPart = { x: number; width: number; isKnown: boolean };

/** Amounts in pence, one after the other and as wide as they are large; null for what is not known, which has a width of its own. */
export function moneyParts(amounts: readonly (number | null)[]): MoneyPart[] {
  const known = amounts.filter((amount) => amount !== null);
  const sum = known.reduce((total, amount) => total + amount, 0);
  const room = 100 - UNKNOWN * (amounts.length - known.length) - NARROWEST * known.length;
  let x = 0;
  return amounts.map((amount) => {
    const share = sum > 0 ? (amount ?? 0) / sum : known.length > 1 ? 1 / known.length : 0;
    const width = amount === null ? UNKNOWN : NARROWEST + room * share;
    const part = { x, width, isKnown: amount !== null };
    x += width;
    return part;
  });
}
