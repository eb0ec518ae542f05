import { api } from '~/routes/handler.server';

/** Fails on purpose, to see that a failure is reported. */
export const loader = api({ access: 'public' }, () => {
  throw new Error('Test error');
});
