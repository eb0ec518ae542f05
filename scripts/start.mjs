/**
 * `npm start`: everything, on a machine that has only Node. docs/operations.md lists the settings. `npm run dev`: the
 * same, but serves the source and follows each change.
 */
import process from 'node:process';
import { prepare } from './prepare.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
if (major === 20) {
  console.log(
    `Node ${process.versions.node} works, but its support ended in April 2026. Node 26 is the one to install.`,
  );
}
try {
  process.loadEnvFile('.env');
} catch {
  // The file is optional.
}

/** @param {string} name @param {number} standard */
function portFrom(name, standard) {
  const value = process.env[name] || String(standard);
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  console.error(`${name} is no port: ${value}`);
  process.exit(1);
}

const isDevelopment = process.argv[2] === 'dev';
const port = portFrom('PORT', 3000);
const sandboxPort = portFrom('SANDBOX_PORT', 3001);
const seed = process.env.SEED === 'none' ? 'none' : 'demo';
// Real third parties are used if they are configured; production never falls back to the sandbox by itself.
const sandbox =
  process.env.SANDBOX === '1' || (process.env.NODE_ENV !== 'production' && !process.env.STRIPE_SECRET_KEY);

try {
  await prepare({ needsBuild: !isDevelopment });
  const { startStack } = await import('./stack.mjs');
  const stack = await startStack({
    port,
    sandboxPort,
    seed,
    sandbox,
    isDevelopment,
    dataDir: process.env.DATA_DIR || '.data',
    databaseUrl: process.env.DATABASE_URL || undefined,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await stack.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);

  const people = seed === 'demo' ? ' with seller@keyturn.example, buyer@keyturn.example or staff@keyturn.example' : '';
  const inbox = sandbox ? `; the links arrive at ${stack.sandboxUrl}` : '';
  console.log(`Ready on ${stack.url} – sign in at ${stack.url}/sign-in?mode=sign-in${people}${inbox}`);
} catch (error) {
  // Imported here, since it needs what `prepare` installs.
  const { sentenceOf } = await import('../bin/command-line.mjs').catch(() => ({ sentenceOf: String }));
  console.error(sentenceOf(error));
  process.exit(1);
}
