/** A value after a round trip through JSON: no undefined, dates as text, keys in one order. Pence are safe as numbers. */
const asKept = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value, (_, part) => keptPart(part)));

function keptPart(part: unknown): unknown {
  if (typeof part === 'bigint') return Number(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two values are the same, null and absent alike. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(asKept(a) ?? null) === JSON.stringify(asKept(b) ?? null);

type Kept = Record<string, unknown>;

/**
 * What the audit log keeps of a change: the fields that differ, before and after. Null stands for what did not exist.
 * @returns null when nothing differs
 */
export function changeKept(
  before: object | null,
  after: object | null,
): { before: Kept | null; after: Kept | null } | null {
  const [was, is] = [asKept(before ?? null) as Kept | null, asKept(after ?? null) as Kept | null];
  if (!was || !is) return was || is ? { before: was, after: is } : null;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isSame(was[name], is[name]));
  const only = (values: Kept) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return names.length > 0 ? { before: only(was), after: only(is) } : null;
}
