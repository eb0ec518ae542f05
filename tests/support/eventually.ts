import { vi } from 'vitest';

/**
 * Repeats a check until it passes, then returns its result. Waits longer than anything takes on a busy machine, so a
 * test about speed must measure it itself.
 * @param everyMs longer if a check changes something
 * @throws the last check's error
 */
export const eventually = <T>(look: () => T | Promise<T>, everyMs = 25): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: everyMs });

/**
 * Like `eventually`, for what must happen straight away: after these 5 s some other timeout could make it happen, and
 * the test would prove nothing.
 */
export const promptly = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 5_000, interval: 25 });
