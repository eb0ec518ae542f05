import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A brand as the JSON calls write one. */
export type BrandRecord = { _id: string; brandName: string; version: number };

const brandRecord = 'select b.id as "_id", b.brand_name as "brandName", b.version from estate_agent_brand b';

export const brandById = `${brandRecord} where b.id = $1`;

/** All of them, in alphabetical order. */
export const listBrands = () => sql<BrandRecord>('brands', `${brandRecord} order by lower(b.brand_name), b.id`);

/** @throws KnownError 404 */
export async function getBrand(id: string): Promise<BrandRecord> {
  const [brand] = await sql<BrandRecord>('brand', brandById, [id]);
  if (!brand) throw notFound();
  return brand;
}
