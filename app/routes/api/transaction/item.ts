import { changeSale } from '~/domain/onboarding/sale-api-commands.server';
import { acceptTerms } from '~/domain/onboarding/terms-commands.server';
import { getTransaction } from '~/domain/reporting/sale/record-queries.server';
import { saleChange } from '~/domain/sale/schema';
import { api, calls, readJson } from '~/routes/shared/handler.server';
import { GETTING, onTransaction } from '../change.server';
import { refuseEmpty } from '../read.server';

const guard = onTransaction(GETTING);

export const loader = api(guard, ({ viewer, params }) => getTransaction(viewer, params.id));

/** Changed answers; with `?termsAndConditions=true` the terms are accepted too. */
export const action = calls({
  PUT: api(guard, async ({ request, url, viewer, params, ip }) => {
    const { terms_and_conditions: terms, ...change } = await readJson(request, saleChange);
    const agrees = url.searchParams.get('termsAndConditions') === 'true' || terms === true;
    if (!agrees) refuseEmpty(change, 'Fields to update transaction are missing');
    if (Object.keys(change).length > 0) await changeSale(viewer, params.id, change);
    if (agrees) await acceptTerms('sell', viewer, params.id, ip);
    return getTransaction(viewer, params.id);
  }),
});
