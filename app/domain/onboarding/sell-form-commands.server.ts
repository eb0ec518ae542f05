import type { Viewer } from '~/domain/account/queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import type { CustomerType } from '~/domain/people/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { createProperty } from '~/domain/property/commands.server';
import { poundsInField, type TenureAnswer, tenureOption } from '~/domain/property/rules';
import { createSale, refuseManySales, updateSale, updateSaleProperty } from '~/domain/sale/commands.server';
import { sellersJson } from '~/domain/sale/queries.server';
import { estateAgentChoice } from '~/domain/sale/rules';
import { type SellerProperty, sellerPropertyForm } from '~/domain/sale/schema';
import { objectJson } from '~/domain/shared/json-queries.server';
import type { Tx } from '~/platform/db.server';
import { formStore, type RoleForm, yesNoField } from './property-form-commands.server';

type SavedSale = TenureAnswer & {
  address: Address;
  asking_price: number | null;
  customer_type: CustomerType;
  is_another_seller_selected: boolean | null;
  estate_agent_id: string | null;
  estate_agent_status: string;
  has_mortgage: boolean;
  onward_purchase: boolean;
  is_using_foreign_currency: boolean;
  requires_mortgage_referral: boolean | null;
  sellers: PersonInDeal[];
};

const store = formStore<SavedSale>(
  {
    draft: 'transactionForm',
    deals: 'select * from sale where primary_seller_id = $2',
    saved: (id) =>
      objectJson(
        {
          address: addressJson('a'),
          tenure: 'y.tenure',
          tenure_details: 'y.tenure_details',
          asking_price: 's.asking_price',
          customer_type: 's.customer_type',
          is_another_seller_selected: 's.is_another_seller_selected',
          estate_agent_id: 's.estate_agent_id',
          estate_agent_status: 's.estate_agent_status',
          has_mortgage: 's.has_mortgage',
          onward_purchase: 's.onward_purchase',
          is_using_foreign_currency: 's.is_using_foreign_currency',
          requires_mortgage_referral: 's.requires_mortgage_referral',
          sellers: sellersJson,
        },
        `mine s join property y on y.id = s.property_id join address a on a.id = y.address_id where s.id = ${id}`,
      ),
  },
  (saved) => ({
    propertyAddress: saved.address,
    tenureOption: tenureOption(saved.tenure),
    tenureDetails: saved.tenure_details ?? '',
    askingPrice: saved.asking_price === null ? '' : poundsInField(BigInt(saved.asking_price)),
    customerType: saved.customer_type,
    isAnotherSellerSelected: yesNoField(saved.is_another_seller_selected),
    estateAgent: estateAgentChoice(saved),
    hasMortgage: yesNoField(saved.has_mortgage),
    onwardPurchase: yesNoField(saved.onward_purchase),
    isUsingForeignCurrency: yesNoField(saved.is_using_foreign_currency),
    requiresMortgageReferral: yesNoField(saved.requires_mortgage_referral),
  }),
);

export const sellForm: RoleForm<SellerProperty> = {
  ...store,
  flow: 'transactionId',
  thing: 'your sale',
  schema: ({ sellers }) => sellerPropertyForm(sellers),
  async save(tx, viewer, target, { property, sale }) {
    const saleId = target.dealId ?? (await saleMadeSince(tx, viewer, target.newestId));
    if (saleId === null) {
      await refuseManySales(tx, viewer.userId);
      return createSale(tx, viewer, await createProperty(tx, property), sale);
    }
    await updateSaleProperty(tx, viewer.userId, saleId, property);
    await updateSale(tx, viewer.userId, saleId, sale);
    return saleId;
  },
};

async function saleMadeSince(tx: Tx, viewer: Viewer, newestThen: string | null): Promise<string | null> {
  const newest = await tx.sale.findFirst({
    where: { primary_seller_id: viewer.userId },
    select: { id: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return newest && newest.id !== newestThen ? newest.id : null;
}
