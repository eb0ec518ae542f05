import { addressSelect } from '~/domain/address/fragments.server';
import { idsInOrder } from '~/domain/shared/entity-rules';
import { type ListPage, rowsOf } from '~/domain/shared/schema';
import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import { searchPatterns } from '~/platform/search-words';
import type { EstateAgent, NamedEstateAgent } from './entity-schema';
import { type BrandCount, pageByBrand } from './rules';
import type { EstateAgentListQuery } from './schema';

const contact = { id: true, first_name: true, last_name: true, email: true, phone_number: true } as const;

export const namedEstateAgentSelect = {
  id: true,
  office_name: true,
  brand: { select: { brand_name: true } },
} satisfies Prisma.EstateAgentSelect;

/** The primary valuer comes first. */
export const estateAgentSelect = {
  ...namedEstateAgentSelect,
  brand_id: true,
  office_phone_number: true,
  office_address: { select: addressSelect },
  valuers: { select: { ...contact, primary_valuer: true }, orderBy: [{ primary_valuer: 'desc' }, { id: 'asc' }] },
  negotiators: { select: contact, orderBy: { id: 'asc' } },
  requests_seller_thirdfort_checks: true,
  requests_buyer_thirdfort_checks: true,
  receives_seller_thirdfort_checks: true,
  receives_buyer_thirdfort_checks: true,
  thirdfort_requester_emails: true,
  version: true,
} satisfies Prisma.EstateAgentSelect;

type Row = Prisma.EstateAgentGetPayload<{ select: typeof estateAgentSelect }>;

const toContact = <Contact extends { id: string }>({ id, ...contact }: Contact) => ({ _id: id, ...contact });

export const toEstateAgent = (row: Row): EstateAgent => ({
  _id: row.id,
  brandId: row.brand_id,
  brand: row.brand.brand_name,
  office: { name: row.office_name, phone_number: row.office_phone_number, address: row.office_address },
  valuers: row.valuers.map(toContact),
  negotiators: row.negotiators.map(toContact),
  thirdfort: {
    requestsSellerThirdfortChecks: row.requests_seller_thirdfort_checks,
    requestsBuyerThirdfortChecks: row.requests_buyer_thirdfort_checks,
    receivesSellerThirdfortChecks: row.receives_seller_thirdfort_checks,
    receivesBuyerThirdfortChecks: row.receives_buyer_thirdfort_checks,
    thirdfortRequesterEmails: row.thirdfort_requester_emails,
  },
  version: row.version,
});

/** An estate agent without what only staff may see. */
export const toNamedEstateAgent = ({
  id,
  brand,
  office_name,
}: Prisma.EstateAgentGetPayload<{ select: typeof namedEstateAgentSelect }>): NamedEstateAgent => ({
  _id: id,
  brand: brand.brand_name,
  office: { name: office_name },
});

export async function readEstateAgent(client: Tx, id: string): Promise<EstateAgent | null> {
  const row = await client.estateAgent.findUnique({ where: { id }, select: estateAgentSelect });
  return row && toEstateAgent(row);
}

const namedEstateAgents = `
  select e.id, b.brand_name, e.office_name
    from estate_agent e join estate_agent_brand b on b.id = e.brand_id
   order by lower(b.brand_name || ' - ' || e.office_name), e.id`;

/** All of them, in the order of the list that customers choose from. */
export async function listNamedEstateAgents(): Promise<NamedEstateAgent[]> {
  const rows = await sql<{ id: string; brand_name: string; office_name: string }>(namedEstateAgents);
  return rows.map(({ brand_name, ...row }) => toNamedEstateAgent({ ...row, brand: { brand_name } }));
}

/** @throws KnownError 404 */
export async function getEstateAgent(id: string): Promise<EstateAgent> {
  const agent = await readEstateAgent(db, id);
  if (!agent) throw notFound();
  return agent;
}

type EstateAgentPage = ListPage<EstateAgent> & { brandCounts: BrandCount[] };

/**
 * Estate agents by brand and office. `searchValue` looks in brand, office, its address and its people. The counts by brand cover all that
 * the search finds, whichever brand is chosen.
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
  const onPage = await sql<{ id: string }>(
    `select e.id from ${found} where b.id = any(${at(1)}::bpchar[])
      order by lower(b.brand_name), b.id, lower(e.office_name), e.id offset ${at(2)} limit ${at(3)}`,
    [...patterns, page.brandIds, page.skip, take],
    { prepare: false },
  );
  const ids = onPage.map(({ id }) => id);
  const rows = await db.estateAgent.findMany({ where: { id: { in: ids } }, select: estateAgentSelect });
  const totalFilteredItems = chosen.reduce((sum, { count }) => sum + count, 0);
  return {
    items: idsInOrder(ids, rows).map(toEstateAgent),
    totalItems: all?.count ?? 0,
    totalFilteredItems,
    brandCounts,
  };
}
