import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { test as base, type BrowserContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { STACK_FILE } from '../support/browser-stack.ts';

type Stack = { url: string; sandboxUrl: string; databaseUrl: string };

export type Person = { id: string; email: string; firstName: string; lastName: string };

type Fixtures = {
  stack: Stack;
  /** One connection to the app's database, for what a test has to put there or look up. */
  database: pg.Pool;
  /** A person nobody has seen before, signed in by a session row, not by walking the sign-in each time. */
  signIn: (context: BrowserContext, person?: Partial<Person> & { type?: 'customer' | 'admin' }) => Promise<Person>;
};

export const test = base.extend<Fixtures & { failOnConsoleError: void }, { workerStack: Stack; workerDatabase: pg.Pool }>({
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
    use(async (context, given = {}) => {
      const person = {
        id: newId(),
        email: `${randomBytes(6).toString('hex')}@people.example`,
        firstName: 'Amara',
        lastName: 'Bello',
        type: 'customer',
        ...given,
      };
      await database.query(
        `insert into app_user (id, email, first_name, last_name, type, updated_at)
         values ($1, $2, $3, $4, $5::"UserType", now()) on conflict (email) do nothing`,
        [person.id, person.email, person.firstName, person.lastName, person.type],
      );
      const token = randomBytes(32).toString('base64url');
      await database.query(
        `insert into session (id, user_id, expires_at)
         select $1, id, now() + interval '7 days' from app_user where email = $2`,
        [createHash('sha256').update(token).digest('hex'), person.email],
      );
      // As Remix writes an unsigned cookie: base64 of JSON.
      const value = encodeURIComponent(Buffer.from(JSON.stringify(token)).toString('base64'));
      await context.addCookies([{ name: 'kt_session', value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
      return person;
    }),

  /** Nothing may complain in the console of a page that works. */
  failOnConsoleError: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself notes a 4xx answer of a form; the tests look at those pages.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use();
      expect(complaints, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The widths that everything is looked at. */
export const WIDTHS = [360, 768, 1280] as const;

/** axe finds nothing, at any of the three widths. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id} at ${width}px: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
  }
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
