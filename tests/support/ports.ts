import { freePort as freePortAmong } from '../../scripts/ports.mjs';

const FIRST = 10_000;
const EACH = 3_000;

/** A free port. Each vitest worker has its own range, so that two workers never choose the same one. */
export function freePort(): Promise<number> {
  const from = FIRST + (Number(process.env.VITEST_POOL_ID ?? 1) % 5) * EACH;
  return freePortAmong({ from, to: from + EACH });
}
