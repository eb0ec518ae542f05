import type { Tx } from '../../app/platform/db.server.ts';
import { newId } from '../../app/platform/ids.ts';
import { insertReference } from '../../bin/reference.mjs';

/**
 * For every database but production's: the rows without which the service cannot run, and a referral code that replaces payment.
 */
export async function seedReference(tx: Tx): Promise<void> {
  await insertReference((text, values) => tx.$executeRawUnsafe(text, ...values));
  await tx.referralCode.createMany({
    data: [{ id: newId(), code: 'WELCOME2026', issued_by: 'Keyturn' }],
    skipDuplicates: true,
  });
}
