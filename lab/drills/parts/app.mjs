/** The built app and the third parties' sandbox, as processes of a drill. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/ports.mjs';
import { root } from '../../../scripts/prepare.mjs';
import { nodeOfTheImage } from '../../other-node.mjs';
import { answers, until } from './drill.mjs';

/** Of the header in which the load says where each visitor comes from. */
export const IP_HEADER = 'x-journey-ip';

/**
 * @param {import('./drill.mjs').Drill} drill
 * @param {string} appUrl where it calls back
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
 * What the processes of one app have in common.
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
 * A process of the app, as the container starts it and on its Node; ready when this returns.
 * @param {import('./drill.mjs').Drill} drill
 * @param {{ name: string, port: number, env: Record<string, string>, folder?: string }} options folder: of a checkout with its build
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
 * What the release command does. @returns what it said
 * @param {Record<string, string>} env @param {string} [folder] of a checkout
 */
export async function migrate(env, folder = root) {
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/migrate.mjs', 'deploy'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return stdout.trim();
}
