import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { createPurchase, updatePurchase } from '~/domain/purchase/commands.server';
import { buyersJson, fundingColumns, giftorsJson } from '~/domain/purchase/fragments.server';
import { PURCHASE_QUESTIONS } from '~/domain/purchase/questions';
import { FUNDING_SOURCES, type FundingColumn, fundingSources, type YesNoNotSure } from '~/domain/purchase/rules';
import { type BuyerProperty, buyerPropertyForm } from '~/domain/purchase/schema';
import { fieldsOf, type SavedAnswers } from '~/domain/shared/answers-rules';
import { columnsOfAnswers, objectJson } from '~/domain/shared/json-fragments.server';
import { formStore, type RoleForm } from './property-form-commands.server';

type SavedPurchase = SavedAnswers &
  Record<FundingColumn, boolean> & {
    property_id: string;
    other_funding_comments: string | null;
    gifts: YesNoNotSure;
    buyers: PersonInDeal[];
    giftors: Giftor[];
  };

const store = formStore<SavedPurchase>(
  {
    draft: 'purchaseIntentForm',
    deals: 'select * from purchase where primary_buyer_id = $2',
    saved: (id) =>
      objectJson(
        {
          ...fundingColumns('p'),
          ...columnsOfAnswers('p', PURCHASE_QUESTIONS),
          property_id: 'p.property_id',
          other_funding_comments: 'p.other_funding_comments',
          gifts: 'p.gifts',
          buyers: buyersJson,
          giftors: giftorsJson,
        },
        `mine p where p.id = ${id}`,
      ),
  },
  (saved) => ({
    property_id: saved.property_id,
    ...fieldsOf(PURCHASE_QUESTIONS, saved),
    funding: {
      ...Object.fromEntries(
        fundingSources.map((source) => [source, saved[FUNDING_SOURCES[source].column] ? 'on' : '']),
      ),
      otherFundingComments: saved.other_funding_comments ?? '',
      gifts: saved.gifts,
    },
  }),
);

export const buyForm: RoleForm<BuyerProperty> = {
  ...store,
  flow: 'purchaseIntentId',
  thing: 'your purchase',
  schema: buyerPropertyForm,
  async save(tx, viewer, { dealId }, answers) {
    if (dealId === null) return createPurchase(tx, viewer, answers);
    await updatePurchase(tx, viewer.userId, dealId, answers);
    return dealId;
  },
};
