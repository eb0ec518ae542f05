import { listEvents } from '~/domain/timeline/queries.server';
import { api } from '~/routes/shared/handler.server';
import { GETTING, onTransaction } from '../change.server';

export const loader = api(onTransaction(GETTING), ({ viewer, params }) => listEvents(viewer, params.id));
