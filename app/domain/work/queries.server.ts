import { envelopeJson, envelopeSelect } from '~/domain/address/fragments.server';
import { type Envelope, homeName } from '~/domain/address/rules';
import type { CaseKind } from '~/domain/enquiry/case/rules';
import { listJson, objectJson } from '~/domain/shared/json-fragments.server';
import type { Side } from '~/domain/shared/sides-rules';
import { listOpenOfSales } from '~/domain/update-request/queries.server';
import { db, sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { MOST_COUNTED, MOST_OF_KIND, ownerlessSince } from './rules';
import type { Who, WorkFilter } from './schema';
import { type HoldReason, WORK_KINDS, type WorkKind } from './texts';

/** A row of the work page: about a sale, all units of a group, or a case. */
export type WorkRow = {
  id: string;
  kind: WorkKind;
  isChase: boolean;
  side: Side | null;
  since: Date;
  due: Date | null;
  /** How many more things there are to do on its sale. */
  more: number;
  saleId: string | null;
  purchaseId: string | null;
  groupId: string | null;
  caseId: string | null;
  ownerId: string | null;
  owner: string | null;
  reference: string | null;
  address: Envelope | null;
  client: string | null;
  /** Of a group's row. */
  units: number | null;
  group: string | null;
  caseKind: CaseKind | null;
  caseName: string | null;
  /** Of what an estate agent told us: all of it. */
  told: string | null;
  followUpNote: string | null;
  /** Set where the row is about a question. */
  updateId: string | null;
  askedBy: string | null;
  question: string | null;
  /** The question's optimistic lock. */
  updateVersion: number | null;
};

type Row = Omit<WorkRow, 'updateId' | 'askedBy' | 'question' | 'updateVersion'>;

/** Rows that are put off come back by themselves. `$1` is now. */
const NOT_HELD = '(w.held_until is null or w.held_until <= $1)';
const ORDER = 'due_at, since, id';

/**
 * Whose rows, as conditions: a row has to meet one of them. Each has an index. Mine are what no one has owned for a working day, and then those of
 * my sales.
 */
function owners(who: Who, viewerId: string, present: Date, at: (value: unknown) => string): string[] {
  if (who === 'all') return ['true'];
  if (who === 'none') return ['w.owner_id is null'];
  if (who !== 'mine') return [`w.owner_id = ${at(who.userId)}`];
  return [`w.owner_id is null and w.since < ${at(ownerlessSince(present))}`, `w.owner_id = ${at(viewerId)}`];
}

/** Every row if there is a filter by kind, side or law firm; otherwise one row for each sale. */
function conditions({ who, kind, side, firm }: WorkFilter, viewerId: string, present: Date) {
  const values: unknown[] = [present];
  const at = (value: unknown) => `$${values.push(value)}`;
  const which = [NOT_HELD, kind || side || firm ? 'not w.is_unit' : 'w.is_first'];
  if (kind) which.push(`w.kind = ${at(kind)}`);
  if (side) which.push(`w.side = ${at(side)}`);
  if (firm) which.push(`w.firm_id = ${at(firm)}`);
  const parts = owners(who, viewerId, present, at).map((owner) => [owner, ...which].join(' and '));
  return { values, at, parts };
}

const countOf = (parts: readonly string[], most = MOST_COUNTED) => {
  const rows = parts.map((where) => `(select 1 from work_item w where ${where} limit ${most})`);
  return `(select count(*)::int from (${rows.join(' union all ')}) c)`;
};

/** A page of what there is to do, the most urgent first. Not prepared, since the best index depends on whose rows they are. */
export async function listWorkItems(
  filter: WorkFilter,
  viewerId: string,
  present: Date,
  skip: number,
  take: number,
): Promise<WorkRow[]> {
  const { values, at, parts } = conditions(filter, viewerId, present);
  const most = at(skip + take);
  // All rows of a part have one owner. With it in the order, PostgreSQL reads rows that no one owns from their index instead of sorting them.
  const order = filter.who === 'all' ? ORDER : `owner_id, ${ORDER}`;
  const found = parts.map(
    (where, part) => `(select ${part} as part, w.* from work_item w where ${where} order by ${order} limit ${most})`,
  );
  const rows = `
    with found as (
      select * from (${found.join(' union all ')}) f order by part, ${ORDER} offset ${at(skip)} limit ${at(take)})
    select w.id, w.kind, w.is_chase as "isChase", w.side, w.since, w.due_at as due, w.more, w.sale_id as "saleId",
           w.purchase_id as "purchaseId", w.group_id as "groupId", w.case_id as "caseId", w.owner_id as "ownerId",
           o.first_name || ' ' || o.last_name as owner, s.reference,
           case when a.id is not null then ${envelopeJson('a')} end as address,
           u.first_name || ' ' || u.last_name as client, w.units, g.name as "group", c.kind::text as "caseKind",
           c.full_name as "caseName", case when w.kind = 'agent_told' then c.message end as told,
           case when w.kind = 'follow_up' then s.follow_up_note end as "followUpNote"
      from found w
      left join sale s on s.id = w.sale_id
      left join app_user u on u.id = s.primary_seller_id
      left join property y on y.id = s.property_id
      left join address a on a.id = y.address_id
      left join transactions_group g on g.id = w.group_id
      left join callback_request c on c.id = w.case_id
      left join app_user o on o.id = w.owner_id
     order by w.part, w.due_at, w.since, w.id`;
  return withQuestions(await sql<Row>(rows, values, { prepare: false }));
}

/** How many rows there are on all its pages. */
export async function countWorkItems(filter: WorkFilter, viewerId: string, present: Date): Promise<number> {
  const { values, parts } = conditions(filter, viewerId, present);
  const [row] = await sql<{ found: number }>(`select ${countOf(parts)} as found`, values, { prepare: false });
  return row?.found ?? 0;
}

const QUESTIONS: readonly WorkKind[] = ['update', 'agent_update'];

/** The rows with the questions that they are about. */
async function withQuestions(rows: readonly Row[]): Promise<WorkRow[]> {
  const about = rows.flatMap(({ kind, saleId }) => (QUESTIONS.includes(kind) && saleId !== null ? [saleId] : []));
  const open = about.length > 0 ? await listOpenOfSales(about) : [];
  return rows.map((row) => {
    const { saleId, purchaseId, since } = row;
    const question =
      QUESTIONS.includes(row.kind) &&
      open.find(
        (each) =>
          each.saleId === saleId &&
          each.purchaseId === purchaseId &&
          each.isAgents === (row.kind === 'agent_update') &&
          each.askedAt.getTime() === since.getTime(),
      );
    return {
      ...row,
      updateId: question ? question.id : null,
      askedBy: question ? question.name : null,
      question: question ? question.question : null,
      updateVersion: question ? question.version : null,
    };
  });
}

type WorkCounts = { mine: number; none: number; all: number };

/** How many rows there are of mine, of no one's and of everyone's. */
export async function countWork(viewerId: string, present: Date): Promise<WorkCounts> {
  const values: unknown[] = [present];
  const at = (value: unknown) => `$${values.push(value)}`;
  const of = (who: Who) =>
    countOf(owners(who, viewerId, present, at).map((owner) => `${owner} and ${NOT_HELD} and w.is_first`));
  const text = `select ${of('mine')} as mine, ${of('none')} as none, ${of('all')} as "all"`;
  const [counts] = await sql<WorkCounts>(text, values, { prepare: false });
  return counts ?? { mine: 0, none: 0, all: 0 };
}

/** How many rows of each kind there are. Kinds without any are left out. `offset 0`: counted once, not again for the condition. */
export async function countKinds({ who, side, firm }: WorkFilter, viewerId: string, present: Date) {
  const values: unknown[] = [present];
  const at = (value: unknown) => `$${values.push(value)}`;
  const which = [NOT_HELD, 'not w.is_unit', 'w.kind = k.kind'];
  if (side) which.push(`w.side = ${at(side)}`);
  if (firm) which.push(`w.firm_id = ${at(firm)}`);
  const parts = owners(who, viewerId, present, at).map((owner) => [owner, ...which].join(' and '));
  return sql<{ kind: WorkKind; count: number }>(
    `select k.kind, n.count from unnest(${at(WORK_KINDS)}::text[]) with ordinality as k (kind, place)
      cross join lateral (select ${countOf(parts, MOST_OF_KIND)} as count offset 0) n
      where n.count > 0 order by k.place`,
    values,
    { prepare: false },
  );
}

/** How many of mine are due by then, for the menu. */
export async function countDue(viewerId: string, present: Date, by: Date): Promise<number> {
  const where = `w.owner_id = $2 and w.due_at <= $3 and ${NOT_HELD} and w.is_first`;
  const [row] = await sql<{ due: number }>(`select ${countOf([where])} as due`, [present, viewerId, by]);
  return row?.due ?? 0;
}

/** The colleagues who can have work, by name. */
export async function listStaff(): Promise<{ id: string; name: string }[]> {
  const staff = await db.user.findMany({
    where: { type: 'admin', active: true },
    orderBy: [{ first_name: 'asc' }, { last_name: 'asc' }, { id: 'asc' }],
    take: MOST_COUNTED,
    select: { id: true, first_name: true, last_name: true },
  });
  return staff.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
}

const owned = {
  reference: true,
  owner: { select: { id: true, first_name: true, last_name: true } },
} as const;

type Owner = { id: string; name: string };

/** The sale, or all units of the group, that a move is about, by name, and who has all of it. @throws KnownError 404 */
export async function getWorkSubject(id: string): Promise<{ what: string; owner: Owner | null; isShared: boolean }> {
  const sale = await db.sale.findUnique({
    where: { id },
    select: { ...owned, property: { select: { address: { select: envelopeSelect } } } },
  });
  if (sale) {
    const what = `${sale.reference} · ${homeName(sale.property.address)}`;
    return { what, owner: sale.owner && nameOf(sale.owner), isShared: false };
  }
  const group = await db.transactionsGroup.findUnique({
    where: { id },
    select: { name: true, sales: { distinct: ['owner_id'], take: 2, select: owned } },
  });
  const [first, second] = group?.sales ?? [];
  if (!group || !first) throw notFound();
  const owner = second || !first.owner ? null : nameOf(first.owner);
  return { what: `All units of ${group.name}`, owner, isShared: second !== undefined };
}

const nameOf = ({ id, first_name, last_name }: { id: string; first_name: string; last_name: string }): Owner => ({
  id,
  name: `${first_name} ${last_name}`,
});

/** Who looks after a sale, and what there is to do on it. Moments of the items are ISO text. */
export type SaleWork = {
  ownerId: string | null;
  owner: string | null;
  followUpOn: Date | null;
  followUpNote: string | null;
  /** Null unless it is put off now. */
  heldUntil: Date | null;
  heldFor: HoldReason | null;
  items: {
    kind: WorkKind;
    side: Side | null;
    purchaseId: string | null;
    since: string;
    due: string | null;
    caseId: string | null;
    caseKind: CaseKind | null;
    /** Of what an estate agent told us: all of it. */
    told: string | null;
  }[];
};

const saleWork = `
  select s.owner_id as "ownerId", o.first_name || ' ' || o.last_name as owner, s.follow_up_on as "followUpOn",
         s.follow_up_note as "followUpNote", h.until as "heldUntil", h.reason::text as "heldFor",
         ${listJson(
           objectJson({
             ...{ kind: 'w.kind', side: 'w.side', purchaseId: 'w.purchase_id', since: 'w.since', due: 'w.due_at' },
             ...{ caseId: 'w.case_id', caseKind: 'c.kind' },
             told: "case when w.kind = 'agent_told' then c.message end",
           }),
           // The waits in their order, then the cases.
           'w.case_id nulls first, w.id',
           'work_item w left join callback_request c on c.id = w.case_id where w.sale_id = s.id',
         )} as items
    from sale s
    left join app_user o on o.id = s.owner_id
    left join work_hold h on h.sale_id = s.id and h.until > $2
   where s.id = $1`;

/** @throws KnownError 404 */
export async function getSaleWork(saleId: string, present: Date): Promise<SaleWork> {
  const [row] = await sql<SaleWork>(saleWork, [saleId, present]);
  if (!row) throw notFound();
  return row;
}

/** The notes of a sale, the newest first. */
export async function listNotes(saleId: string, skip: number, take: number) {
  const notes = await db.staffNote.findMany({
    where: { sale_id: saleId, removed_at: null },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    ...{ skip, take },
    select: { id: true, text: true, created_at: true, author: { select: { first_name: true, last_name: true } } },
  });
  return notes.map(({ id, text, created_at, author }) => ({
    ...{ id, text, at: created_at },
    author: `${author.first_name} ${author.last_name}`,
  }));
}
