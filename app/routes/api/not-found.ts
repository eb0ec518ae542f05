import { notFound } from '~/platform/errors';
import { inJson } from '~/routes/shared/handler.server';

/** An address under /api that is none, answered as the calls answer. */
const unknown = inJson({ access: 'public' }, () => {
  throw notFound();
});

export { unknown as action, unknown as loader };
