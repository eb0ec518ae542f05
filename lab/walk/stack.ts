import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { root } from '../../scripts/prepare.mjs';
import { startStack } from '../../scripts/stack.mjs';

/** The sandbox has the next one. */
export const WALK_PORT = Number(process.env.PORT ?? 4300);

/** The production build with the demo data: firms to choose from, and staff. */
export async function startWalkStack() {
  const dataDir = path.join(root, '.data', 'walk');
  await rm(dataDir, { recursive: true, force: true });
  return startStack({ port: WALK_PORT, sandboxPort: WALK_PORT + 1, dataDir, seed: 'demo', durable: false });
}
