import { createAddress, updateAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { changed } from '~/platform/changed';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { RELATIONSHIPS } from './rules';
import type { GiftorInput, PersonInput } from './schema';

/** Which people of a deal: the further sellers of a sale, the further buyers or the giftors of a purchase. */
export type PeopleOf =
  | { role: 'seller'; sale_id: string }
  | { role: 'buyer'; purchase_id: string }
  | { role: 'giftor'; purchase_id: string };

/** Makes the people those given: the known ones are kept and mended, new ones added, others removed. */
export async function savePeople(tx: Tx, of: PeopleOf, given: readonly (PersonInput | GiftorInput)[]): Promise<void> {
  const saved = await tx.person.findMany({ where: of, include: { correspondence_address: true } });
  const kept = new Set(given.map(({ personId }) => personId));
  const gone = saved.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.person.deleteMany({ where: { id: { in: gone } } });

  for (const answers of given) {
    // An id that is none of this deal's is nobody's: the person gets a new one.
    const person = saved.find(({ id }) => id === answers.personId);
    const data = {
      first_name: answers.firstName,
      middle_name: answers.middleName,
      last_name: answers.lastName,
      email: answers.email,
      phone_number: answers.mobileNumber,
      ...('amount' in answers
        ? { amount: BigInt(answers.amount), relationship: RELATIONSHIPS[answers.relationship] }
        : {}),
      correspondence_address_id: await saveAddress(
        tx,
        person?.correspondence_address ?? null,
        answers.correspondenceAddress,
      ),
    };
    const change = person && changed(person, data);
    if (change) await tx.person.update({ where: { id: person.id }, data: { ...change, version: { increment: 1 } } });
    if (!person) {
      const customer_type = of.role === 'giftor' ? null : 'individual_owner';
      await tx.person.create({ data: { id: newId(), ...of, customer_type, ...data } });
    }
  }
}

async function saveAddress(
  tx: Tx,
  saved: (Address & { id: string }) | null,
  given: Address | null,
): Promise<string | null> {
  if (!given || !saved) return given ? createAddress(tx, given) : (saved?.id ?? null);
  await updateAddress(tx, saved, given);
  return saved.id;
}
