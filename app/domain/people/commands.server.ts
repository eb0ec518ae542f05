import { createAddress, updateAddress } from '~/domain/address/commands.server';
import type { Address } from '~/domain/address/rules';
import { columnsOf } from '~/domain/shared/answers-rules';
import { changedValues } from '~/platform/changed-values';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { Person } from '~/platform/generated/prisma/client';
import { newId } from '~/platform/ids';
import type { PeopleOf } from './person-fragments.server';
import { GIFT_QUESTIONS, PERSON_QUESTIONS } from './questions';
import { MAX_PEOPLE, RELATIONSHIPS, TOO_MANY_PEOPLE } from './rules';
import type { GiftorInput, PersonInput } from './schema';

/**
 * Replaces the people of a deal by those given: known ones are updated, new ones added, others removed.
 * @throws KnownError 422 when there are too many
 */
export async function savePeople(tx: Tx, of: PeopleOf, given: readonly (PersonInput | GiftorInput)[]): Promise<void> {
  if (given.length > MAX_PEOPLE) throw tooManyPeople();
  const saved = await tx.person.findMany({ where: of, include: { correspondence_address: true } });
  const remaining = new Set(given.map(({ personId }) => personId));
  const gone = saved.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  if (gone.length > 0) await tx.person.deleteMany({ where: { id: { in: gone } } });

  // An id that is not one of this deal's people is replaced by a new one.
  for (const answers of given)
    await savePerson(tx, of, saved.find(({ id }) => id === answers.personId) ?? newId(), answers);
}

/**
 * Adds a person to a deal, or updates the one with that id.
 * @throws KnownError 404 when the id is that of someone in another deal; 422 when there is no room for one more
 */
export async function putPerson(tx: Tx, of: PeopleOf, id: string, answers: PersonInput | GiftorInput) {
  const saved = await tx.person.findUnique({ where: { id }, include: { correspondence_address: true } });
  const isOfDeal =
    saved && Object.entries(of).every(([column, value]) => saved[column as keyof typeof saved] === value);
  if (saved && !isOfDeal) throw notFound();
  if (!saved && (await tx.person.count({ where: of })) >= MAX_PEOPLE) throw tooManyPeople();
  return savePerson(tx, of, saved ?? id, answers);
}

export const tooManyPeople = () => new KnownError(422, TOO_MANY_PEOPLE);

type Saved = Person & { correspondence_address: (Address & { id: string }) | null };

/** @param known the person as saved, or the id of a new one */
async function savePerson(
  tx: Tx,
  of: PeopleOf,
  known: Saved | string,
  answers: PersonInput | GiftorInput,
): Promise<'added' | 'changed' | 'unchanged'> {
  const person = typeof known === 'string' ? null : known;
  const saved = await saveAddress(tx, person?.correspondence_address ?? null, answers.correspondenceAddress);
  const data = {
    ...columnsOf(PERSON_QUESTIONS, answers),
    ...('amount' in answers
      ? {
          ...columnsOf(GIFT_QUESTIONS, answers),
          amount: BigInt(answers.amount),
          relationship: RELATIONSHIPS[answers.relationship],
        }
      : {}),
    correspondence_address_id: saved.id,
  };
  if (typeof known === 'string') {
    const customer_type = of.role === 'giftor' ? null : 'individual_owner';
    await tx.person.create({ data: { id: known, ...of, customer_type, ...data } });
    return 'added';
  }
  const change = changedValues(known, data);
  if (change) {
    // A new email address may be someone else's, so what the old one's owner confirmed or denied no longer counts.
    const noInvitation =
      'email' in change ? { invited_at: null, user_id: null, confirmed_at: null, denied_at: null } : {};
    await tx.person.update({
      where: { id: known.id },
      data: { ...change, ...noInvitation, version: { increment: 1 } },
    });
  }
  return change || saved.isChanged ? 'changed' : 'unchanged';
}

async function saveAddress(
  tx: Tx,
  saved: (Address & { id: string }) | null,
  given: Address | null,
): Promise<{ id: string | null; isChanged: boolean }> {
  if (!given) return { id: saved?.id ?? null, isChanged: false };
  if (!saved) return { id: await createAddress(tx, given), isChanged: true };
  return { id: saved.id, isChanged: await updateAddress(tx, saved, given) };
}
