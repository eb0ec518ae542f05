/**
 * `npm run walk:deal`: lives one deal over forty working days and prints, at each step, what its seven readers read side by side.
 * `npm run walk:deals -- 1000`: as many random deals, with two hundred random events each, and whether anyone reads something else of them.
 */
import process from 'node:process';
import { bin, prepare, run } from '../scripts/prepare.mjs';

const [which = 'one', deals = '1000'] = process.argv.slice(2);
const [file, env] =
  which === 'random'
    ? ['tests/site/random-deals.test.ts', { RANDOM_DEALS: deals }]
    : ['tests/site/one-deal.test.ts', { PRINT_DEAL: '1' }];

try {
  await prepare({ needsBuild: false });
  await run(bin('vitest'), ['run', '--project', 'drills', file], { env: { NODE_ENV: 'test', ...env } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
