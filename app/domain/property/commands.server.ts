import { createAddress, updateAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { changed } from '~/platform/changed';
import { now } from '~/platform/clock.server';
import { insertRow, type Tx } from '~/platform/db.server';
import type { Prisma } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import type { TenureAnswer } from './rules';

export type NewProperty = { address: Address; tenure: TenureAnswer };

export async function createProperty(tx: Tx, { address, tenure }: NewProperty): Promise<string> {
  const id = newId();
  const at = now();
  await insertRow(tx, 'property', {
    id,
    address_id: await createAddress(tx, address),
    tenure: tenure.tenure,
    tenure_details: tenure.tenure_details,
    created_at: at,
    updated_at: at,
  } satisfies Prisma.PropertyUncheckedCreateInput);
  return id;
}

/** Writes what differs from what is there, and nothing else. */
export async function updateProperty(tx: Tx, id: string, { address, tenure }: Partial<NewProperty>): Promise<void> {
  const saved = await tx.property.findUniqueOrThrow({ where: { id }, include: { address: true } });
  if (address) await updateAddress(tx, saved.address, address);
  const data = tenure && changed(saved, tenure);
  if (data) await tx.property.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}
