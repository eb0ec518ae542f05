import { isPaid } from '~/domain/account/visibility-fragments.server';
import { addressLines } from '~/domain/address/rules';
import { inviteNamed } from '~/domain/invitation/commands.server';
import { putPerson } from '~/domain/people/commands.server';
import type { PeopleOf } from '~/domain/people/person-fragments.server';
import { fullName } from '~/domain/people/rules';
import type { Giftor, GiftorInput, PersonInDeal, PersonInput } from '~/domain/people/schema';
import { mayChangeGiftors } from '~/domain/purchase/rules';
import { missingSeller } from '~/domain/sale/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { poundsInWords, toPence } from '~/domain/shared/pence-rules';
import type { Question } from '~/domain/shared/questions';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import type { CorrectablePart } from './commands.server';
import { peopleOf, QUESTIONS_ABOUT, readPerson, type SavedPerson } from './form-queries.server';
import type { DealRef } from './queries.server';
import {
  type Change,
  type CustomerAnswer,
  changesIn,
  EXCHANGED,
  OWNER_REMAINS,
  type PersonPart,
  underCheck,
} from './rules';

/** Contact details, addresses and amounts are shown only to someone who is signed in, and not in emails. */
const PRIVATE = ['email', 'mobileNumber', 'correspondenceAddress', 'amount'];

/** Questions whose label in the summary differs from the one in the form. */
const LABELS_IN_SUMMARY: Readonly<Record<string, string>> = {
  amount: 'Amount of the gift',
  relationship: 'How they are related to you',
};

const answersOf = (role: PersonPart, person: PersonInDeal | Giftor): CustomerAnswer[] =>
  QUESTIONS_ABOUT[role].map(({ name, label, summary, toField, toWords }) => ({
    label: LABELS_IN_SUMMARY[name] ?? summary ?? label,
    value: wordsOf(name, person, toWords ?? toField),
    isPrivate: PRIVATE.includes(name),
  }));

function wordsOf(name: string, person: PersonInDeal | Giftor, inWords: Question['toWords']): string | null {
  if (name === 'correspondenceAddress') {
    return person.correspondenceAddress && addressLines(person.correspondenceAddress).join(', ');
  }
  const value = Object(person)[name];
  if (name === 'amount') return poundsInWords(toPence(value));
  return (inWords ? inWords(value) : value) || null;
}

const WHAT: Readonly<Record<PersonPart, string>> = {
  seller: 'Selling with you',
  buyer: 'Buying with you',
  giftor: 'Giving you money',
};

function changesOf(role: PersonPart, before: SavedPerson['person'], after: SavedPerson['person']): Change[] {
  if (!before || !after) {
    return [
      { label: WHAT[role], before: before && fullName(before), after: after && fullName(after), isPrivate: false },
    ];
  }
  // There may be several people, so each label has the person's name.
  return changesIn(answersOf(role, before), answersOf(role, after)).map((change) => ({
    ...change,
    label: `${fullName(before)}, ${change.label.toLowerCase()}`,
  }));
}

/**
 * Adds, changes or removes someone who sells or buys with the customer, or gives them money.
 * @param answers null to remove them
 */
export const personPart = (
  role: PersonPart,
  deal: DealRef,
  id: string,
  { isNew, answers }: { isNew: boolean; answers: PersonInput | GiftorInput | null },
): CorrectablePart<SavedPerson> => {
  const of = peopleOf(role, deal);
  return {
    part: role,
    deal,
    personId: id,
    read: (tx) => readPerson(tx, of, id),
    change: async ({ person }, tx) => {
      // After a double press the added person is there already, or the removed one is gone: there is nothing to do.
      if (!person && !isNew) {
        if (answers === null) return {};
        throw notFound();
      }
      if (of.role === 'giftor') await refuseAfterExchange(tx, of.purchase_id);
      return { person: answers && ({ ...person, ...answers, personId: id } as PersonInDeal | Giftor) };
    },
    write: async (tx, { person }) => {
      if (person === null) await deletePerson(tx, of, id);
      else await upsertPerson(tx, of, id, person);
    },
    changes: (before, after) => changesOf(role, before.person, after.person),
  };
};

async function upsertPerson(tx: Tx, of: PeopleOf, id: string, person: PersonInDeal | Giftor): Promise<void> {
  const { personId: _, ...answers } = person;
  await putPerson(tx, of, id, answers);
  // Adding someone also answers the question whether there is anyone.
  if (of.role === 'seller') {
    await tx.sale.update({ where: { id: of.sale_id }, data: { is_another_seller_selected: true } });
  } else {
    const data = of.role === 'buyer' ? ({ ownership_type: 'Joint' } as const) : ({ gifts: 'yes' } as const);
    await tx.purchase.update({ where: { id: of.purchase_id }, data });
  }
  if (await isComplete(tx, of))
    await inviteNamed(tx, of.role === 'seller' ? { sale_id: of.sale_id } : { purchase_id: of.purchase_id });
}

/** People who are named in a deal are emailed once it is complete. */
async function isComplete(tx: Tx, of: PeopleOf): Promise<boolean> {
  if (of.role !== 'seller') {
    return (await tx.purchase.count({ where: { id: of.purchase_id, confirmed_at: { not: null } } })) > 0;
  }
  const paid = await tx.$queryRawUnsafe<object[]>(`select 1 from sale s where s.id = $1 and ${isPaid}`, of.sale_id);
  return paid.length > 0;
}

async function deletePerson(tx: Tx, of: PeopleOf, id: string): Promise<void> {
  await refuseWhileChecked(tx, { ...of, id });
  await tx.person.deleteMany({ where: { id, ...of } });
  const left = await tx.person.count({ where: of });
  if (of.role === 'seller') {
    const { customer_type: customerType, signs_for_company: signsForCompany } = await tx.sale.findUniqueOrThrow({
      where: { id: of.sale_id },
    });
    const isAnotherSellerSelected = left > 0;
    const missing = missingSeller({ customerType, signsForCompany, isAnotherSellerSelected, sellers: left });
    if (missing) throw new KnownError(422, missing);
    await tx.sale.update({
      where: { id: of.sale_id },
      data: { is_another_seller_selected: isAnotherSellerSelected },
    });
  }
  if (of.role === 'buyer' && left === 0) {
    const joint = await tx.purchase.count({ where: { id: of.purchase_id, ownership_type: 'Joint' } });
    if (joint > 0) throw new KnownError(422, OWNER_REMAINS);
  }
}

/** @throws KnownError 409 while one of them has an identity check under way: its result would belong to no one */
export async function refuseWhileChecked(tx: Tx, who: PeopleOf & { id?: string }): Promise<void> {
  const [checked] = await tx.person.findMany({
    where: { ...who, identity_checks: { some: { status: 'pending' } } },
    select: { first_name: true, last_name: true },
    take: 1,
  });
  if (!checked) return;
  const name = fullName({ firstName: checked.first_name, lastName: checked.last_name });
  throw new KnownError(409, underCheck(name));
}

/** @throws KnownError 404; 409 once contracts are exchanged or the purchase has ended: who gives money stays as it is */
export async function refuseAfterExchange(tx: Tx, purchaseId: string): Promise<void> {
  const purchase = await tx.purchase.findUnique({
    where: { id: purchaseId },
    select: { aborted: true, exchanged: true },
  });
  if (!purchase) throw notFound();
  const day = (date: Date | null) => date && londonDay(date);
  const settled = { aborted: day(purchase.aborted), exchanged: day(purchase.exchanged) };
  if (!mayChangeGiftors(settled, londonDay(now()))) throw new KnownError(409, EXCHANGED);
}
