/**
 * A setup file of vitest: random values are drawn from one seed, so that a run judges what was changed and not its luck. `TEST_SEED=7 npm test`
 * draws others.
 */
import fc from 'fast-check';

export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: TEST_SEED });
