import { getGroup } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { api } from '~/routes/shared/handler.server';
import { staffOnOne } from '../change.server';

export const loader = api(staffOnOne(FETCHING_GROUPS), ({ params }) => getGroup(params.id));
