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
  /** One connection to the app's database, for what a test has to put there or look up. */
  database: pg.Pool;
  /** A person no one has seen before, signed in by a session row, not by walking the sign-in each time. */
  signIn: (context: BrowserContext, person?: Partial<Person>) => Promise<Person>;
};

const NO_COMPLAINTS = [
  // The browser itself notes a 4xx answer of a form; the tests look at those pages.
  'Failed to load resource',
  // Remix notes that a page of the back office was left before all of it had come, and goes on as it should.
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

  /** Where something fails on purpose. */
  mayComplain: [false, { option: true }],

  /** Nothing may complain in the console of a page that works. */
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

/** For those who read why a test failed, beside the picture: each open page's address and words, and what the console said. */
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

/** The narrow and the wide of what people have. */
export const WIDTHS = [360, 1280] as const;

/** What is half-way gone, or between two colours, has the contrast of neither. Runs in the page. */
function holdStill(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
    if (!(animation instanceof CSSAnimation) || animation.animationName !== 'fade-away') continue;
    animation.pause();
    animation.currentTime = 0;
  }
}

/** In the page: the rules of axe that it breaks, each with the HTML that breaks it. A selector for each element would take a third of the time. */
async function breaches(values: string[]): Promise<string[][]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    selectors: false,
    // What is in frames is of others.
    iframes: false,
    runOnly: { type: 'tag', values },
  });
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))]);
}

/** axe finds nothing in the page as it is now. `accessible.spec.ts` walks every page; here it is for what using one makes of it. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(holdStill);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const width = page.viewportSize()?.width;
  const found = (await page.evaluate(breaches, TAGS)).map(([id, ...html]) => `${id} at ${width}px: ${html.join(', ')}`);
  expect.soft(found, page.url()).toEqual([]);
}

/** From now on each page comes with axe, for a test that looks at many: to send half a megabyte takes as long as to run it. */
export const bringAxe = (page: Page) => page.addInitScript(AXE);

/** An address leads nowhere, as the server says; a browser would add nothing to it. */
export async function expectNotFound(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(404);
  const html = await answer.text();
  expect(html, path).toMatch(/<h1\b[^>]*>Page not found/);
  expect(html, path).toContain('<title>Page not found – Keyturn</title>');
}

/** As long as a person takes at least over a form: one that is sent within two seconds of being shown is taken for a program's. */
export async function takeTime(): Promise<void> {
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun).toBeGreaterThan(2_100);
}

/** A page of the back office whose script has taken over: before that a link loads a document, and what script adds is not there. */
export const untilScripted = (page: Page) =>
  expect(page.getByRole('combobox', { name: 'Search transactions' })).toBeVisible();

/**
 * Its time goes on only when it is told to (`page.clock.runFor`), however long this machine takes between two keys.
 * @param page whose clock was installed before it was opened
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  // A second from now: it is never set back.
  await page.clock.pauseAt(now + 1_000);
}

/** What can be seen to move is a hundred times as much. */
const UNSEEN = 0.001;

/** From now on each page notes how much of it moves by itself. */
export const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { moved: number }).moved += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

export async function expectNothingMoved(page: Page): Promise<void> {
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  expect(moved, page.url()).toBeLessThan(UNSEEN);
}

type Message = { id: string; to: string[] | string; subject: string; text: string; html: string };

/** The newest email to an address, waited for; `after` of them are passed over. */
export async function emailTo(stack: Stack, address: string, { atLeast = 1 } = {}): Promise<Message> {
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

/** Holds back our script, as a slow line does. @returns what lets it come */
export async function holdScripts(page: Page): Promise<() => void> {
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
