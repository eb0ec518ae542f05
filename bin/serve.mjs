/**
 * `npm run serve`: the built product, with the flags that it runs under, here and in the container. Node takes such flags only when it
 * starts, so the server starts in our place; where Node cannot do that, as a child: signals go on to it, and its exit code is ours.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * What Node is started with, in the project's folder. The heap is held small, and so is the part of it for what is new: left to itself,
 * Node lets garbage lie until a share of the machine's memory is full of it. Error reporting is loaded ahead of all that it watches.
 */
export const SERVER = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  '--import',
  './build/server/instrument.js',
  'build/server/main.js',
];

function serve() {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  // Node 22.15 has it, and Windows never. It does not return.
  const { execve } = /** @type {{ execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => void }} */ (
    process
  );
  if (execve && process.platform !== 'win32') {
    process.chdir(cwd);
    execve(process.execPath, [process.execPath, ...SERVER], process.env);
  }
  const server = spawn(process.execPath, SERVER, {
    cwd,
    // Over the pipe the server learns that we are gone, however we went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => server.kill(signal));
  // One that a signal ended has no code, and did not end on purpose.
  server.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) serve();
