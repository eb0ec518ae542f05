/**
 * A setup file of vitest: every test file has third parties of its own, at SANDBOX_URL and SANDBOX_SMTP_URL. They are at the same
 * addresses for all the files of a worker, which keeps its modules, and so their environment, from one file to the next.
 */
import { afterAll } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { freePort } from './ports.ts';

const kept = globalThis as { keyturnSandbox?: Sandbox };
// A file that failed may have left its own.
await kept.keyturnSandbox?.close();

/** Between two files nobody listens there, and nobody else may come to. */
const portOf = async (url: string | undefined) => (url ? Number(new URL(url).port) : freePort());
const sandbox = await startSandbox({
  appUrl: process.env.APP_URL ?? '',
  port: await portOf(process.env.SANDBOX_URL),
  smtpPort: await portOf(process.env.SANDBOX_SMTP_URL),
});
kept.keyturnSandbox = sandbox;
process.env.SANDBOX_URL = sandbox.url;
process.env.SANDBOX_SMTP_URL = sandbox.smtpUrl;

afterAll(async () => {
  await sandbox.close();
  kept.keyturnSandbox = undefined;
});
