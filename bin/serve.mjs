/**
 * `npm run serve`: starts the built product with its Node flags, here and in the container. Node takes such flags only at its
 * start, so this process is replaced by the server. Where Node cannot do that, the server is a child process, which gets our
 * signals and whose exit code we return.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Node's arguments, for the project's folder. Heap and young generation are limited, since otherwise Node leaves garbage
 * uncollected until it fills a share of the machine's memory. Error reporting is loaded before everything that it watches.
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
  // Exists from Node 22.15, but not on Windows. It does not return.
  const { execve } = /** @type {{ execve?: (file: string, args: string[], env: NodeJS.ProcessEnv) => void }} */ (
    process
  );
  if (execve && process.platform !== 'win32') {
    process.chdir(cwd);
    execve(process.execPath, [process.execPath, ...SERVER], process.env);
  }
  const server = spawn(process.execPath, SERVER, {
    cwd,
    // The pipe tells the server that we have ended, for any reason.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) process.on(signal, () => server.kill(signal));
  // A child that was ended by a signal has no exit code. That was not on purpose.
  server.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) serve();
