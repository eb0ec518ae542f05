import type { Address } from '~/domain/address/rules';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { TenureAnswer } from './rules';

export async function createAddress(tx: Tx, address: Address): Promise<string> {
  const id = newId();
  await tx.address.create({ data: { id, ...address } });
  return id;
}

export type NewProperty = { address: Address; tenure: TenureAnswer };

export async function createProperty(tx: Tx, { address, tenure }: NewProperty): Promise<string> {
  const id = newId();
  await tx.property.create({ data: { id, address_id: await createAddress(tx, address), ...tenure } });
  return id;
}

/** Writes what differs from what is there, and nothing else. */
export async function updateProperty(tx: Tx, id: string, { address, tenure }: Partial<NewProperty>): Promise<void> {
  const saved = await tx.property.findUniqueOrThrow({ where: { id }, include: { address: true } });
  if (address) {
    const data = changed(saved.address, address);
    if (data) await tx.address.update({ where: { id: saved.address_id }, data });
  }
  const data = tenure && changed(saved, tenure);
  if (data) await tx.property.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}

/** The given values that differ from the saved ones; null when none does. */
export function changed<Next extends object>(
  saved: { [Name in keyof Next]: unknown },
  next: Next,
): Partial<Next> | null {
  const differs = ([name, value]: [string, unknown]) => value !== undefined && saved[name as keyof Next] !== value;
  const entries = Object.entries(next).filter(differs);
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<Next>) : null;
}
