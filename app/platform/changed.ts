/** The given values that differ from the saved ones; null when none does. */
export function changed<Next extends object>(
  saved: { [Name in keyof Next]: unknown },
  next: Next,
): Partial<Next> | null {
  const differs = ([name, value]: [string, unknown]) => value !== undefined && saved[name as keyof Next] !== value;
  const entries = Object.entries(next).filter(differs);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Next>) : null;
}
