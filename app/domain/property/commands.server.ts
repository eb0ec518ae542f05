import { createAddress, updateAddress } from '~/domain/address/commands.server';
import { isKnownToLookup } from '~/domain/address/lookup-commands.server';
import type { Address } from '~/domain/address/rules';
import { changedValues } from '~/platform/changed-values';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import type { TenureAnswer } from './rules';

export type NewProperty = { address: Address; tenure: TenureAnswer };

/** @param registeredBy the user, when they register it before its sale */
export async function createProperty(
  tx: Tx,
  { address, tenure }: NewProperty,
  registeredBy: string | null = null,
): Promise<string> {
  const id = newId();
  const at = now();
  await tx.property.create({
    data: {
      id,
      address_id: await createAddress(tx, address),
      tenure: tenure.tenure,
      tenure_details: tenure.tenure_details,
      registered_by_id: registeredBy,
      address_confirmed_at: (await isKnownToLookup(tx, address)) ? at : null,
      created_at: at,
      updated_at: at,
    },
  });
  return id;
}

/**
 * Writes only the fields that differ.
 * @returns whether any did
 * @throws KnownError 404 for a home without a sale that has been deleted
 */
export async function updateProperty(tx: Tx, id: string, { address, tenure }: Partial<NewProperty>): Promise<boolean> {
  await tx.$queryRaw`select 1 from property where id = ${id} for no key update`;
  const saved = await tx.property.findUnique({ where: { id }, include: { address: true } });
  if (!saved) throw notFound();
  const isMoved = address !== undefined && (await updateAddress(tx, saved.address, address));
  const data = changedValues(saved, { ...tenure, ...(address && (await confirmedAt(tx, saved, address, isMoved))) });
  if (data) await tx.property.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  return isMoved || data !== null;
}

/** Since when the look-up confirms the address: a corrected line makes it one that was typed manually. */
async function confirmedAt(
  tx: Tx,
  saved: { address_confirmed_at: Date | null },
  address: Address,
  isMoved: boolean,
): Promise<{ address_confirmed_at: Date | null }> {
  if (saved.address_confirmed_at && !isMoved) return { address_confirmed_at: saved.address_confirmed_at };
  return { address_confirmed_at: (await isKnownToLookup(tx, address)) ? now() : null };
}
