/** When a process that was told to stop may close. Pure. */

/** A proxy that still sends requests sends none for so long once it has noticed. */
const QUIET_MS = 500;

/** At most so long after it was told: the host kills after 30 s, and requests in progress need some of that. */
const LONGEST_MS = 20_000;

type Moments = { drainingSince: number; lastRequestAt: number; at: number };

/** How many milliseconds it still has to wait, if no request arrives in them; 0 when it may close. */
export const closesIn = ({ drainingSince, lastRequestAt, at }: Moments): number =>
  Math.max(0, Math.min(lastRequestAt + QUIET_MS, drainingSince + LONGEST_MS) - at);
