import { notFound } from '~/platform/errors';
import { inJson } from '~/routes/shared/handler.server';

/** Answers an unknown address under /api in JSON, like the calls. */
const unknown = inJson({ access: 'public' }, () => {
  throw notFound();
});

export { unknown as action, unknown as loader };
