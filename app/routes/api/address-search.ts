import { searchAddresses } from '~/domain/address/lookup-commands.server';
import { addressSearch } from '~/domain/address/schema';
import { KnownError } from '~/platform/errors';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in' }, async ({ url, viewer }) => {
  const search = addressSearch.safeParse(Object.fromEntries(url.searchParams));
  if (!search.success) throw new KnownError(422, 'Please check your input and try again.');
  return { items: await searchAddresses(viewer.userId, search.data) };
});
