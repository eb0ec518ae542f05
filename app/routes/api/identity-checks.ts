import { listChecks } from '~/domain/identity-check/queries.server';
import { api } from '~/routes/shared/handler.server';
import { staffOnOne } from './change.server';

/** The checks of a transaction. */
export const loader = api(staffOnOne(), ({ params }) => listChecks(params.id));
