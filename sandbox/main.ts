import { startSandbox } from './server.ts';
import { fromEnvironment } from './settings.ts';

const sandbox = await startSandbox(fromEnvironment(process.env));
console.log(`Sandbox on ${sandbox.url}, mail on ${sandbox.smtpUrl}`);

// 'disconnect': whoever started us over a pipe is gone, however it went.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(end, () => void sandbox.close().then(() => process.exit(0)));
}
