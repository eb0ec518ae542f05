import { vi } from 'vitest';

/**
 * Looks until what a test means has come about, then gives what it found. It looks for longer than any of it takes on a busy machine:
 * a test that says how fast something is measures that itself.
 * @param everyMs more where a look changes something
 * @throws what was wrong at the last look
 */
export const eventually = <T>(look: () => T | Promise<T>, everyMs = 25): Promise<T> =>
  vi.waitFor(look, { timeout: 60_000, interval: everyMs });

/** As `eventually`, where what is meant must come about at once: past these 5 s some other limit would bring it about, and prove nothing. */
export const promptly = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 5_000, interval: 25 });
