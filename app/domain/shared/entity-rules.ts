/** How the JSON calls write what the database keeps. */

/** A moment of a deal, as PostgreSQL writes it in JSON: no more decimals than it has, and the offset. */
export const momentText = (at: Date): string => at.toISOString().replace(/\.?0*Z$/, '+00:00');

/** The same where there may be none. */
export const momentOrNull = (at: Date | null): string | null => at && momentText(at);

/** A day, as Prisma reads one: midnight in UTC. */
export const toDay = (day: Date): string => day.toISOString().slice(0, 10);

export const dayOrNull = (day: Date | null): string | null => day && toDay(day);

/** The rows in the order of the ids, for what Prisma read of a list's page. A row that is gone since is left out. */
export function idsInOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
