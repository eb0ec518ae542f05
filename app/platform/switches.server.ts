import { sql } from './db.server';

/** Each process reads them again after so long, so a switch works everywhere within seconds and costs no page a query. */
const CACHE_MS = 5_000;

let cached: { at: number; off: readonly string[] } = { at: Number.NEGATIVE_INFINITY, off: [] };

/** After a change, so that the process that made it sees it straight away. */
export function clearSwitchCache(): void {
  cached = { ...cached, at: Number.NEGATIVE_INFINITY };
}

/**
 * Whether managers have switched a third party off (`/admin/config/values`): then it is not called, as if it did not answer. While the
 * database cannot be asked, what was read last is true.
 */
export async function isSwitchedOff(provider: string): Promise<boolean> {
  if (performance.now() - cached.at > CACHE_MS) {
    const at = performance.now();
    // At once, so that requests at the same time do not ask as well.
    cached = { ...cached, at };
    try {
      const [row] = await sql<{ off: string[] }>(
        `select coalesce(switched_off, '{}') as off from admin_config where id = 1`,
      );
      cached = { at, off: row?.off ?? [] };
    } catch {
      // The page will find out by itself that the database is away.
    }
  }
  return cached.off.includes(provider);
}
