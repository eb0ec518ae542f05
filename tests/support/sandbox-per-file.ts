/**
 * A setup file of vitest: every test file has its own third parties at SANDBOX_URL and SANDBOX_SMTP_URL. The addresses
 * are the same for all files of a worker, which keeps its modules and their environment from file to file.
 */
import { afterAll } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { freePort } from './ports.ts';

const cached = globalThis as { keyturnSandbox?: Sandbox };
// A failed file may have left its sandbox open.
await cached.keyturnSandbox?.close();

/** Between two files nothing listens there, and nothing else may take the port. */
const portOf = async (url: string | undefined) => (url ? Number(new URL(url).port) : freePort());
const sandbox = await startSandbox({
  appUrl: process.env.APP_URL ?? '',
  port: await portOf(process.env.SANDBOX_URL),
  smtpPort: await portOf(process.env.SANDBOX_SMTP_URL),
  // Long enough to be seen, and no longer.
  settleMs: 500,
});
cached.keyturnSandbox = sandbox;
process.env.SANDBOX_URL = sandbox.url;
process.env.SANDBOX_SMTP_URL = sandbox.smtpUrl;

afterAll(async () => {
  await sandbox.close();
  cached.keyturnSandbox = undefined;
});
