import { changedValues } from '~/platform/changed-values';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Address } from './rules';

export async function createAddress(tx: Tx, address: Address): Promise<string> {
  const id = newId();
  const at = now();
  const { line_1, line_2, line_3, post_town, county, postcode, country, country_iso_2 } = address;
  const { uprn, district, building_number, building_name, sub_building_name, street, premise } = address;
  const { organisation_name, po_box, latitude, longitude } = address;
  await tx.address.create({
    data: {
      id,
      ...{ line_1, line_2, line_3, post_town, county, postcode, country, country_iso_2 },
      ...{ uprn, district, building_number, building_name, sub_building_name, street, premise },
      ...{ organisation_name, po_box, latitude, longitude },
      created_at: at,
      updated_at: at,
    },
  });
  return id;
}

/** Writes only the fields that differ. @returns whether any did */
export async function updateAddress(tx: Tx, saved: Address & { id: string }, address: Address): Promise<boolean> {
  const data = changedValues(saved, address);
  if (data) await tx.address.update({ where: { id: saved.id }, data });
  return data !== null;
}

/**
 * Sets or replaces an owner's address; null deletes it.
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
