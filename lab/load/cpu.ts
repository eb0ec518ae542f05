/** The share of a core that processes use, read from /proc; empty where there is no /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Seconds in a tick, the unit in which Linux counts processor time: USER_HZ is 100 wherever Node runs. */
const TICK = 0.01;

/** Seconds of processor time used so far by a process and its finished children. */
export function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces and brackets, so read from the last bracket on.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK, 0);
  } catch {
    return 0;
  }
}

/** The processes of a PostgreSQL server, all of which have its folder as their working directory. */
function inFolder(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => {
        try {
          return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === folder;
        } catch {
          return false;
        }
      });
  } catch {
    return [];
  }
}

export type Watched = Record<string, { pids: () => number[] } | { folder: string }>;

/** Starts watching. @returns a function that gives the share of a core that each has used since */
export function watchCpu(watched: Watched): () => Record<string, number> {
  const read = () =>
    Object.entries(watched).map(([name, of]) => {
      const pids = 'folder' in of ? inFolder(of.folder) : of.pids();
      return [name, pids.reduce((sum, pid) => sum + secondsOf(pid), 0)] as const;
    });
  const begun = performance.now();
  const before = new Map(read());
  return () => {
    const seconds = (performance.now() - begun) / 1000;
    return Object.fromEntries(read().map(([name, after]) => [name, (after - (before.get(name) ?? 0)) / seconds]));
  };
}
