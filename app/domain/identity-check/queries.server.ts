import { sql } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { CheckStatus } from './rules';

/** As the specification writes a check. */
export type IdentityCheckRecord = {
  _id: string;
  thirdfort_id: string | null;
  status: CheckStatus;
  person_details: { email: string | null; first_name: string; last_name: string; phone_number: string | null };
  person_type: 'seller' | 'buyer' | 'giftor';
  createdAt: string;
};

const checkJson = `
  jsonb_build_object(
    '_id', k.id, 'thirdfort_id', k.thirdfort_id, 'status', k.status, 'person_type', k.person_type, 'createdAt', k.created_at,
    'person_details', jsonb_build_object('email', k.email, 'first_name', k.first_name, 'last_name', k.last_name,
      'phone_number', k.phone_number))`;

const MOST_CHECKS = 100;

const checksOfSale = `
  select coalesce((
           select jsonb_agg(${checkJson} order by k.created_at desc, k.id desc)
             from (select * from identity_check k where k.sale_id = s.id
                    order by k.created_at desc, k.id desc limit ${MOST_CHECKS}) k), '[]') as checks
    from sale s where s.id = $1`;

/**
 * The checks of a transaction, the newest first, 100 at most; a person who was checked again has several. For staff.
 * @throws KnownError 404
 */
export async function listChecks(saleId: string): Promise<IdentityCheckRecord[]> {
  const [row] = await sql<{ checks: IdentityCheckRecord[] }>(checksOfSale, [saleId]);
  if (!row) throw notFound();
  return row.checks;
}

const checkById = `select ${checkJson} as record from identity_check k where k.id = $1`;

/** @throws KnownError 404 */
export async function getCheck(id: string): Promise<IdentityCheckRecord> {
  const [row] = await sql<{ record: IdentityCheckRecord }>(checkById, [id]);
  if (!row) throw notFound();
  return row.record;
}
