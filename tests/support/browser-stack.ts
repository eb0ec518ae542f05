import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { startStack } from '../../scripts/stack.mjs';

export const STACK_FILE = path.join(root, '.data', 'browser-stack.json');

/** The production build with everything it needs, started fresh for each run of the browser tests. */
export default async function globalSetup() {
  const dataDir = path.join(root, '.data', 'browser-tests');
  await rm(dataDir, { recursive: true, force: true });
  const stack = await startStack({ port: 4000, sandboxPort: 4001, dataDir, seed: 'demo', durable: false });
  const { url, sandboxUrl, databaseUrl } = stack;
  await writeFile(STACK_FILE, JSON.stringify({ url, sandboxUrl, databaseUrl }));
  return stack.stop;
}
