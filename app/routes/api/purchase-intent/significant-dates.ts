import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { setSignificantDates } from '~/domain/purchase/significant-dates/commands.server';
import { NOTHING_PROVIDED } from '~/domain/purchase/significant-dates/rules';
import { significantDatesChange } from '~/domain/purchase/significant-dates/schema';
import { KnownError } from '~/platform/errors';
import { api, calls } from '~/routes/shared/handler.server';
import { readChange, staffOnOne } from '../change.server';

export const action = calls({
  PUT: api(staffOnOne(), async ({ request, viewer, params: { id } }) => {
    const { change, version } = await readChange(request, significantDatesChange).catch(sayNothingProvided);
    await setSignificantDates(viewer, id, change, version);
    return getPurchaseIntent(viewer, id);
  }),
});

/** The specification has words for an empty body; they are about no field. */
function sayNothingProvided(error: unknown): never {
  const isEmpty = error instanceof KnownError && error.fieldErrors?.['']?.includes(NOTHING_PROVIDED);
  throw isEmpty ? new KnownError(422, NOTHING_PROVIDED) : error;
}
