import { countAttemptFrom } from '~/platform/rate-limit.server';
import { api } from '~/routes/shared/handler.server';

/** Each is one in error reporting, where errors are counted and paid for. */
const LIMIT = { name: 'test-error', most: 10, windowMs: 5 * 60_000 };

/** Fails on purpose, to see that a failure is reported. */
export const loader = api({ access: 'public' }, async ({ ip }) => {
  await countAttemptFrom(ip, LIMIT);
  throw new Error('Test error');
});
