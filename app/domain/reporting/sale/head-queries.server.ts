import { paysFor } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import { selectOfGroup } from '~/domain/partner/lawyer-group/fragments.server';
import type { TenureAnswer } from '~/domain/property/rules';
import { ofBuyer } from '~/domain/purchase/buyer-fragments.server';
import { SALE_QUESTIONS } from '~/domain/sale/questions';
import { type AnswerInWords, answersInWords, type SavedAnswers } from '~/domain/shared/answers-rules';
import { answersJson, objectJson } from '~/domain/shared/json-fragments.server';
import type { Pence } from '~/domain/shared/pence-rules';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EstateAgentStatus, PaymentType, SaleType } from '~/platform/generated/prisma/enums';
import { progressJson } from '../progress-fragments.server';
import type { Progress } from '../progress-rules';

/** A lawyer group by name: its solicitor, if it has one, and the firm. */
export type NamedSolicitor = { groupId: string; name: string; firmId: string; firm: string };

/** The head above every tab of a transaction. Moments are ISO text, prices pence. */
export type SaleHead = TenureAnswer & {
  id: string;
  /** Of the sale, and not of a purchase of it. */
  reference: string;
  version: number;
  type: SaleType;
  address: Address;
  /** The names of the sellers, the primary seller first, and the company they sell for. */
  sellers: string[];
  /** The primary seller's email address, where requests go. */
  sellerEmail: string;
  company: string | null;
  /** The names of the buyers, the primary buyer first; null while no one is buying. Who fell through is not. */
  buyers: string[] | null;
  askingPrice: Pence | null;
  propertyValue: number | null;
  foreignCurrency: boolean;
  mortgageReferral: boolean | null;
  /** The answers to `SALE_QUESTIONS`, in words for staff. */
  answers: AnswerInWords[];
  /** Null until it is paid. `isNotPaid`: staff said that our invoice was never paid. */
  payment: { type: PaymentType; paidAt: string; isNotPaid: boolean } | null;
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
  counts: { sellers: number; purchases: number; orders: number; searches: number; notes: number };
};

const solicitor = (group: string) =>
  selectOfGroup(
    group,
    objectJson({
      groupId: 'g.id',
      firmId: 'f.id',
      firm: 'f.name',
      name: "coalesce(l.first_name || ' ' || l.last_name, g.name)",
    }),
  );

/** The names of a user and of the people of their side. */
const together = (user: string, others: string) =>
  `array[${user}.first_name || ' ' || ${user}.last_name]
     || array(select n.first_name || ' ' || n.last_name from person n where ${others} order by n.id)`;

const payment = objectJson(
  {
    ...{ type: 'o.payment_type', paidAt: 'o.paid_at' },
    isNotPaid: 'exists (select from cancellation k where k.sale_id = s.id and k.not_paid_at is not null)',
  },
  `sale_order o where ${paysFor('s.id')}`,
);
const estateAgent = objectJson(
  { id: 'e.id', brand: 'b.brand_name', office: 'e.office_name' },
  'estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = s.estate_agent_id',
);
const counts = objectJson({
  sellers: "(select 1 + count(*) from person n where n.sale_id = s.id and n.role = 'seller')",
  purchases: '(select count(*) from purchase p where p.property_id = s.property_id)',
  orders: '(select count(*) from sale_order o where o.sale_id = s.id)',
  notes: '(select count(*) from staff_note n where n.sale_id = s.id and n.removed_at is null)',
  searches: `(select count(*) from search_order o join search e on e.search_order_id = o.id where o.sale_id = s.id)`,
});

/** One statement, since every page of a transaction runs it. The fifteen that Prisma would run are too slow at 200,000 sales. */
const saleHead = `
  select s.id, s.reference, s.version, s.type::text, ${addressJson('a')} as address, y.tenure::text, y.tenure_details,
         ${together('u', "n.sale_id = s.id and n.role = 'seller'")} as sellers, u.email as "sellerEmail", c.name as company,
         ${ofBuyer(together('b', "n.purchase_id = p.id and n.role = 'buyer'"))} as buyers,
         s.asking_price::float8 as "askingPrice", y.value::float8 as "propertyValue",
         ${answersJson('s', SALE_QUESTIONS)} as answers,
         s.is_using_foreign_currency as "foreignCurrency", s.requires_mortgage_referral as "mortgageReferral",
         ${payment} as payment,
         to_jsonb(s.date_legal_started) as "legalsStartedAt",
         ${solicitor('s.seller_lawyer_group_id')} as "sellerSolicitor",
         ${solicitor('s.buyer_lawyer_group_id')} as "buyerSolicitor",
         s.estate_agent_status::text as "agentStatus",
         ${estateAgent} as "estateAgent",
         ${objectJson({ id: 'g.id', name: 'g.name' }, 'transactions_group g where g.id = s.group_id')} as "group",
         s.tags, s.possible_duplicate as "possibleDuplicate", s.terms_accepted_at is not null as "termsAccepted",
         to_jsonb(s.created_at) as "createdAt", ${progressJson} as progress,
         ${counts} as counts
    from sale s
    join sale_progress w on w.sale_id = s.id
    join app_user u on u.id = s.primary_seller_id
    join property y on y.id = s.property_id
    join address a on a.id = y.address_id
    left join company c on c.id = s.company_seller_id
   where s.id = $1`;

/** @throws KnownError 404 */
export async function getSaleHead(id: string): Promise<SaleHead> {
  const [row] = await sql<Omit<SaleHead, 'answers'> & { answers: SavedAnswers }>(saleHead, [id]);
  if (!row) throw notFound();
  return { ...row, answers: answersInWords(SALE_QUESTIONS, 'staff', row.answers) };
}
