/** So that values compare: Prisma reads a price as a bigint and a form as a number, and dates are compared by their time. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Date ? value.getTime() : value;
}

/** The given values that differ from the saved ones; null when none does. */
export function changedValues<Next extends object>(
  saved: { [Name in keyof Next]: unknown },
  next: Next,
): Partial<Next> | null {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && comparable(saved[name as keyof Next]) !== comparable(value);
  const entries = Object.entries(next).filter(differs);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Next>) : null;
}
