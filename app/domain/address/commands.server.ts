import { changed } from '~/platform/changed';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Address } from './rules';

export async function createAddress(tx: Tx, address: Address): Promise<string> {
  const id = newId();
  await tx.address.create({ data: { id, ...address } });
  return id;
}

/** Writes what differs from what is there, and nothing else. @returns whether anything did */
export async function updateAddress(tx: Tx, saved: Address & { id: string }, address: Address): Promise<boolean> {
  const data = changed(saved, address);
  if (data) await tx.address.update({ where: { id: saved.id }, data });
  return data !== null;
}

/**
 * Makes an owner's address the given one; null takes it away.
 * @param link writes the address's id to the owner, when that changes
 */
export async function setAddress(
  tx: Tx,
  savedId: string | null,
  address: Address | null,
  link: (addressId: string | null) => Promise<unknown>,
): Promise<void> {
  if (address && savedId) {
    await updateAddress(tx, await tx.address.findUniqueOrThrow({ where: { id: savedId } }), address);
  } else if (address) await link(await createAddress(tx, address));
  else if (savedId) {
    await link(null);
    await tx.address.delete({ where: { id: savedId } });
  }
}
