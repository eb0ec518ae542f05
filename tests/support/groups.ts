/** A transactions group as POST /transaction/manual asks for one. */
import { createGroup, type NewGroup } from '~/domain/group/commands.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { insertPerson } from './rows';
import { homeIn } from './staff';

export async function insertCompany(company_number = newId().slice(-8).toUpperCase()) {
  return db.company.create({ data: { id: newId(), name: 'Quay Homes Ltd', company_number } });
}

/** A unit, with the JSON call's field names. */
export const unit = (number: number, given: object = {}) => ({
  property: { address: { ...homeIn('Ludlow'), line_1: `Plot ${number}, Quay Rise` }, tenure: 'Leasehold' },
  type: 'development',
  has_mortgage: false,
  onward_purchase: false,
  asking_price: 240_000 + number * 500,
  terms_and_conditions: { accepted: true },
  requiresMortgageReferral: false,
  is_using_foreign_currency: false,
  ...given,
});

const actorOf = ({ userId }: { userId: string }) => ({ userId, firstName: 'Priya', lastName: 'Shah' });

/** A group of `units` units, whose representative already has an account. */
export async function insertGroup(staff: { userId: string }, { units = 2, name = `Quay Rise ${newId()}` } = {}) {
  const representative = await insertPerson(pool, { firstName: 'Rosa', lastName: 'Marsh' });
  const company = await insertCompany();
  const id = newId();
  const group: NewGroup = {
    name,
    representative: { id: representative.id },
    company: { id: company.id },
    units: Array.from({ length: units }, (_, at) => ({
      address: { ...homeIn('Ludlow'), line_1: `Plot ${at + 1}, ${name}` },
      tenure: { tenure: 'leasehold', tenure_details: null },
      askingPrice: 24_000_000,
      hasMortgage: false,
      onwardPurchase: false,
      isUsingForeignCurrency: false,
      requiresMortgageReferral: false,
      termsAccepted: true,
    })),
    payment: { reference: 'TRF-1', items: null },
    termsVersion: '1.0',
  };
  await createGroup(actorOf(staff), id, group);
  const sales = await db.sale.findMany({ where: { group_id: id }, orderBy: { id: 'asc' }, select: { id: true } });
  return { id, name, representative, company, saleIds: sales.map((sale) => sale.id) };
}
