import { defineConfig, devices } from '@playwright/test';

/**
 * What `npm test` runs in a browser: a person's whole way through the product, with JavaScript and without. Every other
 * browser test is in the project `details`, which `npm run test:all` runs too (decision 28).
 */
const JOURNEYS = [
  'e2e/{seller-journey,buyer,admin-assign-solicitors}.spec.ts',
  'no-js/{seller-journey,buyer-journey}.spec.ts',
];

/** Browser tests run against the production build. scripts/test.mjs finds the browser and starts the stack. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'journeys', testMatch: JOURNEYS },
    { name: 'details', testMatch: ['e2e/**/*.spec.ts', 'no-js/**/*.spec.ts'], testIgnore: JOURNEYS },
  ],
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Traces slow the tests down, so only a failed test has one: it is run again. scripts/test.mjs names what passed only then.
  retries: 1,
  // Many tests walk pages at three widths, and the two cores may have other work.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  globalSetup: './tests/support/browser-stack.ts',
  use: {
    ...devices['Pixel 7'],
    // Screenshots at the phone's own scale take longer, and no one looks at them.
    deviceScaleFactor: 1,
    baseURL: process.env.E2E_URL,
    // What has not appeared within this time will not appear.
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A new context for each test would take as long as two pages. Playwright resets this one between tests: cookies, storage,
    // routes, clock.
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
