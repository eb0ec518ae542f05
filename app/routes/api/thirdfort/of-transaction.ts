import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { orderCheck } from '~/domain/identity-check/order-commands.server';
import { getCheck, listChecks } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED, NOBODY_MEANT, personMeant } from '~/domain/identity-check/rules';
import { newCheck } from '~/domain/identity-check/schema';
import { KnownError } from '~/platform/errors';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { staffOnTransaction } from '../change.server';

/** The checks of a transaction. */
export const loader = api(staffOnTransaction(), ({ params }) => listChecks(params.id));

/** Orders a check of a person in a transaction. What the provider is given is what the transaction says of that person. */
export const action = calls({
  POST: api(staffOnTransaction(ACTION_FAILED.order), async ({ request, viewer, params: { id } }) => {
    const said = await readJson(request, newCheck);
    const person = personMeant((await getChecksOfDeal(id)).people, said);
    if (!person) throw new KnownError(422, NOBODY_MEANT, { person_details: [NOBODY_MEANT] });
    return getCheck(await orderCheck(viewer, id, person.key));
  }),
});
