import { searchAddresses } from '~/domain/address/lookup-commands.server';
import { addressSearch } from '~/domain/address/schema';
import { api, readQuery } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in' }, async ({ url, viewer }) => ({
  items: await searchAddresses(viewer.userId, readQuery(url, addressSearch)),
}));
