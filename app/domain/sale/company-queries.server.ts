import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';

export type CompanyToCheck = {
  version: number;
  /** As the customer typed it. */
  typed: { name: string | null; number: string };
};

/** The company that a customer sells for. @throws KnownError 404 when there is none that is not verified */
export async function getCompanyToCheck(saleId: string): Promise<CompanyToCheck> {
  const sale = await db.sale.findUnique({
    where: { id: saleId },
    select: { version: true, company_name: true, company_number: true, company_checked_at: true },
  });
  if (!sale?.company_number || sale.company_checked_at !== null) throw notFound();
  return { version: sale.version, typed: { name: sale.company_name, number: sale.company_number } };
}
