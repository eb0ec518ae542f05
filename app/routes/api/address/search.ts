import { z } from 'zod';
import { searchAddresses } from '~/domain/address/lookup-commands.server';
import { addressSearch } from '~/domain/address/schema';
import { api, calls } from '../call.server';
import { entity, text } from '../contract/entities.server';

const found = entity('FoundAddress', 'An address, or a container to look into. Only the Type “Address” has details.', {
  Id: text,
  Type: text,
  Text: text,
  Description: text,
});

const { loader, action } = calls(
  api.get(
    {
      summary: 'Looks an address up.',
      access: 'signed-in',
      query: addressSearch,
      answer: z.strictObject({ items: z.array(found) }),
      refusals: [429, 502],
    },
    async ({ viewer, query }) => ({ items: await searchAddresses(viewer.userId, query) }),
  ),
);

export { action, loader };
