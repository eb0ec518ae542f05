import { z } from 'zod';
import { readForm } from '~/platform/body.server';
import { clientNetwork } from '~/platform/client-ip';
import { reportError } from '~/platform/error-reporting.server';
import { countAttemptFromNetwork, countInWindow } from '~/platform/rate-limit.server';
import { inJson } from '~/routes/shared/handler.server';

const text = (most: number) =>
  z
    .string()
    .catch('')
    .transform((given) => given.slice(0, most));

/** Anyone can send any address, so what follows ? or # is dropped here too. */
const address = (most: number) => text(most).transform((given) => given.replace(/[?#].*$/s, ''));

/** Ids are personal data, and a link to results is a key: `/search-results/:id`. */
const withoutIds = (path: string) => path.replace(/[^/]*[^a-z/-][^/]*/g, ':id');

const errorReport = z.object({
  message: text(500),
  stack: text(4000),
  path: address(300).transform(withoutIds),
  release: address(300),
});

/** Query strings in a stack may hold tokens that open an account. */
const withoutQueries = (stack: string) => stack.replace(/\?[^\s:)]*/g, '');

/** The stacks of Firefox and Safari (`name@address:1:2`) as Chrome writes them, which is all that the reporting library reads. */
const asChromes = (stack: string) =>
  stack.replace(
    /^(.*?)@(https?:\/\/\S+:\d+:\d+)$/gm,
    (_, name, place) => `    at ${name ? `${name} (${place})` : place}`,
  );

/** An error in a visitor's browser, in the form in which we report errors. */
class BrowserError extends Error {
  constructor(message: string, stack: string) {
    super(message);
    this.name = 'BrowserError';
    this.stack = `BrowserError: ${message}\n${stack}`;
  }
}

const windowMs = 5 * 60_000;
/** Different errors from one client network. */
const DIFFERENT = { name: 'browser-errors', most: 20, windowMs };
/** The same error from there again does not count against that limit: an office may share one IP address. */
const SAME = { name: 'browser-error', windowMs };
/** Everything from one client network. */
const ALL = { name: 'browser-errors-all', most: 300, windowMs };

export const action = inJson({ access: 'public', writes: false }, async ({ request, ip }) => {
  await countAttemptFromNetwork(ip, ALL);
  const { message, stack, path, release } = errorReport.parse(Object.fromEntries(await readForm(request)));
  const isKnown = (await countInWindow(SAME, `${clientNetwork(ip)} ${message} ${stack} ${release}`)) > 1;
  if (message && !isKnown) {
    await countAttemptFromNetwork(ip, DIFFERENT);
    reportError(new BrowserError(withoutQueries(message), asChromes(withoutQueries(stack))), { path, release });
  }
  return new Response(null, { status: 204 });
});
