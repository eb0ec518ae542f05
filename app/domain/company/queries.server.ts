import { addressOfJson } from '~/domain/address/queries.server';
import type { Address } from '~/domain/address/rules';
import { rowJson } from '~/domain/shared/json-queries.server';
import { sql } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';

export const companyNotFound = () => new KnownError(404, 'Company not found');

/** A company as the JSON calls write one. */
export type CompanyRecord = {
  _id: string;
  name: string;
  company_number: string;
  /** Null for companies that were added before we asked for addresses. */
  address: Address | null;
  version: number;
};

const companyRecord = `
  select c.id as "_id", c.name, c.company_number, ${addressOfJson('c.address_id')} as address, c.version
    from company c`;

export const companyById = `${companyRecord} where c.id = $1`;

/** The company of an id in another query. */
export const companyJson = (id: string) => rowJson(`${companyRecord} where c.id = ${id}`);

/** @throws KnownError 404 */
export async function getCompany(id: string): Promise<CompanyRecord> {
  const [company] = await sql<CompanyRecord>(companyById, [id]);
  if (!company) throw companyNotFound();
  return company;
}

/** One of ours. @param number as it is kept (`companyNumber`) */
export async function findCompanyByNumber(number: string): Promise<CompanyRecord | null> {
  const [company] = await sql<CompanyRecord>(`${companyRecord} where c.company_number = $1`, [number]);
  return company ?? null;
}
