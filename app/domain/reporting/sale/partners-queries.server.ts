import { isActive, isToBeIntroduced } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { assistantsJson, ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst, firstPurchases } from '~/domain/purchase/buyer-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EmailStatus, EstateAgentStatus } from '~/platform/generated/prisma/enums';

type Contact = { firstName: string; lastName: string | null; email: string | null; phone: string | null };

/** A lawyer group that acts for one side. */
export type SideSolicitor = {
  groupId: string;
  groupName: string;
  isPanel: boolean;
  firmId: string;
  firm: string;
  firmEmail: string | null;
  firmPhone: string | null;
  firmAddress: Address;
  solicitor: Contact | null;
  assistants: Contact[];
  recipientEmails: string[];
};

/** An email of an assignment, and what became of it. */
type AssignmentEmailSent = {
  id: string;
  kind: 'solicitor-introduction' | 'solicitor-instruction' | 'group-assigned';
  /** Of those about all units of a development: which one. */
  letter: 'seller_introduction' | 'seller_instruction' | 'plot_plan_request' | null;
  /** Of which buyer it is about; null is the seller's side. */
  buyer: string | null;
  to: string;
  status: EmailStatus;
  why: string | null;
  /** When it was sent; until then, when it was queued. */
  at: string;
};

export type SolicitorsTab = {
  seller: SideSolicitor | null;
  buyer: SideSolicitor | null;
  sellerAssignedAt: string | null;
  /** Of each active purchase: when its buyer was given the solicitor. */
  buyers: { name: string; introducedAt: string | null; isDisputed: boolean }[];
  legalsStartedAt: string | null;
  sellerComments: string | null;
  buyerComments: string | null;
  /** The newest first. */
  emails: AssignmentEmailSent[];
};

const contact = (of: string) => `jsonb_build_object(
  'firstName', ${of}.first_name, 'lastName', ${of}.last_name, 'email', ${of}.email, 'phone', ${of}.phone_number)`;

const side = (group: string) =>
  ofGroup(
    group,
    `jsonb_build_object(
            'groupId', g.id, 'groupName', g.name, 'isPanel', g.panel_solicitor, 'firmId', f.id, 'firm', f.name,
            'firmEmail', f.email, 'firmPhone', f.phone_number, 'firmAddress', ${addressJson('fa')},
            'recipientEmails', g.thirdfort_recipient_emails,
            'solicitor', case when l.id is not null then ${contact('l')} end,
            'assistants', ${assistantsJson(contact('l'))})`,
  );

/** Enough for every solicitor that a sale ever had. */
const MAX_EMAILS = 100;

/** What was sent about the solicitors of all units of a development at once. */
const emailsOfGroup = `
  select e.* from transactions_group_work_unit n
    join transactions_group_work w on w.id = n.work_id and w.kind = 'solicitors'
    join email_message e on e.kind = 'group-assigned' and e.data ->> 'workId' = w.id
   where n.sale_id = s.id and n.why is null`;

const solicitorsTab = `
  select ${side('s.seller_lawyer_group_id')} as seller, ${side('s.buyer_lawyer_group_id')} as buyer,
         to_jsonb(coalesce(s.seller_solicitor_assigned_at, s.solicitor_groups_assigned_at)) as "sellerAssignedAt",
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'name', b.first_name || ' ' || b.last_name, 'introducedAt', p.solicitor_assigned_at,
                   'isDisputed', not ${isToBeIntroduced}) order by ${buyerFirst}), '[]')
            from ${firstPurchases('s.property_id', isActive)} join app_user b on b.id = p.primary_buyer_id) as buyers,
         to_jsonb(s.date_legal_started) as "legalsStartedAt",
         last.seller_comments as "sellerComments", last.buyer_comments as "buyerComments",
         (select coalesce(jsonb_agg(to_jsonb(m) order by m.at desc, m.id desc), '[]') from (
            select e.id, e.kind, e.data ->> 'letter' as letter, e."to", e.status, e.why, coalesce(e.sent_at, e.created_at) as at,
                   (select b.first_name || ' ' || b.last_name from purchase p join app_user b on b.id = p.primary_buyer_id
                     where p.id = e.purchase_id) as buyer
              from (select * from email_message where sale_id = s.id and kind in ('solicitor-introduction', 'solicitor-instruction')
                    union all ${emailsOfGroup}) e
             order by e.created_at desc, e.id desc limit ${MAX_EMAILS}) as m) as emails
    from sale s
    left join lateral (select seller_comments, buyer_comments from solicitor_assignment a where a.sale_id = s.id
                        order by assigned_at desc, id desc limit 1) last on true
   where s.id = $1`;

/** @throws KnownError 404 */
export async function getSolicitorsTab(saleId: string): Promise<SolicitorsTab> {
  const [row] = await sql<SolicitorsTab>(solicitorsTab, [saleId]);
  if (!row) throw notFound();
  return row;
}

export type EstateAgentTab = {
  status: EstateAgentStatus;
  agent: {
    id: string;
    brand: string;
    office: string;
    phone: string | null;
    address: Address | null;
    /** The primary one first. */
    valuers: (Contact & { id: string; isPrimary: boolean })[];
    negotiators: (Contact & { id: string })[];
    requestsSellerChecks: boolean;
    requestsBuyerChecks: boolean;
    receivesSellerChecks: boolean;
    receivesBuyerChecks: boolean;
    requesterEmails: string[];
  } | null;
};

const estateAgentTab = `
  select s.estate_agent_status::text as status,
         (select jsonb_build_object(
                   'id', e.id, 'brand', b.brand_name, 'office', e.office_name, 'phone', e.office_phone_number,
                   'address', ${addressJson('ea')},
                   'requestsSellerChecks', e.requests_seller_thirdfort_checks,
                   'requestsBuyerChecks', e.requests_buyer_thirdfort_checks,
                   'receivesSellerChecks', e.receives_seller_thirdfort_checks,
                   'receivesBuyerChecks', e.receives_buyer_thirdfort_checks,
                   'requesterEmails', e.thirdfort_requester_emails,
                   'valuers', (select coalesce(jsonb_agg(${contact('v')} || jsonb_build_object(
                                        'id', v.id, 'isPrimary', v.primary_valuer)
                                        order by v.primary_valuer desc, v.id), '[]')
                                 from valuer v where v.estate_agent_id = e.id),
                   'negotiators', (select coalesce(jsonb_agg(${contact('n')} || jsonb_build_object('id', n.id)
                                                   order by n.id), '[]')
                                     from negotiator n where n.estate_agent_id = e.id))
            from estate_agent e
            join estate_agent_brand b on b.id = e.brand_id
            left join address ea on ea.id = e.office_address_id
           where e.id = s.estate_agent_id) as agent
    from sale s where s.id = $1`;

/** @throws KnownError 404 */
export async function getEstateAgentTab(saleId: string): Promise<EstateAgentTab> {
  const [row] = await sql<EstateAgentTab>(estateAgentTab, [saleId]);
  if (!row) throw notFound();
  return row;
}
