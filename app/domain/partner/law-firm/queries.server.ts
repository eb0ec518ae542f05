import { addressOfJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { rowJson } from '~/domain/shared/json-queries.server';
import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

/** A law firm as the JSON calls write one. */
export type LawFirmRecord = {
  _id: string;
  name: string;
  email: string | null;
  phone_number: string | null;
  /** Its organisation_name is the trading name. */
  address: Address;
  version: number;
};

const lawFirmRecord = `
  select f.id as "_id", f.name, f.email, f.phone_number, ${addressOfJson('f.address_id')} as address, f.version
    from law_firm f`;

export const lawFirmById = `${lawFirmRecord} where f.id = $1`;

/** The firm of an id in another query. */
export const lawFirmJson = (id: string) => rowJson(`${lawFirmRecord} where f.id = ${id}`);

/** All of them, in alphabetical order. */
export const listLawFirms = () => sql<LawFirmRecord>(`${lawFirmRecord} order by lower(f.name), f.id`);

/** @throws KnownError 404 */
export async function getLawFirm(id: string): Promise<LawFirmRecord> {
  const [firm] = await sql<LawFirmRecord>(lawFirmById, [id]);
  if (!firm) throw notFound();
  return firm;
}
