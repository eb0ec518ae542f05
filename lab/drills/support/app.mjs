/** The built app and the sandbox of third parties, as processes of a drill. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/ports.mjs';
import { root } from '../../../scripts/prepare.mjs';
import { nodeOfTheImage } from '../../other-node.mjs';
import { answers, until } from './drill.mjs';

/** The header that carries each simulated visitor's IP address. */
export const IP_HEADER = 'x-journey-ip';

/**
 * Starts the sandbox.
 * @param {import('./drill.mjs').Drill} drill
 * @param {string} appUrl where it sends its callbacks
 */
export async function startSandbox(drill, appUrl) {
  const port = await freePort({ count: 2 });
  drill.start('sandbox', [process.execPath, '--import', 'tsx', 'sandbox/main.ts'], {
    env: { SANDBOX_PORT: String(port), APP_URL: appUrl, DATA_DIR: drill.folder },
  });
  const url = `http://127.0.0.1:${port}`;
  await until('The sandbox answers', 30, () => answers(`${url}/healthz`));
  return { url, smtpUrl: `smtp://127.0.0.1:${port + 1}` };
}

/**
 * The environment that all processes of one app share.
 * @param {{ appUrl: string, databaseUrl: string, sandbox: { url: string, smtpUrl: string }, more?: Record<string, string> }} options
 */
export const appEnv = ({ appUrl, databaseUrl, sandbox, more = {} }) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  APP_URL: appUrl,
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: randomBytes(32).toString('base64url'),
  SANDBOX: '1',
  SANDBOX_URL: sandbox.url,
  SANDBOX_SMTP_URL: sandbox.smtpUrl,
  CLIENT_IP_HEADER: IP_HEADER,
  ...more,
});

/**
 * Starts a process of the app on the image's Node, as the container does, and returns when it is ready.
 * @param {import('./drill.mjs').Drill} drill
 * @param {{ name: string, port: number, env: Record<string, string>, folder?: string }} options folder: a checkout with its build
 */
export async function startApp(drill, { name, port, env, folder = root }) {
  const child = drill.start(name, [await nodeOfTheImage(), path.join(folder, 'bin', 'serve.mjs')], {
    cwd: folder,
    env: { ...env, PORT: String(port) },
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  await until(`${name} is ready`, 60, async () => {
    if (!isAlive()) throw new Error(`it ended; see ${path.join(drill.folder, `${name}.log`)}`);
    return answers(`http://127.0.0.1:${port}/readyz`);
  });
  return child;
}

/**
 * Runs the release command.
 * @returns its output
 * @param {Record<string, string>} env @param {string} [folder] of a checkout
 */
export async function migrate(env, folder = root) {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/migrate.mjs', 'deploy'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}
