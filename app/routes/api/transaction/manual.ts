import { createGroup } from '~/domain/group/commands.server';
import { getGroup } from '~/domain/group/queries.server';
import { CREATING_MANUALLY, INCOMPLETE, MAX_UNITS } from '~/domain/group/rules';
import { manualTransactions } from '~/domain/group/schema';
import { sellerTerms } from '~/domain/onboarding/terms/seller-texts';
import { newId } from '~/platform/ids';
import { api, calls } from '~/routes/shared/handler.server';
import { readJsonOr } from '../read.server';

/** What one of the transactions may hold, whole, with its address. */
const MAX_VALUES_OF_UNIT = 40;

export const action = calls({
  POST: api({ access: 'staff', failure: CREATING_MANUALLY }, async ({ request, viewer }) => {
    const maxValues = MAX_UNITS * MAX_VALUES_OF_UNIT;
    const call = await readJsonOr(INCOMPLETE, request, manualTransactions, { maxValues });
    const id = await createGroup(viewer, call._id ?? newId(), {
      name: call.group,
      representative: { id: call.primary_seller.user },
      company: { id: call.company_seller },
      units: call.transactions,
      payment: {
        reference: call.stripe_transaction_id,
        items: call.items?.map(({ product_name }) => product_name) ?? null,
      },
      termsVersion: sellerTerms.version,
    });
    return getGroup(id);
  }),
});
