import { z } from 'zod';
import { env } from '~/platform/env.server';
import { notFound } from '~/platform/errors';
import { countAttemptFromNetwork } from '~/platform/rate-limit.server';
import { api, calls } from './call.server';

/** Each call is an error in error reporting, where errors are counted and paid for. */
const LIMIT = { name: 'test-error', most: 10, windowMs: 5 * 60_000 };

const { loader, action } = calls(
  api.get(
    {
      summary: 'Fails on purpose, to see that a failure is reported. In production, for staff only.',
      access: 'public',
      answer: z.never(),
      refusals: [404, 429],
    },
    async ({ ip, viewer }) => {
      if (env.NODE_ENV === 'production' && !viewer?.isAdmin) throw notFound();
      await countAttemptFromNetwork(ip, LIMIT);
      throw new Error('Test error');
    },
  ),
);

export { action, loader };
