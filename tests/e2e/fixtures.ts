import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type Axe from 'axe-core';
import pg from 'pg';
import { STACK_FILE } from '../support/browser-stack.ts';
import { insertPerson, insertSession, type Person } from '../support/rows.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Stack = { url: string; sandboxUrl: string; databaseUrl: string };

type Fixtures = {
  stack: Stack;
  /** One connection to the app's database, for a test to insert or look up rows. */
  database: pg.Pool;
  /** Signs in a new person by inserting a session row, instead of going through the sign-in pages each time. */
  signIn: (context: BrowserContext, person?: Partial<Person>) => Promise<Person>;
};

const NO_COMPLAINTS = [
  // The browser logs a form's 4xx answer itself; the tests check those pages.
  'Failed to load resource',
  // Remix logs this when a page of the back office is left before it has loaded, and works on correctly.
  'AbortError',
];

export const test = base.extend<
  Fixtures & { mayComplain: boolean; failOnConsoleError: undefined },
  { workerStack: Stack; workerDatabase: pg.Pool }
>({
  workerStack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => use(JSON.parse(readFileSync(STACK_FILE, 'utf8')) as Stack),
    { scope: 'worker' },
  ],
  workerDatabase: [
    async ({ workerStack }, use) => {
      const pool = new pg.Pool({ connectionString: workerStack.databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  stack: async ({ workerStack }, use) => use(workerStack),
  database: async ({ workerDatabase }, use) => use(workerDatabase),
  baseURL: async ({ workerStack }, use) => use(workerStack.url),

  signIn: async ({ database, stack }, use) =>
    use(async (context, given) => {
      const person = await insertPerson(database, given);
      const value = await insertSession(database, person.id);
      await context.addCookies([{ name: 'kt_session', value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
      return person;
    }),

  /** True where something fails on purpose. */
  mayComplain: [false, { option: true }],

  /** A page that works must log no errors in the console. */
  failOnConsoleError: [
    async ({ page, context, mayComplain }, use, info) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !NO_COMPLAINTS.some((start) => message.text().startsWith(start)))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      if (info.status !== info.expectedStatus) await attachWhatIsSeen(info, context, complaints);
      expect(mayComplain ? [] : complaints, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** For reading a failure: each open page's address and text, and the console's messages, beside the picture. */
async function attachWhatIsSeen(info: TestInfo, context: BrowserContext, complaints: string[]): Promise<void> {
  const pages = await Promise.all(
    context.pages().map(async (page) => {
      // biome-ignore lint/performance/useDomNodeTextContent: as it is read, without what is hidden
      const words = await page.evaluate(() => document.body.innerText).catch((error) => `(${error})`);
      return `${page.url()}\n\n${words}`;
    }),
  );
  const body = [...pages, `The console: ${complaints.join('\n') || 'nothing'}`].join('\n\n---\n\n');
  await info.attach('what the page said', { body, contentType: 'text/plain' });
}

/** The narrow and the wide screen that tests use, in CSS pixels. */
export const WIDTHS = [360, 1280] as const;

/** Runs in the browser. Ends animations and transitions, since half-faded elements would fail the contrast check. */
function disableAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
    if (!(animation instanceof CSSAnimation) || animation.animationName !== 'fade-away') continue;
    animation.pause();
    animation.currentTime = 0;
  }
}

/**
 * Runs in the browser: the axe rules that the page breaks, each with the HTML that breaks it. Selectors are off because
 * they are slow.
 */
async function breaches(values: string[]): Promise<string[][]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    // Frames hold other companies' content.
    iframes: false,
    runOnly: { type: 'tag', values },
  });
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
}

/**
 * axe finds no fault in the page in its current state. `accessible.spec.ts` checks every page; use this after the page
 * has changed.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(disableAnimations);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const width = page.viewportSize()?.width;
  const found = (await page.evaluate(breaches, TAGS)).map(([id, ...html]) => `${id} at ${width}px: ${html.join(', ')}`);
  expect.soft(found, page.url()).toEqual([]);
}

/** Loads axe with every page from now on, for a test that checks many pages: sending it each time is slow. */
export const preloadAxe = (page: Page) => page.addInitScript(AXE);

/** The server answers that an address is not found. A request is enough; a browser would add nothing. */
export async function expectNotFound(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(404);
  const html = await answer.text();
  expect(html, path).toMatch(/<h1\b[^>]*>Page not found/);
  expect(html, path).toContain('<title>Page not found – Keyturn</title>');
}

/** Waits as long as a person needs for a form: one sent within two seconds of being shown is taken for a bot's. */
export async function waitLikeAPerson(): Promise<void> {
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun).toBeGreaterThan(2_100);
}

/**
 * Waits until a back-office page has run its script: before that, links load a new document and what the script adds is
 * missing.
 */
export const waitForHydration = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Search transactions' })).toBeVisible();

/**
 * Stops the page's clock: it moves only by `page.clock.runFor`, however slow this machine is.
 * @param page whose clock was installed before it was opened
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // A second from now, because the clock cannot be set back.
  await page.clock.pauseAt(now + 1_000);
}

type Message = { id: string; to: string[] | string; subject: string; text: string; html: string };

/** Waits for emails to an address and gives the newest. `atLeast` is how many must have come. */
export async function waitForEmail(stack: Stack, address: string, { atLeast = 1 } = {}): Promise<Message> {
  let messages: Message[] = [];
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stack.sandboxUrl}/mail/messages?to=${encodeURIComponent(address)}`);
        messages = (await answer.json()) as Message[];
        return messages.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  const [newest] = messages;
  if (!newest) throw new Error('No message');
  return newest;
}

/** Holds back our script, like a slow connection. @returns a function that releases it */
export async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
