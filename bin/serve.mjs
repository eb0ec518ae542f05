/**
 * `npm run serve`: the built product, with the flags that it runs under, here and in the container. The server is a process of its
 * own because Node takes such flags only when it starts; signals go on to it, and its exit code is ours.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * What Node is started with, in the project's folder. The heap is held small: left to itself, Node lets garbage lie until a share
 * of the machine's memory is full of it. Error reporting is loaded ahead of all that it watches.
 */
export const SERVER = ['--max-old-space-size=256', '--import', './server/instrument.mjs', 'server/main.mjs'];

function serve() {
  const server = spawn(process.execPath, SERVER, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // Over the pipe the server learns that we are gone, however we went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => server.kill(signal));
  // One that a signal ended has no code, and did not end on purpose.
  server.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) serve();
