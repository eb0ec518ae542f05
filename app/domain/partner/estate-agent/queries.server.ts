import { addressOfJson } from '~/domain/address/queries.server';
import { listJson, objectJson, rowJson } from '~/domain/shared/json-queries.server';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { searchPatterns } from '~/platform/search-words';
import {
  type BrandCount,
  type Negotiator,
  type Office,
  pageByBrand,
  type ThirdfortSettings,
  type Valuer,
} from './rules';
import type { EstateAgentListQuery } from './schema';

/** What staff edit of an estate agent. */
export type EstateAgentParts = {
  /** The brand's name. */
  brand: string;
  office: Office;
  /** The primary one first. */
  valuers: Valuer[];
  negotiators: Negotiator[];
  thirdfort: ThirdfortSettings;
};

/** An estate agent as the JSON calls write one. */
export type EstateAgentRecord = EstateAgentParts & { _id: string; brandId: string; version: number };

const people = (table: string, more: Record<string, string>, order: string) =>
  listJson(
    objectJson({
      _id: 'n.id',
      first_name: 'n.first_name',
      last_name: 'n.last_name',
      email: 'n.email',
      phone_number: 'n.phone_number',
      ...more,
    }),
    order,
    `${table} n where n.estate_agent_id = e.id`,
  );

const office = objectJson({
  name: 'e.office_name',
  phone_number: 'e.office_phone_number',
  address: addressOfJson('e.office_address_id'),
});

const thirdfort = objectJson({
  requestsSellerThirdfortChecks: 'e.requests_seller_thirdfort_checks',
  requestsBuyerThirdfortChecks: 'e.requests_buyer_thirdfort_checks',
  receivesSellerThirdfortChecks: 'e.receives_seller_thirdfort_checks',
  receivesBuyerThirdfortChecks: 'e.receives_buyer_thirdfort_checks',
  thirdfortRequesterEmails: 'e.thirdfort_requester_emails',
});

const estateAgentRecord = `
  select e.id as "_id", b.id as "brandId", b.brand_name as brand, ${office} as office,
         ${people('valuer', { primary_valuer: 'n.primary_valuer' }, 'n.primary_valuer desc, n.id')} as valuers,
         ${people('negotiator', {}, 'n.id')} as negotiators, ${thirdfort} as thirdfort, e.version
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id`;

export const estateAgentById = `${estateAgentRecord} where e.id = $1`;

/** The estate agent of an id in another query. */
export const estateAgentJson = (id: string) => rowJson(`${estateAgentRecord} where e.id = ${id}`);

/** An estate agent as everyone may know one. */
export type NamedEstateAgent = { _id: string; brand: string; office: { name: string } };

const namedEstateAgent = `
  select e.id as "_id", b.brand_name as brand, ${objectJson({ name: 'e.office_name' })} as office
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id`;

/** The same of an id in another query. */
export const namedEstateAgentJson = (id: string) => rowJson(`${namedEstateAgent} where e.id = ${id}`);

const namedEstateAgents = `
  ${namedEstateAgent} order by lower(b.brand_name || ' - ' || e.office_name), e.id`;

/** All of them, in the order of the list that customers choose from. */
export const listNamedEstateAgents = () => sql<NamedEstateAgent>(namedEstateAgents);

/** @throws KnownError 404 */
export async function getEstateAgent(id: string): Promise<EstateAgentRecord> {
  const [agent] = await sql<EstateAgentRecord>(estateAgentById, [id]);
  if (!agent) throw notFound();
  return agent;
}

type EstateAgentPage = ListPage<EstateAgentRecord> & { brandCounts: BrandCount[] };

/**
 * Estate agents by brand and office. `searchValue` looks in brand, office, its address and its people; the counts by brand are of
 * what it finds, whichever brand is chosen.
 */
export async function listEstateAgents(query: EstateAgentListQuery): Promise<EstateAgentPage> {
  const patterns = searchPatterns(query.searchValue);
  const matches = patterns.map((_, n) => `t.text like search_normal($${n + 1})`).join(' and ');
  const found = `estate_agent e join estate_agent_brand b on b.id = e.brand_id ${
    matches && `join estate_agent_search t on t.estate_agent_id = e.id and ${matches}`
  }`;
  const [[all], brandCounts] = await Promise.all([
    sql<{ count: number }>('select count(*)::int from estate_agent'),
    sql<BrandCount>(
      `select b.brand_name as brand, b.id as "brandId", count(*)::int as count from ${found}
        group by b.id order by lower(b.brand_name), b.id`,
      patterns,
      { prepare: false },
    ),
  ]);
  const wanted = query.brand.toLowerCase();
  const chosen = brandCounts.filter(
    ({ brand, brandId }) => !wanted || brandId === wanted || brand.toLowerCase() === wanted,
  );
  const { skip, take } = rowsOf(query);
  const page = pageByBrand(chosen, skip, take);
  const at = (n: number) => `$${patterns.length + n}`;
  const items = await sql<EstateAgentRecord>(
    `with p as (
       select e.id, lower(b.brand_name) as brand, b.id as brand_id, lower(e.office_name) as office from ${found}
        where b.id = any(${at(1)}::bpchar[]) order by 2, 3, 4, 1 offset ${at(2)} limit ${at(3)})
     ${estateAgentRecord} join p on p.id = e.id order by p.brand, p.brand_id, p.office, p.id`,
    [...patterns, page.brandIds, page.skip, take],
    { prepare: false },
  );
  const totalFilteredItems = chosen.reduce((sum, { count }) => sum + count, 0);
  return { items, totalItems: all?.count ?? 0, totalFilteredItems, brandCounts };
}
