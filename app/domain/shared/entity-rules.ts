/** How the JSON calls write values from the database. */

/** A moment as PostgreSQL writes it in JSON: with the offset, and no more decimals than it has. */
export const momentText = (at: Date): string => at.toISOString().replace(/\.?0*Z$/, '+00:00');

/** The same, or null. */
export const momentOrNull = (at: Date | null): string | null => at && momentText(at);

/** A day from Prisma, which reads it as midnight in UTC. */
export const toDay = (day: Date): string => day.toISOString().slice(0, 10);

export const dayOrNull = (day: Date | null): string | null => day && toDay(day);

/** The rows that Prisma read for a page of a list, in the order of its ids. A row that was deleted since is left out. */
export function idsInOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
