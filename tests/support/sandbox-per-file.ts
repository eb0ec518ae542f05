/** A setup file of vitest: every test file has third parties of its own, at SANDBOX_URL and SANDBOX_SMTP_URL. */
import { afterAll } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';

const sandbox = await startSandbox({ appUrl: process.env.APP_URL ?? '' });
process.env.SANDBOX_URL = sandbox.url;
process.env.SANDBOX_SMTP_URL = sandbox.smtpUrl;

afterAll(() => sandbox.close());
