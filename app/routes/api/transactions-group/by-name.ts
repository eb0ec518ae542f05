import { z } from 'zod';
import { getGroupByName } from '~/domain/group/queries.server';
import { FETCHING_GROUPS } from '~/domain/group/rules';
import { groupName } from '~/domain/group/schema';
import { api, fitting } from '~/routes/shared/handler.server';

const guard = { access: 'staff', params: z.object({ name: z.string() }), failure: FETCHING_GROUPS } as const;

/** Case and spaces do not count. */
export const loader = api(guard, ({ params }) => getGroupByName(fitting(params, z.object({ name: groupName })).name));
