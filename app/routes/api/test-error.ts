import { z } from 'zod';
import { countAttemptFrom } from '~/platform/rate-limit.server';
import { api, calls } from './call.server';

/** Each is one in error reporting, where errors are counted and paid for. */
const LIMIT = { name: 'test-error', most: 10, windowMs: 5 * 60_000 };

const { loader, action } = calls(
  api.get(
    {
      summary: 'Fails on purpose, to see that a failure is reported.',
      access: 'public',
      answer: z.never(),
      refusals: [429],
    },
    async ({ ip }) => {
      await countAttemptFrom(ip, LIMIT);
      throw new Error('Test error');
    },
  ),
);

export { action, loader };
