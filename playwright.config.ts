import { defineConfig, devices } from '@playwright/test';

/** Browser tests run on the production build; scripts/test.mjs finds the browser and starts the stack. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'no-js/**/*.spec.ts'],
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A trace costs a quarter of the time, so only a test that failed has one: it is run again, and has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  // Many a test walks pages at three widths; two cores may have other work.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './tests/support/browser-stack.ts',
  use: {
    ...devices['Pixel 7'],
    // Of its pixels only a seventh is drawn: they took a seventh of the time, and nobody looks at them.
    deviceScaleFactor: 1,
    baseURL: process.env.E2E_URL,
    // What is not there by then will not come.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A context of its own takes as long as two pages. Playwright empties this one between tests: cookies, storage, routes, clock.
    reuseContext: true,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
