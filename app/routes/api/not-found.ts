import { notFound } from '~/platform/errors';
import { api, calls } from '~/routes/shared/handler.server';

const unknown = api({ access: 'public' }, () => {
  throw notFound();
});

/** An address under /api that is none, answered as the calls answer. */
export const loader = unknown;

export const action = calls({ POST: unknown, PUT: unknown, PATCH: unknown, DELETE: unknown });
