import type { Address } from '~/domain/address/rules';
import type { PersonInDeal } from '~/domain/people/schema';
import { changed, createAddress } from '~/domain/property/commands.server';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';

export type SellerInput = Omit<PersonInDeal, 'personId'> & { personId?: string };

/** Makes the further sellers of a sale those given: the known ones are kept and mended, new ones added, others removed. */
export async function saveSellers(tx: Tx, saleId: string, given: readonly SellerInput[]): Promise<void> {
  const saved = await tx.person.findMany({
    where: { sale_id: saleId, role: 'seller' },
    include: { correspondence_address: true },
  });
  const kept = new Set(given.map(({ personId }) => personId));
  const gone = saved.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.person.deleteMany({ where: { id: { in: gone } } });

  for (const { personId, correspondenceAddress, ...answers } of given) {
    const columns = {
      first_name: answers.firstName,
      middle_name: answers.middleName,
      last_name: answers.lastName,
      email: answers.email,
      phone_number: answers.mobileNumber,
    };
    // An id that is none of this sale's is nobody's: the person gets a new one.
    const person = saved.find(({ id }) => id === personId);
    const correspondence_address_id = await saveAddress(
      tx,
      person?.correspondence_address ?? null,
      correspondenceAddress,
    );
    const data = { ...columns, correspondence_address_id };
    const change = person && changed(person, data);
    if (change) await tx.person.update({ where: { id: person.id }, data: { ...change, version: { increment: 1 } } });
    if (!person) {
      await tx.person.create({
        data: { id: newId(), role: 'seller', sale_id: saleId, customer_type: 'individual_owner', ...data },
      });
    }
  }
}

async function saveAddress(
  tx: Tx,
  saved: (Address & { id: string }) | null,
  given: Address | null,
): Promise<string | null> {
  if (!given || !saved) return given ? createAddress(tx, given) : (saved?.id ?? null);
  const change = changed(saved, given);
  if (change) await tx.address.update({ where: { id: saved.id }, data: change });
  return saved.id;
}
