import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };

/** The app's environment unless a test sets another. Nothing listens at these addresses. */
const env = {
  NODE_ENV: 'test' as const,
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  SESSION_SECRET: 'a secret for tests that is long enough',
  SANDBOX: '1',
  LOG_LEVEL: 'silent',
};

/**
 * Some tests start databases and servers of their own, which takes ten times as long on a busy machine. A test that must be quick
 * sets its own limit.
 */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests with a database and third parties of their own. */
const withDatabase = (name: string, include: string[]) => ({
  resolve: { alias },
  test: {
    name,
    env,
    include,
    globalSetup: 'tests/support/database.ts',
    // Run in reverse order when a file ends, so that the clock is reset before the queue stops.
    setupFiles: [
      'tests/support/database-per-file.ts',
      'tests/support/sandbox-per-file.ts',
      'tests/support/restore-per-file.ts',
      'tests/support/one-seed-per-file.ts',
    ],
    ...PATIENCE,
  },
});

export default defineConfig({
  resolve: { alias },
  test: {
    // Each file has its own database and third parties. A worker keeps the app's modules from one file to the next, since loading
    // them again for every file is slow. There are as many workers at the start as at most: an idle one would be ended, at times
    // while it had a file.
    poolOptions: { forks: { minForks: 2, maxForks: 2, isolate: false } },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['tests/support/restore-per-file.ts', 'tests/support/one-seed-per-file.ts'],
          ...PATIENCE,
          env,
          include: [
            '{app,server,sandbox,scripts,lab,prisma}/**/*.test.{ts,tsx}',
            'tests/{house,support}/**/*.test.{ts,tsx}',
          ],
        },
      },
      withDatabase('integration', ['tests/integration/**/*.test.{ts,tsx}']),
      // What breaks on purpose, commands, and rules that are tried on the whole site at once: `npm run test:all` (decision 28).
      withDatabase('drills', ['tests/{faults,attack,site,commands}/**/*.test.{ts,tsx}']),
    ],
  },
});
