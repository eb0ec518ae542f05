import { momentText } from '~/domain/shared/entity-rules';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { Prisma } from '~/platform/generated/prisma/client';
import type { IdentityCheck } from './entity-schema';

const checkSelect = {
  id: true,
  thirdfort_id: true,
  status: true,
  email: true,
  first_name: true,
  last_name: true,
  phone_number: true,
  person_type: true,
  created_at: true,
} satisfies Prisma.IdentityCheckSelect;

const toCheck = ({
  id,
  thirdfort_id,
  status,
  person_type,
  created_at,
  ...person
}: Prisma.IdentityCheckGetPayload<{ select: typeof checkSelect }>): IdentityCheck => ({
  _id: id,
  thirdfort_id,
  status,
  person_details: person,
  person_type,
  createdAt: momentText(created_at),
});

const MOST_CHECKS = 100;

/**
 * The checks of a transaction, newest first, at most 100. A person who was checked again has several. For staff.
 * @throws KnownError 404
 */
export async function listChecks(saleId: string): Promise<IdentityCheck[]> {
  const [sales, checks] = await Promise.all([
    db.sale.count({ where: { id: saleId } }),
    db.identityCheck.findMany({
      where: { sale_id: saleId },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      take: MOST_CHECKS,
      select: checkSelect,
    }),
  ]);
  if (sales === 0) throw notFound();
  return checks.map(toCheck);
}

/** @throws KnownError 404 */
export async function getCheck(id: string): Promise<IdentityCheck> {
  const check = await db.identityCheck.findUnique({ where: { id }, select: checkSelect });
  if (!check) throw notFound();
  return toCheck(check);
}
