import { z } from 'zod';
import { getAddressDetails } from '~/domain/address/lookup-commands.server';
import { withRequestSchema } from '~/domain/shared/schema';
import { api, calls } from '../call.server';
import { address } from '../contract/entities.server';

/** Without an id the answer is the same as for an unknown address. */
const query = withRequestSchema(z.object({ id: z.string() }), z.object({ id: z.string().default('') }));

const { loader, action } = calls(
  api.get(
    {
      summary: 'Full details of an address from the look-up.',
      access: 'signed-in',
      query,
      answer: address,
      refusals: [404, 429, 502],
    },
    ({ viewer, query }) => getAddressDetails(viewer.userId, query.id),
  ),
);

export { action, loader };
