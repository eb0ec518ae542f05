import { homeKey } from '~/domain/address/rules';
import type { Actor } from '~/domain/audit/commands.server';
import { UNIT_SALE_QUESTIONS } from '~/domain/sale/questions';
import { tagsWithNation } from '~/domain/sale/rules';
import { columnsOf } from '~/domain/shared/answers-rules';
import { groupChanged } from '~/domain/shared/changed-commands.server';
import { now } from '~/platform/clock.server';
import { insertMany, onCommit, type Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { eventHappened } from '~/platform/metrics.server';
import type { NewUnit } from './schema';

export type Payment = {
  /** As staff or the caller gave it; null if they gave none. */
  reference: string | null;
  /** The names of the products that were paid for; null for all that we sell. */
  items: string[] | null;
};

type Units = {
  groupId: string;
  representative_id: string;
  company_seller_id: string;
  /** Each with the id of its transaction, where the caller gives one. */
  units: (NewUnit & { saleId?: string })[];
  payment: Payment;
  termsVersion: string;
};

/** Inserts table by table rather than unit by unit, so 500 units take a handful of statements. */
export async function insertUnits(tx: Tx, actor: Actor, { units, ...of }: Units): Promise<void> {
  const made = units.map((unit) => ({
    unit,
    address_id: newId(),
    property_id: newId(),
    sale_id: unit.saleId ?? newId(),
    order_id: newId(),
  }));
  await insertMany(
    tx,
    'address',
    made.map(({ address_id: id, unit }) => ({ id, ...unit.address })),
  );
  await insertMany(
    tx,
    'property',
    made.map(({ property_id: id, address_id, unit }) => ({ id, address_id, ...unit.tenure })),
  );
  const taken = await homesOnSale(tx, units);
  await insertMany(
    tx,
    'sale',
    made.map(({ sale_id: id, property_id, unit }) => ({ id, property_id, ...saleColumns(unit, of, taken) })),
  );
  await pay(
    tx,
    made.filter(({ unit }) => unit.termsAccepted),
    of.payment,
  );
  await insertMany(
    tx,
    'timeline_event',
    made.map(({ sale_id }) => ({
      id: newId(),
      sale_id,
      event_name: 'sale_created',
      author: 'S',
      author_user_id: actor.userId,
      author_name: `${actor.firstName} ${actor.lastName}`,
    })),
  );
  await groupChanged(tx, of.groupId);
  onCommit(tx, () => eventHappened('sale_created', made.length));
}

function saleColumns(unit: NewUnit, of: Omit<Units, 'units'>, taken: ReadonlySet<string>) {
  return {
    type: 'development',
    primary_seller_id: of.representative_id,
    customer_type: 'representative',
    asking_price: unit.askingPrice,
    ...columnsOf(UNIT_SALE_QUESTIONS, unit),
    terms_version: unit.termsAccepted ? of.termsVersion : null,
    terms_accepted_at: unit.termsAccepted ? now() : null,
    group_id: of.groupId,
    company_seller_id: of.company_seller_id,
    tags: tagsWithNation([], unit.address.postcode),
    possible_duplicate: taken.has(homeKey(unit.address)),
  };
}

/** The homes among these that are on sale already, or are more than once in this group. */
async function homesOnSale(tx: Tx, units: readonly NewUnit[]): Promise<Set<string>> {
  const postcodes = [...new Set(units.flatMap(({ address }) => address.postcode ?? []))];
  const others = await tx.address.findMany({
    where: { postcode: { in: postcodes }, property: { sale: { isNot: null } } },
  });
  const keys = units.map(({ address }) => homeKey(address));
  const seen = new Set<string>();
  const twice = keys.filter((key) => seen.has(key) || !seen.add(key));
  return new Set([...others.map(homeKey), ...twice]);
}

type Made = { sale_id: string; order_id: string };

/** Paid elsewhere: each unit's order costs nothing here and counts as paid, but only once the terms are accepted, as everywhere. */
async function pay(tx: Tx, made: readonly Made[], { reference, items }: Payment): Promise<void> {
  const products = await tx.product.findMany({ where: { active: true }, orderBy: { position: 'asc' } });
  const names = items ?? products.map(({ name }) => name);
  const idOf = new Map(products.map(({ id, name }) => [name, id]));
  await insertMany(
    tx,
    'sale_order',
    made.map(({ order_id: id, sale_id }) => ({
      id,
      sale_id,
      payment_type: 'manual',
      status: 'succeeded',
      total_amount: 0,
      subtotal: 0,
      vat: 0,
      manual_reference: reference,
      paid_at: now(),
    })),
  );
  await insertMany(
    tx,
    'sale_order_item',
    made.flatMap(({ order_id }) =>
      names.map((product_name) => ({
        id: newId(),
        order_id,
        product_id: idOf.get(product_name) ?? null,
        product_name,
        product_price: 0,
        quantity: 1,
      })),
    ),
  );
}
