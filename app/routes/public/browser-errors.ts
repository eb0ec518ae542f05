import { z } from 'zod';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { countAttemptFrom, countLately } from '~/platform/rate-limit.server';
import { sourceOf } from '~/platform/source-of';
import { inJson } from '~/routes/shared/handler.server';

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((given) => given.slice(0, most));

/** Anyone can send any address: what follows ? or # is dropped all the same. */
const address = (most: number) => text(most).transform((given) => given.replace(/[?#].*$/s, ''));

/** An id is a person’s business, and a link to results is a key: `/search-results/:id`. */
const withoutIds = (path: string) => path.replace(/[^/]*[^a-z/-][^/]*/g, ':id');

const told = z.object({
  message: text(500),
  stack: text(4000),
  path: address(300).transform(withoutIds),
  release: address(300),
});

/** Queries of the addresses in a stack may hold what opens an account. */
const withoutQueries = (stack: string) => stack.replace(/\?[^\s:)]*/g, '');

/** What failed in a visitor's browser, as it would be reported here. */
class BrowserError extends Error {
  constructor(message: string, stack: string) {
    super(message);
    this.name = 'BrowserError';
    this.stack = `BrowserError: ${message}\n${stack}`;
  }
}

const windowMs = 5 * 60_000;
/** Different errors from one place. */
const DIFFERENT = { name: 'browser-errors', most: 20, windowMs };
/** The same error from there again is known, and uses up nothing of that: an office may be behind one address. */
const SAME = { name: 'browser-error', windowMs };
/** Everything from one place. */
const ALL = { name: 'browser-errors-all', most: 300, windowMs };

export const action = inJson({ access: 'public', writes: false }, async ({ request, ip }) => {
  await countAttemptFrom(ip, ALL);
  const { message, stack, path, release } = told.parse(Object.fromEntries(await readForm(request)));
  const isKnown = (await countLately(SAME, `${sourceOf(ip)} ${message} ${stack} ${release}`)) > 1;
  if (message && !isKnown) {
    await countAttemptFrom(ip, DIFFERENT);
    reportError(new BrowserError(withoutQueries(message), withoutQueries(stack)), { path, release });
  }
  return new Response(null, { status: 204 });
});
