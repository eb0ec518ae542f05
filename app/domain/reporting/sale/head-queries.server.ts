import { addressSelect } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-queries.server';
import type { TenureAnswer } from '~/domain/property/rules';
import { ofBuyer } from '~/domain/purchase/buyer-queries.server';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { EstateAgentStatus, PaymentType, SaleType } from '~/platform/generated/prisma/enums';
import { progressJson } from '../progress-queries.server';
import type { Progress } from '../progress-rules';

/** A lawyer group as it is named: its solicitor, if it has one, and the firm. */
export type NamedSolicitor = { groupId: string; name: string; firmId: string; firm: string };

/** What stands above every tab of a transaction. Moments are ISO text, prices pence. */
export type SaleHead = TenureAnswer & {
  id: string;
  version: number;
  type: SaleType;
  address: Address;
  /** The names of who sells together, the primary seller first, and the company that they sell for. */
  sellers: string[];
  /** The primary seller's, where requests go. */
  sellerEmail: string;
  company: string | null;
  /** The names of who buys together, the primary buyer first; null while there is no buyer of the sale. */
  buyers: string[] | null;
  askingPrice: number | null;
  propertyValue: number | null;
  hasMortgage: boolean;
  onwardPurchase: boolean;
  foreignCurrency: boolean;
  mortgageReferral: boolean | null;
  /** Null while it is not paid. */
  payment: { type: PaymentType; paidAt: string } | null;
  legalsStartedAt: string | null;
  sellerSolicitor: NamedSolicitor | null;
  buyerSolicitor: NamedSolicitor | null;
  agentStatus: EstateAgentStatus;
  estateAgent: { id: string; brand: string; office: string } | null;
  group: { id: string; name: string } | null;
  tags: string[];
  possibleDuplicate: boolean;
  termsAccepted: boolean;
  createdAt: string;
  progress: Progress;
  counts: { sellers: number; purchases: number; orders: number; searches: number };
};

const name = { first_name: true, last_name: true } as const;

const headSelect = {
  id: true,
  version: true,
  type: true,
  property: { select: { tenure: true, tenure_details: true, value: true, address: { select: addressSelect } } },
  primary_seller: { select: { ...name, email: true } },
  people: { where: { role: 'seller' }, orderBy: { id: 'asc' }, select: name },
  company_seller: { select: { name: true } },
  asking_price: true,
  has_mortgage: true,
  onward_purchase: true,
  is_using_foreign_currency: true,
  requires_mortgage_referral: true,
  orders: { select: { status: true, payment_type: true, paid_at: true } },
  date_legal_started: true,
  seller_lawyer_group: { select: actingSelect },
  buyer_lawyer_group: { select: actingSelect },
  estate_agent_status: true,
  estate_agent: { select: { id: true, office_name: true, brand: { select: { brand_name: true } } } },
  group: { select: { id: true, name: true } },
  tags: true,
  possible_duplicate: true,
  terms_accepted_at: true,
  created_at: true,
} satisfies Prisma.SaleSelect;

type HeadRow = Prisma.SaleGetPayload<{ select: typeof headSelect }>;

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`;

const penceOf = (price: bigint | null) => (price === null ? null : Number(price));

function toSolicitor(row: HeadRow['seller_lawyer_group']): NamedSolicitor | null {
  if (!row) return null;
  const { id, name, solicitor, firmId, firm } = toActing(row);
  return { groupId: id, firmId, firm, name: solicitor ?? name };
}

function paymentOf(orders: HeadRow['orders']): SaleHead['payment'] {
  const paid = orders.find(({ status }) => status === 'succeeded');
  return paid?.paid_at ? { type: paid.payment_type, paidAt: momentText(paid.paid_at) } : null;
}

const buyersTogether = `array[b.first_name || ' ' || b.last_name]
     || array(select n.first_name || ' ' || n.last_name from person n where n.purchase_id = p.id and n.role = 'buyer' order by n.id)`;

/** What has to be looked for and counted. */
const counted = `
  select ${progressJson} as progress, ${ofBuyer(buyersTogether)} as buyers,
         (select count(*)::int from purchase p where p.property_id = s.property_id) as purchases,
         (select count(*)::int from search_order o join search e on e.search_order_id = o.id
           where o.sale_id = s.id) as searches
    from sale s join sale_progress w on w.sale_id = s.id
   where s.id = $1`;

type Counted = Pick<SaleHead, 'progress' | 'buyers'> & { purchases: number; searches: number };

const toHead = (sale: HeadRow, { progress, buyers, purchases, searches }: Counted): SaleHead => ({
  id: sale.id,
  version: sale.version,
  type: sale.type,
  address: sale.property.address,
  tenure: sale.property.tenure,
  tenure_details: sale.property.tenure_details,
  sellers: [sale.primary_seller, ...sale.people].map(nameOf),
  sellerEmail: sale.primary_seller.email,
  company: sale.company_seller?.name ?? null,
  buyers,
  askingPrice: penceOf(sale.asking_price),
  propertyValue: penceOf(sale.property.value),
  hasMortgage: sale.has_mortgage,
  onwardPurchase: sale.onward_purchase,
  foreignCurrency: sale.is_using_foreign_currency,
  mortgageReferral: sale.requires_mortgage_referral,
  payment: paymentOf(sale.orders),
  legalsStartedAt: momentOrNull(sale.date_legal_started),
  sellerSolicitor: toSolicitor(sale.seller_lawyer_group),
  buyerSolicitor: toSolicitor(sale.buyer_lawyer_group),
  agentStatus: sale.estate_agent_status,
  estateAgent: sale.estate_agent && {
    id: sale.estate_agent.id,
    brand: sale.estate_agent.brand.brand_name,
    office: sale.estate_agent.office_name,
  },
  group: sale.group,
  tags: sale.tags,
  possibleDuplicate: sale.possible_duplicate,
  termsAccepted: sale.terms_accepted_at !== null,
  createdAt: momentText(sale.created_at),
  progress,
  counts: { sellers: 1 + sale.people.length, purchases, orders: sale.orders.length, searches },
});

/** @throws KnownError 404 */
export async function getSaleHead(id: string): Promise<SaleHead> {
  const [sale, [counts]] = await Promise.all([
    db.sale.findUnique({ where: { id }, select: headSelect }),
    sql<Counted>(counted, [id]),
  ]);
  if (!sale || !counts) throw notFound();
  return toHead(sale, counts);
}
