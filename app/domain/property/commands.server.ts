import { createAddress, updateAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { changed } from '~/platform/changed';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { TenureAnswer } from './rules';

export type NewProperty = { address: Address; tenure: TenureAnswer };

export async function createProperty(tx: Tx, { address, tenure }: NewProperty): Promise<string> {
  const id = newId();
  await tx.property.create({ data: { id, address_id: await createAddress(tx, address), ...tenure } });
  return id;
}

/** Writes what differs from what is there, and nothing else. */
export async function updateProperty(tx: Tx, id: string, { address, tenure }: Partial<NewProperty>): Promise<void> {
  const saved = await tx.property.findUniqueOrThrow({ where: { id }, include: { address: true } });
  if (address) await updateAddress(tx, saved.address, address);
  const data = tenure && changed(saved, tenure);
  if (data) await tx.property.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}
