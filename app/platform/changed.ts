/** A price that Prisma read as a bigint is the same as the number that was typed; a day, as another object of the same moment. */
function comparable(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Date ? value.getTime() : value;
}

/** The given values that differ from the saved ones; null when none does. */
export function changed<Next extends object>(
  saved: { [Name in keyof Next]: unknown },
  next: Next,
): Partial<Next> | null {
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && comparable(saved[name as keyof Next]) !== comparable(value);
  const entries = Object.entries(next).filter(differs);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Next>) : null;
}
