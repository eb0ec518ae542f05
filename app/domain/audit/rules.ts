/** A value after a round trip through JSON: no undefined, dates as text, keys in one order. Pence are safe as numbers. */
const normaliseForAudit = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value, (_, part) => normalisePart(part)));

function normalisePart(part: unknown): unknown {
  if (typeof part === 'bigint') return Number(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether two values are the same, null and absent alike. */
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(normaliseForAudit(a) ?? null) === JSON.stringify(normaliseForAudit(b) ?? null);

type AuditedValues = Record<string, unknown>;

/**
 * What the audit log keeps of a change: the fields that differ, before and after. Null stands for what did not exist.
 * @returns null when nothing differs
 */
export function diffForAudit(
  before: object | null,
  after: object | null,
): { before: AuditedValues | null; after: AuditedValues | null } | null {
  const [was, is] = [
    normaliseForAudit(before ?? null) as AuditedValues | null,
    normaliseForAudit(after ?? null) as AuditedValues | null,
  ];
  if (!was || !is) return was || is ? { before: was, after: is } : null;
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !isSame(was[name], is[name]));
  const only = (values: AuditedValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return names.length > 0 ? { before: only(was), after: only(is) } : null;
}
