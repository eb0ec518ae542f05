import { addressSelect } from '~/domain/address/fragments.server';
import type { Address } from '~/domain/address/rules';
import {
  type PeopleOf,
  staffPersonSelect,
  toStaffGiftor,
  toStaffPerson,
} from '~/domain/people/person-fragments.server';
import { GIFTOR_QUESTIONS, PERSON_QUESTIONS } from '~/domain/people/questions';
import { fullName } from '~/domain/people/rules';
import type { Giftor, PersonInDeal } from '~/domain/people/schema';
import { type TenureAnswer, tenureOption } from '~/domain/property/rules';
import { fundingSelect } from '~/domain/purchase/queries.server';
import { FUNDING_SOURCES, fundingSources } from '~/domain/purchase/rules';
import { fieldsOf, selectOf } from '~/domain/shared/answers-rules';
import { poundsInField, toPence } from '~/domain/shared/pence-rules';
import type { Question } from '~/domain/shared/questions';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import type { DealRef } from './queries.server';
import { PURCHASE_ANSWERS, SALE_ANSWERS, saleAnswersOf } from './questions';
import type { PersonPart } from './rules';

/** The version of the deal, which covers its people too. @throws KnownError 404 unless it belongs to this transaction */
export async function getVersion(saleId: string, deal: DealRef): Promise<number> {
  const select = { version: true } as const;
  const found =
    'sale_id' in deal
      ? await db.sale.findUnique({ where: { id: deal.sale_id }, select })
      : await db.purchase.findUnique({ where: { id: deal.purchase_id, property: { sale: { id: saleId } } }, select });
  if (!found) throw notFound();
  return found.version;
}

/** What the form asks, and its initial values. @throws KnownError 404 */
export async function getSaleToCorrect(id: string) {
  const select = { ...selectOf(SALE_ANSWERS), version: true, group_id: true } as const;
  const sale = await db.sale.findUnique({ where: { id }, select });
  if (!sale) throw notFound();
  const questions = saleAnswersOf({ isUnit: sale.group_id !== null });
  const known: object = fieldsOf(questions, sale);
  return { version: sale.version, known, questions };
}

/** The same for a purchase of this sale's home. @throws KnownError 404 */
export async function getPurchaseToCorrect(saleId: string, id: string) {
  const purchase = await db.purchase.findUnique({
    where: { id, property: { sale: { id: saleId } } },
    select: { ...selectOf(PURCHASE_ANSWERS), version: true },
  });
  if (!purchase) throw notFound();
  const known: object = fieldsOf(PURCHASE_ANSWERS, purchase);
  return { version: purchase.version, known };
}

/** The initial values of the form. @throws KnownError 404 */
export async function getMoneyToCorrect(saleId: string, id: string) {
  const purchase = await db.purchase.findUnique({
    where: { id, property: { sale: { id: saleId } } },
    select: { ...fundingSelect, version: true },
  });
  if (!purchase) throw notFound();
  const known: object = {
    funding: {
      ...Object.fromEntries(
        fundingSources.map((source) => [source, purchase[FUNDING_SOURCES[source].column] ? 'on' : '']),
      ),
      otherFundingComments: purchase.other_funding_comments ?? '',
      gifts: purchase.gifts,
    },
  };
  return { version: purchase.version, known };
}

/** As the audit log stores it. */
export type Home = TenureAnswer & { address: Address };

const homeSelect = {
  version: true,
  property: { select: { tenure: true, tenure_details: true, address: { select: addressSelect } } },
} as const;

export async function readHome(tx: Pick<Tx, 'sale'>, saleId: string) {
  const sale = await tx.sale.findUnique({ where: { id: saleId }, select: homeSelect });
  if (!sale) return null;
  const { tenure, tenure_details, address } = sale.property;
  return { version: sale.version, home: { address, tenure, tenure_details } satisfies Home };
}

/** The same for the seller's home. @throws KnownError 404 */
export async function getHomeToCorrect(saleId: string) {
  const found = await readHome(db, saleId);
  if (!found) throw notFound();
  const { address, tenure, tenure_details } = found.home;
  const known: object = {
    propertyAddress: address,
    tenureOption: tenureOption(tenure),
    tenureDetails: tenure_details ?? '',
  };
  return { version: found.version, known };
}

/** A person before or after a correction; null when they are not in the deal. */
export type SavedPerson = { person: PersonInDeal | Giftor | null };

export const QUESTIONS_ABOUT: Readonly<Record<PersonPart, readonly Question[]>> = {
  seller: PERSON_QUESTIONS,
  buyer: PERSON_QUESTIONS,
  giftor: GIFTOR_QUESTIONS,
};

export const peopleOf = (role: PersonPart, deal: DealRef): PeopleOf => ({ role, ...deal }) as PeopleOf;

export async function readPerson(tx: Pick<Tx, 'person'>, of: PeopleOf, id: string): Promise<SavedPerson> {
  const row = await tx.person.findFirst({ where: { id, ...of }, select: staffPersonSelect });
  if (!row) return { person: null };
  const { invitation: _, answers: __, ...person } = of.role === 'giftor' ? toStaffGiftor(row) : toStaffPerson(row);
  return { person };
}

/** The initial values of the form about someone in the deal. @throws KnownError 404 unless the deal belongs to this transaction */
export async function getPersonToCorrect(saleId: string, role: PersonPart, deal: DealRef, id: string) {
  const version = await getVersion(saleId, deal);
  const { person } = await readPerson(db, peopleOf(role, deal), id);
  if (!person) throw notFound();
  const known: object = {
    ...person,
    ...Object.fromEntries(
      QUESTIONS_ABOUT[role].flatMap(({ name, toField }) =>
        toField ? [[name, toField(person[name as keyof PersonInDeal])]] : [],
      ),
    ),
    ...('amount' in person ? { amount: poundsInField(toPence(person.amount)) } : {}),
  };
  return { version, name: fullName(person), known };
}
