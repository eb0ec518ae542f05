import { isToldByAgent } from '~/domain/agent-access/tell-rules';
import { readDealFacts } from '~/domain/deal/standing-queries.server';
import { standingOf } from '~/domain/deal/standing-rules';
import { londonDay } from '~/domain/shared/dates-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { now } from '~/platform/clock.server';
import { db, insertMany, type Tx, transaction } from '~/platform/db.server';
import type { WorkItem as Row } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import { checksToOrder, feeToPassOn } from './check-rules';
import { readIntroductions } from './introduction-queries.server';
import { type FollowUp, holdOf, isSameWork, type WorkItem, workOf } from './rules';
import { readStaffFacts, readUnchecked } from './staff-queries.server';
import type { WorkKind } from './texts';

/**
 * Writes what there is to do on a sale afresh, and on the group that it is a unit of, or was: both or neither, since only the sale's rows know the
 * group that it has left.
 * @param happened when something happened on it: what was put off before then comes back
 * @returns whether what stood there was true neither today nor yesterday, so that a change had gone unseen
 */
export const rewriteWork = (saleId: string, happened: Date | null = null): Promise<boolean> =>
  transaction(async (tx) => {
    const { groups, wasWrong } = await rewriteSale(tx, saleId, happened);
    for (const id of groups) await rewriteGroup(tx, id);
    return wasWrong;
  });

/** The same for all units of a group. */
export async function rewriteUnits(groupId: string): Promise<void> {
  const units = await db.sale.findMany({ where: { group_id: groupId }, select: { id: true } });
  for (const { id } of units) await transaction((tx) => rewriteSale(tx, id, null));
  await transaction((tx) => rewriteGroup(tx, groupId));
}

/** @returns the groups whose rows count it, or did */
async function rewriteSale(
  tx: Tx,
  saleId: string,
  happened: Date | null,
): Promise<{ groups: string[]; wasWrong: boolean }> {
  const sale = await lockSale(tx, saleId, happened);
  if (!sale) return { groups: [], wasWrong: false };
  const today = londonDay(now());
  const facts = await readDealFacts(tx, saleId);
  const ofStaff = {
    ...(await readStaffFacts(tx, saleId)),
    introductions: await readIntroductions(tx, saleId),
    followUp: sale.followUp,
  };
  const unchecked = await readUnchecked(tx, saleId);
  const workOn = (day: string) => {
    if (!facts) return [];
    const feeSettledAt = feeToPassOn(ofStaff.feeSettledAt, facts.start, day);
    return workOf(
      standingOf(facts, day),
      { ...ofStaff, feeSettledAt, checksToOrder: checksToOrder(unchecked, facts, day) },
      day,
    );
  };
  const [wanted, rows] = [workOn(today), await readRows(tx, saleId)];
  const stored = rows.map(toItem);
  const isTrue = isSameWork(stored, wanted);
  const ofSale = { sale_id: saleId, group_id: sale.groupId, owner_id: sale.ownerId, held_until: sale.heldUntil };
  const first = firstOf(stored, ofSale);
  if (!isTrue || rows.some((row, place) => !isOf(row, ofSale, sale.firms) || row.is_first !== (place === first))) {
    await tx.workItem.deleteMany({ where: { sale_id: saleId, case_id: null } });
    await insertMany(tx, 'work_item', toRows(wanted, ofSale, sale.firms));
    await tx.workItem.updateMany({ where: { sale_id: saleId }, data: { owner_id: sale.ownerId } });
  }
  const groups = new Set([sale.groupId, ...rows.map(({ group_id }) => group_id)].filter((id) => id !== null));
  return { groups: [...groups].sort(), wasWrong: !isTrue && !isSameWork(stored, workOn(dayBefore(today))) };
}

const DAY_MS = 24 * 60 * 60_000;
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** The law firms that act, by side. */
type Firms = Record<Side, string | null>;
type LockedSale = {
  groupId: string | null;
  ownerId: string | null;
  heldUntil: Date | null;
  followUp: FollowUp | null;
  firms: Firms;
};

type SaleRow = Pick<LockedSale, 'groupId' | 'ownerId' | 'heldUntil'> &
  Firms & { on: string | null; note: string | null };

/**
 * Two jobs of one sale write one after the other, and the second reads what the first one could not know: so it reads in a statement of its own.
 * @param happened what was put off before then comes back
 */
async function lockSale(tx: Tx, id: string, happened: Date | null): Promise<LockedSale | null> {
  await tx.$queryRaw`select from sale where id = ${id} for no key update`;
  if (happened) await tx.workHold.deleteMany({ where: { sale_id: id, created_at: { lt: happened } } });
  const [sale] = await tx.$queryRaw<SaleRow[]>`
    select s.group_id as "groupId", s.owner_id as "ownerId", h.until as "heldUntil", s.follow_up_on::text as "on",
           s.follow_up_note as note, l.law_firm_id as seller, b.law_firm_id as buyer
      from sale s
      left join work_hold h on h.sale_id = s.id and h.until > ${now()}::timestamptz
      left join lawyer_group l on l.id = s.seller_lawyer_group_id
      left join lawyer_group b on b.id = s.buyer_lawyer_group_id
     where s.id = ${id}`;
  if (!sale) return null;
  const { groupId, ownerId, heldUntil, on, note, seller, buyer } = sale;
  const followUp = on === null ? null : { on, note: note ?? '' };
  return { groupId, ownerId, heldUntil, followUp, firms: { seller, buyer } };
}

