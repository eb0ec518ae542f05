import { userOfDealJson } from '~/domain/account/users-queries.server';
import { isActive, paysFor } from '~/domain/account/visibility-queries.server';
import { type CompanyRecord, companyJson } from '~/domain/company/queries.server';
import { type EstateAgentRecord, estateAgentJson } from '~/domain/partner/estate-agent/queries.server';
import { lawyerGroupJson, type WholeLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { objectJson, rowJson } from '~/domain/shared/json-queries.server';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { WANTED } from '~/domain/shared/wanted-queries.server';
import { sql, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { searchPatterns } from '~/platform/search-words';
import { nameTaken } from './rules';
import type { GroupListQuery } from './schema';

export const groupNotFound = () => new KnownError(404, 'No valid group ID provided');

type Named = { _id: string; name: string };

/** A transactions group as pages show one. */
export type GroupRecord = {
  _id: string;
  name: string;
  representative: { _id: string; first_name: string; last_name: string; email: string };
  company_seller: { _id: string; name: string; company_number: string };
  estateAgent: { _id: string; brand: string; office: string } | null;
  lawyerGroups: { seller: Named | null; buyer: Named | null };
  hasActivePurchaseIntent: boolean;
  /** How many transactions it has, and how many of them are paid. */
  units: number;
  paid: number;
  createdAt: Date;
  version: number;
};

type Representative = { _id: string; email: string; first_name: string; last_name: string };

/** A transactions group as the JSON calls write one. */
export type WholeGroup = Omit<GroupRecord, 'representative' | 'company_seller' | 'estateAgent' | 'lawyerGroups'> & {
  representative: Representative;
  company_seller: CompanyRecord;
  estateAgent: EstateAgentRecord | null;
  lawyerGroups: { seller: WholeLawyerGroup | null; buyer: WholeLawyerGroup | null };
};

const lawyerGroup = (side: string) =>
  rowJson(`select l.id as "_id", f.name || ', ' || l.name as name from lawyer_group l join law_firm f on f.id = l.law_firm_id
            where l.id = t.${side}_lawyer_group_id`);

/**
 * Groups `t`. `related` is the SQL of what they refer to: representative, company, estate agent, lawyer groups. The units of a group were made
 * together, so their ids are beside each other: asked for as a list, they are a few blocks of an index, where one after the other took three each.
 */
const recordWith = (related: string) => `
  select t.id as "_id", t.name, ${related},
         exists (select from purchase p where ${isActive} and p.property_id = any (n.homes)) as "hasActivePurchaseIntent",
         n.units, (select count(*)::int from sale_order o where ${paysFor('any (n.sales)')}) as paid,
         t.created_at as "createdAt", t.version
    from transactions_group t
    join app_user u on u.id = t.representative_id
    join company c on c.id = t.company_seller_id
   cross join lateral (
     select count(*)::int as units, array_agg(s.id) as sales, array_agg(s.property_id) as homes
       from sale s where s.group_id = t.id) n`;

const representative = objectJson({
  _id: 'u.id',
  first_name: 'u.first_name',
  last_name: 'u.last_name',
  email: 'u.email',
});
const companySeller = objectJson({ _id: 'c.id', name: 'c.name', company_number: 'c.company_number' });
const estateAgent = rowJson(`
  select e.id as "_id", b.brand_name as brand, e.office_name as office
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id where e.id = t.estate_agent_id`);

const groupRecord = recordWith(`
         ${representative} as representative, ${companySeller} as company_seller, ${estateAgent} as "estateAgent",
         ${objectJson({ seller: lawyerGroup('seller'), buyer: lawyerGroup('buyer') })} as "lawyerGroups"`);

const wholeGroup = recordWith(`
         ${userOfDealJson} as representative, ${companyJson('t.company_seller_id')} as company_seller,
         ${estateAgentJson('t.estate_agent_id')} as "estateAgent",
         ${objectJson({
           seller: lawyerGroupJson('t.seller_lawyer_group_id'),
           buyer: lawyerGroupJson('t.buyer_lawyer_group_id'),
         })} as "lawyerGroups"`);

export const groupById = `${groupRecord} where t.id = $1`;

/** @throws KnownError 404 */
export async function getGroup(id: string): Promise<GroupRecord> {
  const [group] = await sql<GroupRecord>(groupById, [id]);
  if (!group) throw groupNotFound();
  return group;
}

/** @throws KnownError 404 */
export async function getWholeGroup(id: string): Promise<WholeGroup> {
  const [group] = await sql<WholeGroup>(`${wholeGroup} where t.id = $1`, [id]);
  if (!group) throw groupNotFound();
  return group;
}

/** Case and spaces do not count. @throws KnownError 404 */
export async function getGroupByName(name: string): Promise<WholeGroup> {
  const text = `${wholeGroup} where group_name_key(t.name) = group_name_key($1)`;
  const [group] = await sql<WholeGroup>(text, [name]);
  if (!group) throw new KnownError(404, 'Transactions group not found');
  return group;
}

/** @throws KnownError 422 when there is another group of that name; case and spaces do not count */
export async function refuseTwin(name: string, ofId: string | null, tx?: Tx): Promise<void> {
  const text = `select 1 as found from transactions_group
                 where group_name_key(name) = group_name_key($1) and id is distinct from $2::bpchar`;
  const found = tx
    ? await tx.$queryRawUnsafe<{ found: number }[]>(text, name, ofId)
    : await sql<{ found: number }>(text, [name, ofId]);
  if (found.length > 0) throw twin(name);
}

export const twin = (name: string) => new KnownError(422, nameTaken(name), { name: [nameTaken(name)] });

const groupsOfPage = (record: string) => `
  with wanted as (${WANTED}) ${record} join wanted w on w.id = t.id order by w.place`;

/** @param read these groups, in this order */
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
export const listGroups = (query: GroupListQuery): Promise<ListPage<GroupRecord>> =>
  listBy((ids) => sql<GroupRecord>(groupsOfPage(groupRecord), [ids]), query);

/** The same groups as the JSON calls write them. */
export const listWholeGroups = (query: GroupListQuery): Promise<ListPage<WholeGroup>> =>
  listBy((ids) => sql<WholeGroup>(groupsOfPage(wholeGroup), [ids]), query);
