/**
 * A setup file of vitest: random values use a fixed seed, so that a failure comes from a change and not from chance.
 * `TEST_SEED=7 npm test` uses another seed.
 */
import fc from 'fast-check';

export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED });
