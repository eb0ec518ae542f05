import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { poundsInField } from '~/domain/property/rules';
import { createPurchase, updatePurchase } from '~/domain/purchase/commands.server';
import { buyersJson, fundingColumns, giftorsJson } from '~/domain/purchase/queries.server';
import {
  FUNDING_SOURCES,
  type FundingColumn,
  fundingSources,
  type OwnershipType,
  type YesNoNotSure,
} from '~/domain/purchase/rules';
import { type BuyerProperty, buyerPropertyForm } from '~/domain/purchase/schema';
import { objectJson } from '~/domain/shared/json-queries.server';
import { formStore, type RoleForm, yesNoField } from './property-form-commands.server';

type SavedPurchase = Record<FundingColumn, boolean> & {
  property_id: string;
  agreed_price: number;
  mortgage_required_for_purchase: YesNoNotSure;
  mortgage_provider: string | null;
  other_funding_comments: string | null;
  gifts: YesNoNotSure;
  ownership_type: OwnershipType;
  first_time_buyer: boolean | null;
  purchase_dependent_on_sale: boolean | null;
  is_using_foreign_currency: boolean | null;
  requires_mortgage_referral: boolean | null;
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
          property_id: 'p.property_id',
          agreed_price: 'p.agreed_price',
          mortgage_required_for_purchase: 'p.mortgage_required_for_purchase',
          mortgage_provider: 'p.mortgage_provider',
          other_funding_comments: 'p.other_funding_comments',
          gifts: 'p.gifts',
          ownership_type: 'p.ownership_type',
          first_time_buyer: 'p.first_time_buyer',
          purchase_dependent_on_sale: 'p.purchase_dependent_on_sale',
          is_using_foreign_currency: 'p.is_using_foreign_currency',
          requires_mortgage_referral: 'p.requires_mortgage_referral',
          buyers: buyersJson,
          giftors: giftorsJson,
        },
        `mine p where p.id = ${id}`,
      ),
  },
  (saved) => ({
    property_id: saved.property_id,
    agreedPrice: poundsInField(BigInt(saved.agreed_price)),
    mortgageRequiredForPurchase: saved.mortgage_required_for_purchase,
    mortgageProvider: saved.mortgage_provider ?? '',
    funding: {
      ...Object.fromEntries(
        fundingSources.map((source) => [source, saved[FUNDING_SOURCES[source].column] ? 'on' : '']),
      ),
      otherFundingComments: saved.other_funding_comments ?? '',
      gifts: saved.gifts,
    },
    ownershipType: saved.ownership_type,
    firstTimeBuyer: yesNoField(saved.first_time_buyer),
    purchaseDependentOnSale: yesNoField(saved.purchase_dependent_on_sale),
    isUsingForeignCurrency: yesNoField(saved.is_using_foreign_currency),
    requiresMortgageReferral: yesNoField(saved.requires_mortgage_referral),
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
