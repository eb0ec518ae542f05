import { db, sql, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Brand } from './entity-schema';

/** All of them, in alphabetical order. */
export const listBrands = () =>
  sql<Brand>(
    'select b.id as "_id", b.brand_name as "brandName", b.version from estate_agent_brand b order by lower(b.brand_name), b.id',
  );

/** A brand with the number of its estate agents: one that has any cannot be deleted. */
export type BrandInUse = Brand & { agents: number };

const brandInUse = `
  select b.id as "_id", b.brand_name as "brandName", b.version,
         (select count(*)::int from estate_agent e where e.brand_id = b.id) as agents
    from estate_agent_brand b`;

/** All of them, in alphabetical order, with the number of estate agents of each. */
export const listBrandsInUse = () => sql<BrandInUse>(`${brandInUse} order by lower(b.brand_name), b.id`);

/** @throws KnownError 404 */
export async function getBrandInUse(id: string): Promise<BrandInUse> {
  const [brand] = await sql<BrandInUse>(`${brandInUse} where b.id = $1`, [id]);
  if (!brand) throw notFound();
  return brand;
}

export async function readBrand(client: Tx, id: string): Promise<Brand | null> {
  const row = await client.estateAgentBrand.findUnique({ where: { id } });
  return row && { _id: row.id, brandName: row.brand_name, version: row.version };
}

/** @throws KnownError 404 */
export async function getBrand(id: string): Promise<Brand> {
  const brand = await readBrand(db, id);
  if (!brand) throw notFound();
  return brand;
}
