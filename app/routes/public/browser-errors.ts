import { readForm } from '~/platform/body.server';
import { browserError } from '~/platform/browser-errors';
import { reportError } from '~/platform/error-reporting.server';
import { notFound } from '~/platform/errors';
import { countAttemptFrom } from '~/platform/rate-limit.server';
import { page } from '~/routes/shared/handler.server';

/** There is nothing to read here. */
export const loader = page({ access: 'public' }, () => {
  throw notFound();
});

/** From one place; who sends more has told enough. */
const LIMIT = { name: 'browser-errors', most: 20, windowMs: 5 * 60_000 };

/** What failed in a customer's browser is reported with the server's own failures. */
export const action = page({ access: 'public' }, async ({ request, ip }) => {
  await countAttemptFrom(ip, LIMIT);
  const { message, stack, ...facts } = browserError.parse(Object.fromEntries(await readForm(request)));
  reportError(Object.assign(new Error(message), { name: 'BrowserError', stack }), facts);
  return new Response(null, { status: 204 });
});
