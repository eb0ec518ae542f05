import { toUserOfDeal, userOfDealSelect } from '~/domain/account/users-queries.server';
import { isActive, paysFor } from '~/domain/account/visibility-fragments.server';
import { companySelect, toCompany } from '~/domain/company/queries.server';
import { estateAgentSelect, toEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import { lawyerGroupSelect, toLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { idsInOrder } from '~/domain/shared/entity-rules';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { db, sql, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { searchPatterns } from '~/platform/search-words';
import type { TransactionsGroup } from './entity-schema';
import { NO_GROUP, nameTaken } from './rules';
import type { GroupListQuery } from './schema';

export const groupNotFound = () => new KnownError(404, NO_GROUP);

const groupSelect = {
  id: true,
  name: true,
  representative: { select: userOfDealSelect },
  company_seller: { select: companySelect },
  estate_agent: { select: estateAgentSelect },
  seller_lawyer_group: { select: lawyerGroupSelect },
  buyer_lawyer_group: { select: lawyerGroupSelect },
  created_at: true,
  version: true,
} satisfies Prisma.TransactionsGroupSelect;

/** How many transactions a group has, how many of them are paid, and whether anyone is buying one of them. */
type Figures = { id: string; units: number; paid: number; hasActivePurchaseIntent: boolean };

/**
 * A group's units were made together, so their ids lie next to each other in the index. Asking for them as one list reads a few index
 * blocks, rather than three for each unit.
 */
const figuresOfGroups = `
  select w.id, n.units, (select count(*)::int from sale_order o where ${paysFor('any (n.sales)')}) as paid,
         exists (select from purchase p where ${isActive} and p.property_id = any (n.homes)) as "hasActivePurchaseIntent"
    from unnest($1::bpchar[]) as w (id)
   cross join lateral (
     select count(*)::int as units, array_agg(s.id) as sales, array_agg(s.property_id) as homes
       from sale s where s.group_id = w.id) n`;

const NONE: Omit<Figures, 'id'> = { units: 0, paid: 0, hasActivePurchaseIntent: false };

async function figuresOf(client: Tx, ids: readonly string[]): Promise<(id: string) => Omit<Figures, 'id'>> {
  const rows = await client.$queryRawUnsafe<Figures[]>(figuresOfGroups, ids);
  const byId = new Map(rows.map(({ id, ...figures }) => [id, figures]));
  return (id) => byId.get(id) ?? NONE;
}

const toGroup = (
  row: Prisma.TransactionsGroupGetPayload<{ select: typeof groupSelect }>,
  figures: Omit<Figures, 'id'>,
): TransactionsGroup => ({
  _id: row.id,
  name: row.name,
  representative: toUserOfDeal(row.representative),
  company_seller: toCompany(row.company_seller),
  estateAgent: row.estate_agent && toEstateAgent(row.estate_agent),
  lawyerGroups: {
    seller: row.seller_lawyer_group && toLawyerGroup(row.seller_lawyer_group),
    buyer: row.buyer_lawyer_group && toLawyerGroup(row.buyer_lawyer_group),
  },
  ...figures,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

async function groupsByIds(ids: readonly string[]): Promise<TransactionsGroup[]> {
  const [figures, rows] = await Promise.all([
    figuresOf(db, ids),
    db.transactionsGroup.findMany({ where: { id: { in: [...ids] } }, select: groupSelect }),
  ]);
  return idsInOrder(ids, rows).map((row) => toGroup(row, figures(row.id)));
}

/** @throws KnownError 404 */
export async function getGroup(id: string): Promise<TransactionsGroup> {
  const [group] = await groupsByIds([id]);
  if (!group) throw groupNotFound();
  return group;
}

/** Ignores case and spaces. @throws KnownError 404 */
export async function getGroupByName(name: string): Promise<TransactionsGroup> {
  const found = await sql<{ id: string }>(
    'select t.id from transactions_group t where group_name_key(t.name) = group_name_key($1)',
    [name],
  );
  const [group] = await groupsByIds(found.map(({ id }) => id));
  if (!group) throw new KnownError(404, 'Transactions group not found');
  return group;
}

const lawyersName = { select: { id: true, name: true, law_firm: { select: { name: true } } } } as const;

const rowSelect = {
  id: true,
  name: true,
  representative: { select: { id: true, first_name: true, last_name: true, email: true } },
  company_seller: { select: { id: true, name: true, company_number: true } },
  estate_agent: { select: { id: true, office_name: true, brand: { select: { brand_name: true } } } },
  seller_lawyer_group: lawyersName,
  buyer_lawyer_group: lawyersName,
  created_at: true,
  version: true,
} satisfies Prisma.TransactionsGroupSelect;

/** A transactions group as pages show one. */
export type GroupRow = ReturnType<typeof toRow>;

const toLawyers = (group: Prisma.LawyerGroupGetPayload<typeof lawyersName> | null) =>
  group && { _id: group.id, name: `${group.law_firm.name}, ${group.name}` };

function toRow(row: Prisma.TransactionsGroupGetPayload<{ select: typeof rowSelect }>, figures: Omit<Figures, 'id'>) {
  const { id: representative, ...person } = row.representative;
  const { id: company, ...registered } = row.company_seller;
  const { estate_agent: agent } = row;
  return {
    _id: row.id,
    name: row.name,
    representative: { _id: representative, ...person },
    company_seller: { _id: company, ...registered },
    estateAgent: agent && { _id: agent.id, brand: agent.brand.brand_name, office: agent.office_name },
    lawyerGroups: { seller: toLawyers(row.seller_lawyer_group), buyer: toLawyers(row.buyer_lawyer_group) },
    ...figures,
    createdAt: row.created_at,
    version: row.version,
  };
}

async function rowsByIds(client: Tx, ids: readonly string[]): Promise<GroupRow[]> {
  const figures = await figuresOf(client, ids);
  const rows = await client.transactionsGroup.findMany({ where: { id: { in: [...ids] } }, select: rowSelect });
  return idsInOrder(ids, rows).map((row) => toRow(row, figures(row.id)));
}

export const readGroupRow = async (client: Tx, id: string): Promise<GroupRow | null> =>
  (await rowsByIds(client, [id]))[0] ?? null;

/** @throws KnownError 404 */
export async function getGroupRow(id: string): Promise<GroupRow> {
  const group = await readGroupRow(db, id);
  if (!group) throw groupNotFound();
  return group;
}

/** @throws KnownError 422 when another group has the name, ignoring case and spaces */
export async function refuseTakenName(name: string, ofId: string | null, tx?: Tx): Promise<void> {
  const text = `select 1 as found from transactions_group
                 where group_name_key(name) = group_name_key($1) and id is distinct from $2::bpchar`;
  const found = tx
    ? await tx.$queryRawUnsafe<{ found: number }[]>(text, name, ofId)
    : await sql<{ found: number }>(text, [name, ofId]);
  if (found.length > 0) throw nameTakenError(name);
}

export const nameTakenError = (name: string) => new KnownError(422, nameTaken(name), { name: [nameTaken(name)] });

/** @param read reads these groups, in this order */
async function listBy<Group>(
  read: (ids: readonly string[]) => Promise<Group[]>,
  query: GroupListQuery,
): Promise<ListPage<Group>> {
  const { skip, take } = rowsOf(query);
  const patterns = searchPatterns(query.searchValue);
  const conditions = patterns.map((_, n) => `search_normal(' ' || t.name) like search_normal($${n + 1})`);
  const found = `from transactions_group t ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}`;
  const at = (n: number) => `$${patterns.length + n}`;
  const page = `select t.id ${found} order by t.created_at desc, t.id desc offset ${at(1)} limit ${at(2)}`;
  const all = sql<{ count: number }>('select count(*)::int from transactions_group');
  const [[total], [counted], ids] = await Promise.all([
    all,
    patterns.length > 0 ? sql<{ count: number }>(`select count(*)::int ${found}`, patterns, { prepare: false }) : all,
    sql<{ id: string }>(page, [...patterns, skip, take], { prepare: false }),
  ]);
  const items = ids.length > 0 ? await read(ids.map(({ id }) => id)) : [];
  return { items, totalItems: total?.count ?? 0, totalFilteredItems: counted?.count ?? 0 };
}

/** Groups, the newest first. `searchValue` looks in their names. */
export const listGroups = (query: GroupListQuery): Promise<ListPage<TransactionsGroup>> => listBy(groupsByIds, query);

/** The same groups as pages show them. */
export const listGroupRows = (query: GroupListQuery): Promise<ListPage<GroupRow>> =>
  listBy((ids) => rowsByIds(db, ids), query);
