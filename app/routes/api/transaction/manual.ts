import { createGroup } from '~/domain/group/commands.server';
import { getGroup } from '~/domain/group/queries.server';
import { CREATING_MANUALLY, INCOMPLETE, MAX_UNITS } from '~/domain/group/rules';
import { manualTransactions } from '~/domain/group/schema';
import { sellerTerms } from '~/domain/onboarding/terms/seller-texts';
import { newId } from '~/platform/ids';
import { api, calls } from '../call.server';
import { transactionsGroup } from '../contract/entities-deal.server';

/** The most values in one transaction, with its address. */
const MAX_VALUES_OF_UNIT = 40;

const { loader, action } = calls(
  api.post(
    {
      summary: 'Creates a group and its transactions. If you send an _id, sending twice creates one.',
      access: 'staff',
      body: manualTransactions,
      maxValues: MAX_UNITS * MAX_VALUES_OF_UNIT,
      unfit: INCOMPLETE,
      answer: transactionsGroup,
      refusals: [404, 409],
      failure: CREATING_MANUALLY,
    },
    async ({ viewer, body }) => {
      const id = await createGroup(viewer, body._id ?? newId(), {
        name: body.group,
        representative: { id: body.primary_seller.user },
        company: { id: body.company_seller },
        units: body.transactions,
        payment: {
          reference: body.stripe_transaction_id,
          items: body.items?.map(({ product_name }) => product_name) ?? null,
        },
        termsVersion: sellerTerms.version,
      });
      return getGroup(id);
    },
  ),
);

export { action, loader };
