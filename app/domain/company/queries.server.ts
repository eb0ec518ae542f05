import { addressSelect } from '~/domain/address/fragments.server';
import { db, type Tx } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { Company } from './entity-schema';

export const companyNotFound = () => new KnownError(404, 'Company not found');

export const companySelect = {
  id: true,
  name: true,
  company_number: true,
  // Null for companies that were added before we asked for addresses.
  address: { select: addressSelect },
  version: true,
} satisfies Prisma.CompanySelect;

export const toCompany = ({ id, ...row }: Prisma.CompanyGetPayload<{ select: typeof companySelect }>): Company => ({
  _id: id,
  ...row,
});

export async function readCompany(client: Tx, id: string): Promise<Company | null> {
  const row = await client.company.findUnique({ where: { id }, select: companySelect });
  return row && toCompany(row);
}

/** @throws KnownError 404 */
export async function getCompany(id: string): Promise<Company> {
  const company = await readCompany(db, id);
  if (!company) throw companyNotFound();
  return company;
}

/** A company that we have saved. @param company_number as it is kept (`companyNumber`) */
export async function findCompanyByNumber(company_number: string): Promise<Company | null> {
  const row = await db.company.findUnique({ where: { company_number }, select: companySelect });
  return row && toCompany(row);
}
