import { addressJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { assistantsJson, ofGroup } from '~/domain/partner/lawyer-group/queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { EstateAgentStatus } from '~/platform/generated/prisma/enums';

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

export type SolicitorsTab = {
  seller: SideSolicitor | null;
  buyer: SideSolicitor | null;
  assignedAt: string | null;
  legalsStartedAt: string | null;
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

const solicitorsTab = `
  select ${side('s.seller_lawyer_group_id')} as seller, ${side('s.buyer_lawyer_group_id')} as buyer,
         to_jsonb(s.solicitor_groups_assigned_at) as "assignedAt", to_jsonb(s.date_legal_started) as "legalsStartedAt"
    from sale s where s.id = $1`;

/** @throws KnownError 404 */
export async function getSolicitorsTab(saleId: string): Promise<SolicitorsTab> {
  const [row] = await sql<SolicitorsTab>('sale_solicitors', solicitorsTab, [saleId]);
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
  const [row] = await sql<EstateAgentTab>('sale_estate_agent', estateAgentTab, [saleId]);
  if (!row) throw notFound();
  return row;
}
