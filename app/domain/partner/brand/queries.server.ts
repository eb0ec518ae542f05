import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A brand as the JSON calls write one. */
export type BrandRecord = { _id: string; brandName: string; version: number };

const brandRecord = 'select b.id as "_id", b.brand_name as "brandName", b.version from estate_agent_brand b';

export const brandById = `${brandRecord} where b.id = $1`;

/** All of them, in alphabetical order. */
export const listBrands = () => sql<BrandRecord>(`${brandRecord} order by lower(b.brand_name), b.id`);

/** With how many estate agents are of it: one that is used is not deleted. */
export type BrandInUse = BrandRecord & { agents: number };

const brandInUse = `
  select b.id as "_id", b.brand_name as "brandName", b.version,
         (select count(*)::int from estate_agent e where e.brand_id = b.id) as agents
    from estate_agent_brand b`;

/** All of them, in alphabetical order, with how many estate agents are of each. */
export const listBrandsInUse = () => sql<BrandInUse>(`${brandInUse} order by lower(b.brand_name), b.id`);

/** @throws KnownError 404 */
export async function getBrandInUse(id: string): Promise<BrandInUse> {
  const [brand] = await sql<BrandInUse>(`${brandInUse} where b.id = $1`, [id]);
  if (!brand) throw notFound();
  return brand;
}

/** @throws KnownError 404 */
export async function getBrand(id: string): Promise<BrandRecord> {
  const [brand] = await sql<BrandRecord>(brandById, [id]);
  if (!brand) throw notFound();
  return brand;
}
