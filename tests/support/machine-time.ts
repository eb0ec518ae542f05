import { readFile } from 'node:fs/promises';
import { pool } from '~/platform/db.server';

/** Of a processor's second, as Linux counts in /proc. */
const TICKS_MS = 10;

/**
 * Begins to measure what something costs this process and the database's processes of this test file. Where others have the machine that
 * stays the same, and the time on the wall does not. Where there is no /proc it is the time on the wall.
 * @returns what ends it, with the milliseconds
 */
export async function machineTime(): Promise<() => Promise<number>> {
  const read = async () => {
    const { user, system } = process.cpuUsage();
    const database = await databaseTime();
    return database === null ? performance.now() : (user + system) / 1_000 + database;
  };
  const begun = await read();
  return async () => (await read()) - begun;
}

async function databaseTime(): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const times = await Promise.all(rows.map(({ pid }) => timeOf(pid)));
  return times.some((time) => time === null) ? null : times.reduce<number>((sum, time) => sum + (time ?? 0), 0);
}

/** What a process has had so far: the 14th and 15th of its figures, of which the name before them may hold anything. */
async function timeOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The third follows the name.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return user === undefined || system === undefined ? null : (user + system) * TICKS_MS;
}
