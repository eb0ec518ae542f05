import { readFile } from 'node:fs/promises';
import { pool } from '~/platform/db.server';

/** Milliseconds in a tick, the unit of processor time in Linux's /proc. */
const TICKS_MS = 10;

/**
 * Starts measuring the processor time of this process and of this test file's database processes. Unlike elapsed time,
 * it does not depend on what else the machine does. Without /proc it is elapsed time.
 * @returns a function that stops and gives the milliseconds
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

/** A process's processor time so far: fields 14 and 15. Counts after the name, which may contain anything. */
async function timeOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The third field follows the name.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? [];
  return user === undefined || system === undefined ? null : (user + system) * TICKS_MS;
}
