import { startSandbox } from './server.ts';
import { fromEnvironment } from './settings.ts';

const isStartedByPipe = process.connected;
const sandbox = await startSandbox(fromEnvironment(process.env));
console.log(`Sandbox on ${sandbox.url}, mail on ${sandbox.smtpUrl}`);

const end = () => void sandbox.close().then(() => process.exit(0));
// 'disconnect': the process that started us over a pipe has ended, for any reason, perhaps before we were up.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, end);
if (isStartedByPipe && !process.connected) end();
