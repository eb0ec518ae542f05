import { isActive, isToBeIntroduced } from '~/domain/account/visibility-fragments.server';
import type { Address } from '~/domain/address/rules';
import { emailsOfGroupWork } from '~/domain/email/group-fragments.server';
import { estateAgentSelect } from '~/domain/partner/estate-agent/queries.server';
import type { LawyerGroup } from '~/domain/partner/lawyer-group/entity-schema';
import { lawyerGroupSelect, toLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { buyerFirst, firstPurchases } from '~/domain/purchase/buyer-fragments.server';
import { momentOrNull, momentText } from '~/domain/shared/entity-rules';
import { db, sql } from '~/platform/db.server';
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

/** An email of an assignment, and its status. */
type AssignmentEmailSent = {
  id: string;
  kind: 'solicitor-introduction' | 'solicitor-instruction' | 'group-assigned';
  /** For an email about all units of a development: which letter it is. */
  letter: 'seller_introduction' | 'seller_instruction' | 'plot_plan_request' | null;
  /** The buyer it is about; null for the seller's side. */
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
  /** The active purchases, each with when its buyer was given the solicitor. */
  buyers: { name: string; introducedAt: string | null; isDisputed: boolean }[];
  legalsStartedAt: string | null;
  sellerComments: string | null;
  buyerComments: string | null;
  /** The newest first. */
  emails: AssignmentEmailSent[];
};

type ContactRow = { first_name: string; last_name: string | null; email: string | null; phone_number: string | null };

const toContact = ({ first_name, last_name, email, phone_number }: ContactRow): Contact => ({
  firstName: first_name,
  lastName: last_name,
  email,
  phone: phone_number,
});

const toSide = ({ law_firm: firm, ...group }: LawyerGroup): SideSolicitor => ({
  groupId: group._id,
  groupName: group.name,
  isPanel: group.panel_solicitor,
  firmId: firm._id,
  firm: firm.name,
  firmEmail: firm.email,
  firmPhone: firm.phone_number,
  firmAddress: firm.address,
  solicitor: group.solicitor && toContact(group.solicitor),
  assistants: group.legal_assistants.map(toContact),
  recipientEmails: group.thirdfortRecipientEmails,
});

const activeBuyers = `
  select b.first_name || ' ' || b.last_name as name, p.solicitor_assigned_at as "introducedAt",
         not ${isToBeIntroduced} as "isDisputed"
    from sale s cross join lateral ${firstPurchases('s.property_id', isActive)}
    join app_user b on b.id = p.primary_buyer_id
   where s.id = $1 order by ${buyerFirst}`;

type ActiveBuyer = { name: string; introducedAt: Date | null; isDisputed: boolean };

/** More than the solicitors a sale ever had. */
const MAX_EMAILS = 100;

/** The emails about the sale's own solicitors, and about those of all units of its development together. */
const emailsOfAssignments = `
  select e.id, e.kind, e.data ->> 'letter' as letter, e."to", e.status::text, e.why,
         coalesce(e.sent_at, e.created_at) as at,
         (select b.first_name || ' ' || b.last_name from purchase p join app_user b on b.id = p.primary_buyer_id
           where p.id = e.purchase_id) as buyer
    from (select * from email_message where sale_id = $1 and kind in ('solicitor-introduction', 'solicitor-instruction')
          union all ${emailsOfGroupWork('solicitors', '$1')}) e
   order by at desc, e.id desc limit ${MAX_EMAILS}`;

type EmailRow = Omit<AssignmentEmailSent, 'at'> & { at: Date };

/** @throws KnownError 404 */
export async function getSolicitorsTab(saleId: string): Promise<SolicitorsTab> {
  const [sale, last, buyers, emails] = await Promise.all([
    db.sale.findUnique({
      where: { id: saleId },
      select: {
        seller_lawyer_group: { select: lawyerGroupSelect },
        buyer_lawyer_group: { select: lawyerGroupSelect },
        seller_solicitor_assigned_at: true,
        solicitor_groups_assigned_at: true,
        date_legal_started: true,
      },
    }),
    db.solicitorAssignment.findFirst({
      where: { sale_id: saleId },
      orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }],
      select: { seller_comments: true, buyer_comments: true },
    }),
    sql<ActiveBuyer>(activeBuyers, [saleId]),
    sql<EmailRow>(emailsOfAssignments, [saleId]),
  ]);
  if (!sale) throw notFound();
  const { seller_lawyer_group: seller, buyer_lawyer_group: buyer } = sale;
  return {
    seller: seller && toSide(toLawyerGroup(seller)),
    buyer: buyer && toSide(toLawyerGroup(buyer)),
    sellerAssignedAt: momentOrNull(sale.seller_solicitor_assigned_at ?? sale.solicitor_groups_assigned_at),
    buyers: buyers.map(({ introducedAt, ...rest }) => ({ ...rest, introducedAt: momentOrNull(introducedAt) })),
    legalsStartedAt: momentOrNull(sale.date_legal_started),
    sellerComments: last?.seller_comments ?? null,
    buyerComments: last?.buyer_comments ?? null,
    emails: emails.map(({ at, ...email }) => ({ ...email, at: momentText(at) })),
  };
}

export type EstateAgentTab = {
  status: EstateAgentStatus;
  agent: {
    id: string;
    brand: string;
    office: string;
    phone: string | null;
    address: Address | null;
    /** The primary valuer first. */
    valuers: (Contact & { id: string; isPrimary: boolean })[];
    negotiators: (Contact & { id: string })[];
    requestsSellerChecks: boolean;
    requestsBuyerChecks: boolean;
    receivesSellerChecks: boolean;
    receivesBuyerChecks: boolean;
    requesterEmails: string[];
  } | null;
};

/** @throws KnownError 404 */
export async function getEstateAgentTab(saleId: string): Promise<EstateAgentTab> {
  const sale = await db.sale.findUnique({
    where: { id: saleId },
    select: { estate_agent_status: true, estate_agent: { select: estateAgentSelect } },
  });
  if (!sale) throw notFound();
  const { estate_agent_status: status, estate_agent: agent } = sale;
  return {
    status,
    agent: agent && {
      id: agent.id,
      brand: agent.brand.brand_name,
      office: agent.office_name,
      phone: agent.office_phone_number,
      address: agent.office_address,
      valuers: agent.valuers.map((row) => ({ ...toContact(row), id: row.id, isPrimary: row.primary_valuer })),
      negotiators: agent.negotiators.map((row) => ({ ...toContact(row), id: row.id })),
      requestsSellerChecks: agent.requests_seller_thirdfort_checks,
      requestsBuyerChecks: agent.requests_buyer_thirdfort_checks,
      receivesSellerChecks: agent.receives_seller_thirdfort_checks,
      receivesBuyerChecks: agent.receives_buyer_thirdfort_checks,
      requesterEmails: agent.thirdfort_requester_emails,
    },
  };
}