/** In the order in which `workOf` has them. */
const readRows = (tx: Tx, saleId: string): Promise<Row[]> =>
  tx.workItem.findMany({ where: { sale_id: saleId, case_id: null }, orderBy: { id: 'asc' } });

const toItem = ({ kind, is_chase, side, purchase_id, since, due_at }: Row): WorkItem => ({
  kind: kind as WorkKind,
  isChase: is_chase,
  side: side as WorkItem['side'],
  purchaseId: purchase_id,
  since,
  due: due_at,
});

type OfSale = Pick<Row, 'sale_id' | 'group_id' | 'owner_id' | 'held_until'>;

const firmOf = (side: string | null, firms: Firms) => (side === 'seller' || side === 'buyer' ? firms[side] : null);

const isOf = (row: Row, { group_id, owner_id, held_until }: OfSale, firms: Firms) =>
  row.group_id === group_id &&
  row.owner_id === owner_id &&
  row.held_until?.getTime() === holdOf(toItem(row), held_until)?.getTime() &&
  row.firm_id === firmOf(row.side, firms);

/** The index of the row that stands for its sale: the first that is not put off. Null for a unit, since its group has a row for all units. */
function firstOf(items: readonly WorkItem[], { group_id, held_until }: OfSale): number | null {
  if (group_id !== null) return null;
  return Math.max(
    0,
    items.findIndex((item) => holdOf(item, held_until) === null),
  );
}

/** Ids ascend, so they keep the order. */
function toRows(items: readonly WorkItem[], ofSale: OfSale, firms: Firms) {
  const isUnit = ofSale.group_id !== null;
  const first = firstOf(items, ofSale);
  return items.map((item, place) => ({
    ...{ id: newId(), ...ofSale, held_until: holdOf(item, ofSale.held_until) },
    ...{ kind: item.kind, is_chase: item.isChase, side: item.side },
    ...{ purchase_id: item.purchaseId, since: item.since, due_at: item.due, firm_id: firmOf(item.side, firms) },
    ...{ is_first: place === first, more: isUnit ? 0 : items.length - 1, is_unit: isUnit },
  }));
}

type OfUnits = Pick<
  Row,
  'kind' | 'is_chase' | 'side' | 'since' | 'due_at' | 'owner_id' | 'held_until' | 'firm_id' | 'units'
>;

/** Writes the rows of a transactions group afresh, from those of its units: the same wait of all of them is one row. */
export async function rewriteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.$queryRaw`select from transactions_group where id = ${groupId} for no key update`;
  const found = await tx.$queryRaw<OfUnits[]>`
    select kind, is_chase, side, min(since) as since, min(due_at) as due_at, count(distinct sale_id)::int as units,
           case when count(distinct owner_id) = 1 and count(owner_id) = count(*) then min(owner_id) end as owner_id,
           case when count(held_until) = count(*) then min(held_until) end as held_until,
           case when count(distinct firm_id) = 1 and count(firm_id) = count(*) then min(firm_id) end as firm_id
      from work_item where group_id = ${groupId} and is_unit group by kind, is_chase, side order by kind, side`;
  await tx.workItem.deleteMany({ where: { group_id: groupId, sale_id: null } });
  const rows = found.map((row) => ({
    id: newId(),
    group_id: groupId,
    ...row,
    is_first: true,
    more: 0,
    is_unit: false,
  }));
  await insertMany(tx, 'work_item', rows);
}

/** Writes the row of a case, which it has until it is answered. */
export const rewriteCase = (caseId: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select from callback_request where id = ${caseId} for no key update`;
    const found = await tx.enquiryCase.findUnique({
      where: { id: caseId },
      select: {
        ...{ created_at: true, due_at: true, answered_at: true, referrer: true },
        sale: { select: { id: true, owner_id: true } },
      },
    });
    await tx.workItem.deleteMany({ where: { case_id: caseId } });
    if (!found?.due_at || found.answered_at !== null) return;
    const saleId = found.sale?.id ?? null;
    const kind: WorkKind = isToldByAgent({ referrer: found.referrer, saleId }) ? 'agent_told' : 'case';
    await tx.workItem.create({
      data: {
        ...{ id: newId(), kind, case_id: caseId, since: found.created_at, due_at: found.due_at },
        ...{ sale_id: saleId, owner_id: found.sale?.owner_id ?? null, is_first: true },
      },
    });
  });
