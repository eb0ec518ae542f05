import { z } from 'zod';
import { findOffices } from '~/domain/partner/queries.server';
import { inJson, readQuery } from '~/routes/shared/handler.server';

const MAX_RESULTS = 20;

const query = z.object({ query: z.string().trim().max(200).default('') });

/** For the search on the property page: the offices whose names contain what was typed so far. */
export const loader = inJson({ access: 'signed-in', failure: 'Failed to fetch estate agents' }, ({ url }) =>
  findOffices(readQuery(url, query).query, MAX_RESULTS),
);
