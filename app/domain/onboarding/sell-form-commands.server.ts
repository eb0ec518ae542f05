import type { Viewer } from '~/domain/account/queries.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { createProperty } from '~/domain/property/commands.server';
import { type TenureAnswer, tenureOption } from '~/domain/property/rules';
import { createSale, refuseManySales, updateSale, updateSaleProperty } from '~/domain/sale/commands.server';
import { sellersJson } from '~/domain/sale/fragments.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { estateAgentChoice, type UnlistedAgent } from '~/domain/sale/rules';
import { type SellerProperty, sellerPropertyForm } from '~/domain/sale/schema';
import { fieldsOf, type SavedAnswers } from '~/domain/shared/answers-rules';
import { answersJson, objectJson } from '~/domain/shared/json-fragments.server';
import type { Tx } from '~/platform/db.server';
import { verifyFoundCompany } from './company-commands.server';
import { formStore, type RoleForm } from './property-form-commands.server';

type SavedSale = TenureAnswer & {
  address: Address;
  answers: SavedAnswers;
  estate_agent_id: string | null;
  estate_agent_status: string;
  understood_nation: string | null;
  /** The estate agent that is not listed. */
  unlisted: UnlistedAgent | null;
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
          answers: answersJson('s', SALE_QUESTIONS),
          estate_agent_id: 's.estate_agent_id',
          estate_agent_status: 's.estate_agent_status',
          understood_nation: 's.understood_nation',
          unlisted: objectJson(
            { agentName: 'n.agent_name', branch: 'n.branch', email: 'n.email' },
            `named_agent n where n.sale_id = s.id and s.estate_agent_status = 'not_listed' and n.agent_name is not null`,
          ),
          sellers: sellersJson,
        },
        `mine s join property y on y.id = s.property_id join address a on a.id = y.address_id where s.id = ${id}`,
      ),
  },
  (saved) => ({
    propertyAddress: saved.address,
    tenureOption: tenureOption(saved.tenure),
    tenureDetails: saved.tenure_details ?? '',
    ...fieldsOf(SALE_QUESTIONS, saved.answers),
    estateAgent: estateAgentChoice(saved),
    agentName: saved.unlisted?.agentName ?? '',
    agentBranch: saved.unlisted?.branch ?? '',
    agentEmail: saved.unlisted?.email ?? '',
    understood: saved.understood_nation ?? '',
  }),
);

export const sellForm: RoleForm<SellerProperty> = {
  ...store,
  flow: 'transactionId',
  thing: 'your sale',
  schema: ({ sellers }) => sellerPropertyForm(sellers),
  async save(tx, viewer, target, { property, sale }) {
    const saleId = target.dealId ?? (await saleMadeSince(tx, viewer, target.newestId));
    if (saleId !== null) {
      await updateSaleProperty(tx, viewer.userId, saleId, property);
      await updateSale(tx, viewer.userId, saleId, sale);
    }
    const saved = saleId ?? (await newSale(tx, viewer, property, sale));
    if (sale.customerType === 'company') await verifyFoundCompany(tx, viewer, saved);
    return saved;
  },
};

async function newSale(tx: Tx, viewer: Viewer, property: SellerProperty['property'], sale: SellerProperty['sale']) {
  await refuseManySales(tx, viewer.userId);
  return createSale(tx, viewer, await createProperty(tx, property), sale);
}

async function saleMadeSince(tx: Tx, viewer: Viewer, newestThen: string | null): Promise<string | null> {
  const newest = await tx.sale.findFirst({
    where: { primary_seller_id: viewer.userId },
    select: { id: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return newest && newest.id !== newestThen ? newest.id : null;
}
