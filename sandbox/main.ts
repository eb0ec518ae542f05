import { startSandbox } from './server.ts';
import { fromEnvironment } from './settings.ts';

const sandbox = await startSandbox(fromEnvironment(process.env));
console.log(`Sandbox on ${sandbox.url}, mail on ${sandbox.smtpUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
