import { rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../scripts/prepare.mjs';
import { startStack } from '../scripts/stack.mjs';

type Options = Parameters<typeof startStack>[0];

/**
 * Starts the stack with an empty database, in place of the last run's.
 * @param name of its folder in .data
 */
export async function startFreshStack(
  name: string,
  options: Omit<Options, 'sandboxPort' | 'dataDir' | 'seed'> & { sandboxPort?: number },
) {
  const dataDir = path.join(root, '.data', name);
  await rm(dataDir, { recursive: true, force: true });
  return startStack({ sandboxPort: options.port + 1, ...options, dataDir, seed: 'none' });
}
