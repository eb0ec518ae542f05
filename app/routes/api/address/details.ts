import { getAddressDetails } from '~/domain/address/lookup-commands.server';
import { api } from '~/routes/shared/handler.server';

export const loader = api({ access: 'signed-in' }, ({ url, viewer }) =>
  getAddressDetails(viewer.userId, url.searchParams.get('id') ?? ''),
);
