import { findLiveLink } from '~/domain/access-link/queries.server';
import { momentText, toDay } from '~/domain/shared/entity-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { isId } from '~/platform/ids';
import { clientName } from './matter-queries.server';
import { acts, figuresOf, isToldBy, tellsAgent } from './rules';
import type { ReportKind } from './texts';

const reportSelect = {
  ...{ id: true, side: true, kind: true, happened_on: true, note: true, waiting_for: true, purchase_id: true },
  ...{ released_at: true, read_at: true, undone_at: true, created_at: true },
  lawyer_group: { select: { name: true, law_firm: { select: { name: true } } } },
  undone_by: { select: { first_name: true, last_name: true } },
  purchase: { select: { exchanged: true, completed: true } },
} satisfies Prisma.SolicitorReportSelect;

/** A report as staff read it. */
export type ReportOfSale = {
  id: string;
  side: Side;
  kind: ReportKind;
  /** London's day. */
  on: string;
  at: string;
  by: string;
  note: string | null;
  waitingFor: string | null;
  isReleased: boolean;
  /** The firm wrote something, and no one has said that they read it. */
  isToRead: boolean;
  undone: { at: string; by: string | null } | null;
  /** An exchange or a completion that no one has dated. */
  isToDate: boolean;
  purchaseId: string | null;
};

function toReport(row: Prisma.SolicitorReportGetPayload<{ select: typeof reportSelect }>): ReportOfSale {
  const kind = row.kind as ReportKind;
  const dated = kind === 'exchanged' || kind === 'completed' ? row.purchase?.[kind] : undefined;
  return {
    ...{ id: row.id, side: row.side as Side, kind, on: toDay(row.happened_on), at: momentText(row.created_at) },
    by: `${row.lawyer_group.law_firm.name}, ${row.lawyer_group.name}`,
    ...{ note: row.note, waitingFor: row.waiting_for, isReleased: row.released_at !== null },
    isToRead: row.undone_at === null && row.read_at === null && (row.note ?? row.waiting_for) !== null,
    undone: row.undone_at && {
      at: momentText(row.undone_at),
      by: row.undone_by && `${row.undone_by.first_name} ${row.undone_by.last_name}`,
    },
    isToDate: row.undone_at === null && dated === null,
    purchaseId: row.purchase_id,
  };
}

/** How many reports a page of the back office shows. A firm's own limit keeps a sale far below it. */
const MOST_REPORTS = 200;

/** The reports of a sale, the newest first. */
export async function listReports(saleId: string): Promise<ReportOfSale[]> {
  const rows = await db.solicitorReport.findMany({
    where: { sale_id: saleId },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: MOST_REPORTS,
    select: reportSelect,
  });
  return rows.map(toReport);
}

/** @throws KnownError 404 unless it is a report of this sale */
export async function getReport(id: string, saleId: string): Promise<ReportOfSale> {
  const row = await db.solicitorReport.findUnique({ where: { id, sale_id: saleId }, select: reportSelect });
  if (!row) throw notFound();
  return toReport(row);
}

/** What a firm has just reported, for its own page. Null for what is not theirs. */
export async function findOwnReport(id: string, groupId: string) {
  if (!isId(id)) return null;
  const row = await db.solicitorReport.findUnique({
    where: { id, lawyer_group_id: groupId },
    select: {
      ...{ id: true, kind: true, side: true, happened_on: true, created_at: true, undone_at: true, undone_by_id: true },
      lawyer_group_id: true,
      sale: {
        select: {
          ...{
            seller_lawyer_group_id: true,
            buyer_lawyer_group_id: true,
            estate_agent_id: true,
            shares_with_agent: true,
          },
          primary_seller: { select: { last_name: true } },
        },
      },
      purchase: { select: { primary_buyer: { select: { last_name: true } }, shares_with_agent: true } },
    },
  });
  if (!row) return null;
  const person = row.side === 'buyer' && row.purchase ? row.purchase.primary_buyer : row.sale.primary_seller;
  return {
    ...{ id: row.id, kind: row.kind as ReportKind, on: toDay(row.happened_on) },
    client: clientName(person.last_name),
    tellsAgent: tellsAgent(row.side as Side, row.sale, row.purchase),
    /** Not once another group acts. */
    canUndo: acts(row) && !isToldBy(row.created_at, now()),
    isUndone: row.undone_at !== null,
    /** The firm did, before anyone but our staff was told. */
    isUndoneInTime: row.undone_at !== null && row.undone_by_id === null,
  };
}

/** How far back a group's page counts what it reported. */
export const FIGURES_DAYS = 90;

/** What a lawyer group has reported lately, in figures. */
export async function findFigures(groupId: string) {
  const since = new Date(now().getTime() - FIGURES_DAYS * 24 * 60 * 60_000);
  const rows = await db.solicitorReport.findMany({
    where: { lawyer_group_id: groupId, created_at: { gt: since }, undone_at: null, kind: { not: 'waiting' } },
    select: { happened_on: true, created_at: true },
  });
  return figuresOf(rows.map(({ happened_on, created_at }) => ({ on: toDay(happened_on), at: momentText(created_at) })));
}

/** Whether the week's email goes to the address of a link. @throws KnownError 404 for a link that has ended */
export async function hasStoppedWeekly(token: string): Promise<boolean> {
  const link = await findLiveLink(token, 'firm');
  if (!link) throw notFound();
  return (await db.accessLink.count({ where: { id: link.id, stopped_at: { not: null } } })) > 0;
}
