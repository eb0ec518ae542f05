import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { getPurchaseIntent } from '~/domain/purchase/queries.server';
import { NOTHING_PROVIDED } from '~/domain/purchase/significant-dates/rules';
import { significantDatesChange } from '~/domain/purchase/significant-dates/schema';
import { KnownError } from '~/platform/errors';
import { api, calls } from '../call.server';
import { purchaseIntent } from '../contract/entities-deal.server';
import { staffCallById } from '../guards.server';

const { loader, action } = calls(
  api.put(
    {
      ...staffCallById(),
      summary: 'Sets significant dates. Dates you do not send stay as they are. Null clears a date.',
      change: significantDatesChange,
      unfit: nothingProvidedError,
      answer: purchaseIntent,
      refusals: [409],
    },
    async ({ viewer, params: { id }, change, version }) => {
      await setSignificantDates(viewer, id, change, version);
      return getPurchaseIntent(viewer, id);
    },
  ),
);

export { action, loader };

/** The specification's message for an empty body, which is about no field. */
function nothingProvidedError(refused: KnownError): KnownError {
  const isEmpty = refused.fieldErrors?.['']?.includes(NOTHING_PROVIDED);
  return isEmpty ? new KnownError(422, NOTHING_PROVIDED) : refused;
}
