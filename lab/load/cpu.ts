/** How much of a core processes take, read from /proc; where there is none, nothing is said. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** What Linux counts processor time in, in seconds: USER_HZ is 100 wherever Node runs. */
const TICK = 0.01;

/** Seconds of processor time so far, of a process and of its children that have ended. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything; after it come numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK, 0);
  } catch {
    return 0;
  }
}

/** The processes of a PostgreSQL server: all of them work in its folder. */
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

/** Begins to watch. @returns asks for the share of a core that each has taken since */
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
