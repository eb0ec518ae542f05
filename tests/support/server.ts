import { type ChildProcess, spawn } from 'node:child_process';

import { SERVER } from '../../bin/serve.mjs';
import { isBuilt } from '../../scripts/prepare.mjs';
import { eventually } from './eventually';

type StartOptions = {
  env?: Record<string, string>;
  until?: string;
  onLog?: (text: string) => void;
  /** What Node runs instead of the server itself. */
  run?: string[];
  cwd?: string;
};

/**
 * Whether the build is current: an old one would test old code. Asked once for each test file, since it reads all
 * sources.
 */
const fresh = isBuilt();

/** Starts the production build in its own process, with this test file's database and sandbox. */
export async function startServer(
  origin: string,
  { env = {}, until = '/readyz', onLog, run = SERVER, cwd }: StartOptions = {},
): Promise<ChildProcess> {
  if (!(await fresh)) throw new Error('build/ is not made of the sources as they are now: `npm run build` first');
  const server = spawn(process.execPath, run, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', PORT: new URL(origin).port, APP_URL: origin, ...env },
    stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'ignore'],
  });
  server.stdout?.on('data', (chunk) => onLog?.(String(chunk)));
  const answers = async () => {
    if (!(await fetch(origin + until)).ok) throw new Error('not yet');
  };
  try {
    await eventually(answers);
  } catch (error) {
    // The test has no handle on it yet, so it is ended here.
    server.kill('SIGKILL');
    throw error;
  }
  return server;
}
