import { z } from 'zod';
import { searchSales } from '~/domain/reporting/search-queries.server';
import { api, calls } from './call.server';
import { searchResult } from './contract/entities-work.server';

/** The most that the dropdown shows. */
const MAX_RESULTS = 8;

const { loader, action } = calls(
  api.get(
    {
      summary:
        'Transactions that match every search word in their id, address, names or emails, or have this reference or phone number.',
      access: 'staff',
      query: z.object({ q: z.string().optional() }),
      answer: z.array(searchResult),
    },
    ({ query }) => searchSales(query.q ?? null, MAX_RESULTS),
  ),
);

export { action, loader };
