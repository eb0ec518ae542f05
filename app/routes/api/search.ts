import { searchSales } from '~/domain/reporting/search-queries.server';
import { api } from '~/routes/shared/handler.server';

/** As many as a dropdown shows. */
const MAX_RESULTS = 8;

export const loader = api({ access: 'staff' }, ({ url }) => searchSales(url.searchParams.get('q'), MAX_RESULTS));
