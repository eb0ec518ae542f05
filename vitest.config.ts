import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) };

/** What the app's environment is where a test does not say otherwise. Nothing listens at these addresses. */
const env = {
  NODE_ENV: 'test' as const,
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  SESSION_SECRET: 'a secret for tests that is long enough',
  SANDBOX: '1',
  LOG_LEVEL: 'silent',
};

/** Some start databases and servers of their own, and a busy machine takes ten times as long over that. What is to be quick says so itself. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  resolve: { alias },
  test: {
    // Each file has a database and third parties of its own. A worker keeps the modules of the app from one file to the next: to load them
    // again for each of a hundred files took a third of the time. As many workers at the start as at most: one that is idle is ended, and
    // at times with a file in hand.
    poolOptions: { forks: { minForks: 2, maxForks: 2, isolate: false } },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['tests/support/put-back-per-file.ts', 'tests/support/one-seed-per-file.ts'],
          ...PATIENCE,
          env,
          include: [
            '{app,server,sandbox,scripts,lab,prisma}/**/*.test.{ts,tsx}',
            'tests/{house,support}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          env,
          include: ['tests/{integration,faults,attack}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/support/database.ts',
          // In reverse order when a file ends: the clock is right again before the queue stops.
          setupFiles: [
            'tests/support/database-per-file.ts',
            'tests/support/sandbox-per-file.ts',
            'tests/support/put-back-per-file.ts',
            'tests/support/one-seed-per-file.ts',
          ],
          ...PATIENCE,
        },
      },
    ],
  },
});
