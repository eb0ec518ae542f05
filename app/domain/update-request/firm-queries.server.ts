import { homeName } from '~/domain/address/rules';
import { shownAddress } from '~/domain/people/untrusted-text-rules';
import { toDay } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { db } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';

/** What says which lawyer group acts for the person who asked. */
export const actingGroupSelect = {
  sale: { select: { seller_lawyer_group_id: true } },
  purchase: {
    select: {
      solicitor_assigned_at: true,
      property: { select: { sale: { select: { buyer_lawyer_group_id: true } } } },
    },
  },
} satisfies Prisma.UpdateRequestSelect;

/** The lawyer group that acts for the side of the person who asked. One that was chosen before a buyer came does not act for them yet. */
export function groupOf({
  sale,
  purchase,
}: Prisma.UpdateRequestGetPayload<{ select: typeof actingGroupSelect }>): string | null {
  if (sale) return sale.seller_lawyer_group_id;
  return purchase?.solicitor_assigned_at ? (purchase.property.sale?.buyer_lawyer_group_id ?? null) : null;
}

/** The data of the email to the solicitor. */
export type FirmQuestion = {
  groupId: string;
  /** The sale's newest assignment. */
  assignmentId: string | null;
  side: Side;
  /** Of the client's own deal. */
  reference: string;
  /** What the home is called. */
  home: string;
  question: string;
  promisedFor: string;
  /** The estate agent asked, and not their client. */
  isAgents: boolean;
};

const ofSale = {
  property: { select: { address: true } },
  solicitor_assignments: { orderBy: [{ assigned_at: 'desc' }, { id: 'desc' }], take: 1, select: { id: true } },
} satisfies Prisma.SaleSelect;

/** What the client, or the estate agent, asks: their words, by when we promised to tell them, and who asked. */
type AskedNow = Pick<FirmQuestion, 'question' | 'promisedFor' | 'isAgents'>;

/** The questions that we passed on to the solicitor of one side, and have not answered, the oldest first. */
export async function listFirmQuestions(of: { saleId: string } | { purchaseId: string }): Promise<AskedNow[]> {
  const rows = await db.updateRequest.findMany({
    where: {
      ...('saleId' in of ? { sale_id: of.saleId } : { purchase_id: of.purchaseId }),
      ...{ answered_at: null, promised_for: { not: null } },
    },
    orderBy: { asked_at: 'asc' },
    select: { question: true, promised_for: true, asked_by_user_id: true },
  });
  return rows.flatMap(({ question, promised_for, asked_by_user_id }) =>
    promised_for ? [{ question, promisedFor: toDay(promised_for), isAgents: asked_by_user_id === null }] : [],
  );
}

/** Null once it is answered or removed, or when no one acts any more. */
export async function findFirmQuestion(id: string): Promise<FirmQuestion | null> {
  const row = await db.updateRequest.findUnique({
    where: { id, answered_at: null },
    select: {
      ...{ question: true, promised_for: true, asked_by_user_id: true },
      sale: { select: { reference: true, ...actingGroupSelect.sale.select, ...ofSale } },
      purchase: {
        select: {
          reference: true,
          solicitor_assigned_at: true,
          property: { select: { sale: { select: { buyer_lawyer_group_id: true, ...ofSale } } } },
        },
      },
    },
  });
  if (!row?.promised_for) return null;
  const sale = row.sale ?? row.purchase?.property.sale;
  const asked = row.sale ?? row.purchase;
  const groupId = groupOf(row);
  if (!sale || !asked || !groupId) return null;
  return {
    groupId,
    assignmentId: sale.solicitor_assignments[0]?.id ?? null,
    side: row.sale ? 'seller' : 'buyer',
    reference: asked.reference,
    home: homeName(shownAddress(sale.property.address)),
    question: row.question,
    promisedFor: toDay(row.promised_for),
    isAgents: row.asked_by_user_id === null,
  };
}
