import type { Viewer } from '~/domain/account/queries.server';
import type { Address } from '~/domain/address/rules';
import { addressJson } from '~/domain/people/queries.server';
import type { PersonInDeal } from '~/domain/people/schema';
import { poundsInField, type TenureAnswer, tenureOption } from '~/domain/property/rules';
import { sellersJson } from '~/domain/sale/queries.server';
import { type CustomerType, estateAgentChoice } from '~/domain/sale/rules';
import { sql, type Tx } from '~/platform/db.server';
import type { FormTarget, TransactionForm } from './drafts.server';

/** The property form as it stands: what was saved, and above it what was typed since. */
export type SellerForm = {
  target: FormTarget;
  /** By field name. */
  values: Record<string, unknown>;
  sellers: PersonInDeal[];
  /** Why the last saving failed. */
  failure: string | null;
};

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

const sellerForm = `
  with mine as (
         select s.*, row_number() over (order by s.created_at desc, s.id desc) = 1 as newest
           from sale s where s.primary_seller_id = $2)
  select (select data from draft where session_id = $1 and key = 'transactionForm') as draft,
         (select id from mine where newest) as newest,
         (select jsonb_build_object(
                   'address', ${addressJson('a')}, 'tenure', y.tenure, 'tenure_details', y.tenure_details,
                   'asking_price', s.asking_price, 'customer_type', s.customer_type,
                   'is_another_seller_selected', s.is_another_seller_selected,
                   'estate_agent_id', s.estate_agent_id, 'estate_agent_status', s.estate_agent_status,
                   'has_mortgage', s.has_mortgage, 'onward_purchase', s.onward_purchase,
                   'is_using_foreign_currency', s.is_using_foreign_currency,
                   'requires_mortgage_referral', s.requires_mortgage_referral,
                   'sellers', ${sellersJson})
            from mine s join property y on y.id = s.property_id join address a on a.id = y.address_id
           where s.id = $3) as saved`;

type Row = { draft: TransactionForm | null; newest: string | null; saved: SavedSale | null };

/** One round trip. `tx` when what is read is about to be changed. */
export async function getSellerForm(viewer: Viewer, saleId: string | null, tx?: Tx): Promise<SellerForm> {
  const values = [viewer.sessionId, viewer.userId, saleId];
  const [row] = tx
    ? await tx.$queryRawUnsafe<Row[]>(sellerForm, ...values)
    : await sql<Row>('seller_form', sellerForm, values);
  const { draft = null, newest = null, saved = null } = row ?? {};
  const kept = draft && draft.saleId === saleId ? draft : null;
  return {
    target: { saleId, newestSaleId: newest },
    values: { ...(saved && savedValues(saved)), ...kept?.typed },
    sellers: kept?.sellers ?? saved?.sellers ?? [],
    failure: kept?.failure ?? null,
  };
}

function savedValues(saved: SavedSale): Record<string, unknown> {
  return {
    propertyAddress: saved.address,
    tenureOption: tenureOption(saved.tenure),
    tenureDetails: saved.tenure_details ?? '',
    askingPrice: saved.asking_price === null ? '' : poundsInField(BigInt(saved.asking_price)),
    customerType: saved.customer_type,
    isAnotherSellerSelected: yesNo(saved.is_another_seller_selected),
    estateAgent: estateAgentChoice(saved),
    hasMortgage: yesNo(saved.has_mortgage),
    onwardPurchase: yesNo(saved.onward_purchase),
    isUsingForeignCurrency: yesNo(saved.is_using_foreign_currency),
    requiresMortgageReferral: yesNo(saved.requires_mortgage_referral),
  };
}

const yesNo = (answer: boolean | null): string => (answer === null ? '' : answer ? 'yes' : 'no');
