import { findLiveLink, type LiveLink } from '~/domain/access-link/queries.server';
import { recipientsOf } from '~/domain/assignment/rules';
import { actingSelect, toActing } from '~/domain/partner/lawyer-group/acting-fragments.server';
import { looksLikeName, shownHome } from '~/domain/people/untrusted-text-rules';
import { ACCEPTED } from '~/domain/purchase/buyer-fragments.server';
import { dayOrNull, momentText } from '~/domain/shared/entity-rules';
import { SIDES, type Side } from '~/domain/shared/sides-rules';
import { db, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { tellsAgent } from './rules';

/** More than any lawyer group has open at a time. Beyond it those assigned last are read. Which of them is urgent no column says. */
const MOST_MATTERS = 1_000;

/** A lawyer group, as the page of its link shows it. */
export type FirmOfLink = { id: string; name: string; firm: string };

/** One side of a sale, for the group that acts for it. */
export type Matter = {
  saleId: string;
  /** The accepted buyer's purchase; null while there is none. */
  purchaseId: string | null;
  /** The sale's newest assignment. */
  assignmentId: string;
  side: Side;
  groupId: string;
  lawFirmId: string;
  address: string;
  /** The client's surname. */
  client: string;
  /** An estate agent reads this side's steps. */
  tellsAgent: boolean;
  reference: string;
  assignedAt: string;
  /** Cancelled, closed or completed. */
  hasEnded: boolean;
  /** Days as staff have dated them. */
  exchanged: string | null;
  completed: string | null;
};

const matterSelect = {
  ...{ id: true, reference: true, seller_lawyer_group_id: true, buyer_lawyer_group_id: true },
  ...{ seller_solicitor_assigned_at: true, solicitor_groups_assigned_at: true },
  ...{ estate_agent_id: true, shares_with_agent: true },
  primary_seller: { select: { last_name: true } },
  seller_lawyer_group: { select: { law_firm_id: true } },
  buyer_lawyer_group: { select: { law_firm_id: true } },
  cancellation: { select: { id: true } },
  closing: { select: { id: true } },
  solicitor_assignments: {
    orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }],
    take: 1,
    select: { id: true, assigned_at: true },
  },
  property: {
    select: {
      address: true,
      purchases: {
        where: { ...ACCEPTED, cancellation: null },
        orderBy: [{ accepted_at: 'desc' }, { id: 'desc' }],
        take: 1,
        select: {
          ...{ id: true, reference: true, solicitor_assigned_at: true, exchanged: true, completed: true },
          shares_with_agent: true,
          primary_buyer: { select: { last_name: true } },
        },
      },
    },
  },
} satisfies Prisma.SaleSelect;

type SaleRow = Prisma.SaleGetPayload<{ select: typeof matterSelect }>;

/** The surname, or words in its place if it does not look like one. */
export const clientName = (typed: string): string => (looksLikeName(typed) ? typed.trim() : 'your client');

/** The sides of a sale for which a group acts. A buyer's solicitor has nothing to do with it before they are introduced. */
function mattersOf(sale: SaleRow, groupId: string): Matter[] {
  const [assignment] = sale.solicitor_assignments;
  const [purchase = null] = sale.property.purchases;
  if (!assignment) return [];
  return SIDES.flatMap((side): Matter[] => {
    if (sale[`${side}_lawyer_group_id`] !== groupId) return [];
    const at = {
      seller: sale.seller_solicitor_assigned_at ?? sale.solicitor_groups_assigned_at ?? assignment.assigned_at,
      buyer: purchase?.solicitor_assigned_at ?? null,
    }[side];
    if (at === null) return [];
    const client = side === 'seller' ? sale.primary_seller.last_name : (purchase?.primary_buyer.last_name ?? '');
    return [
      {
        ...{ saleId: sale.id, purchaseId: purchase?.id ?? null, assignmentId: assignment.id, side, groupId },
        lawFirmId: sale[`${side}_lawyer_group`]?.law_firm_id ?? '',
        address: shownHome(sale.property.address),
        client: clientName(client),
        tellsAgent: tellsAgent(side, sale, purchase),
        reference: side === 'seller' ? sale.reference : (purchase?.reference ?? sale.reference),
        assignedAt: momentText(at),
        hasEnded: sale.cancellation !== null || sale.closing !== null || (purchase?.completed ?? null) !== null,
        exchanged: dayOrNull(purchase?.exchanged ?? null),
        completed: dayOrNull(purchase?.completed ?? null),
      },
    ];
  });
}

/**
 * The link of a token and its lawyer group; null, too, once the address that it was sent to is no longer one of the group's. The group's
 * sales are another question: one that was given to others is not among them.
 */
export async function findFirmOfLink(
  token: string,
  client: Pick<Tx, 'accessLink' | 'lawyerGroup'> = db,
): Promise<{ link: LiveLink; firm: FirmOfLink; firstName: string | null } | null> {
  const link = await findLiveLink(token, 'firm', client);
  if (link === null) return null;
  const row = await client.lawyerGroup.findUnique({ where: { id: link.subjectId }, select: actingSelect });
  if (!row) return null;
  const group = toActing(row);
  if (!recipientsOf(group.emails).some((email) => email.toLowerCase() === link.email)) return null;
  const reader = row.lawyers.find(({ email }) => email?.toLowerCase() === link.email);
  return { link, firm: { id: group.id, name: group.name, firm: group.firm }, firstName: reader?.first_name ?? null };
}

/** The open matters of a lawyer group. */
export async function listMatters(groupId: string): Promise<Matter[]> {
  const sales = await db.sale.findMany({
    where: {
      OR: [{ seller_lawyer_group_id: groupId }, { buyer_lawyer_group_id: groupId }],
      ...{ cancellation: null, closing: null },
      property: { purchases: { none: { ...ACCEPTED, completed: { not: null } } } },
    },
    orderBy: [{ solicitor_groups_assigned_at: 'desc' }, { id: 'desc' }],
    take: MOST_MATTERS,
    select: matterSelect,
  });
  return sales.flatMap((sale) => mattersOf(sale, groupId));
}

/** One matter of a group, by any assignment of its sale that is theirs still; null for any other. */
export async function findMatter(
  client: Pick<Tx, 'sale'>,
  groupId: string,
  assignmentId: string,
  side: Side,
): Promise<Matter | null> {
  const sale = await client.sale.findFirst({
    where: { solicitor_assignments: { some: { id: assignmentId } } },
    select: matterSelect,
  });
  return (sale && mattersOf(sale, groupId).find((matter) => matter.side === side)) ?? null;
}
