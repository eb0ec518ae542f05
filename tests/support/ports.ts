import { freePort as freePortAmong } from '../../scripts/ports.mjs';

const FIRST = 10_000;
const EACH = 3_000;

/** A port that nothing listens at. Each worker of vitest has its own to choose from, so that no two of them choose the same one at once. */
export function freePort(): Promise<number> {
  const from = FIRST + (Number(process.env.VITEST_POOL_ID ?? 1) % 5) * EACH;
  return freePortAmong({ from, to: from + EACH });
}
