import { PAYS } from '~/domain/account/visibility-queries.server';
import { addressJson } from '~/domain/address/queries.server';
import { type Address, homeKey } from '~/domain/address/rules';
import { savePeople } from '~/domain/people/commands.server';
import type { PersonInput } from '~/domain/people/schema';
import { type NewProperty, updateProperty } from '~/domain/property/commands.server';
import { listAddressesOnSale } from '~/domain/property/queries.server';
import {
  MAX_HOMES_A_DAY,
  MAX_UNPAID_AT_POSTCODE,
  sinceYesterday,
  TOO_MANY_HOMES,
  TOO_MANY_UNPAID,
} from '~/domain/property/rules';
import { columnsOf } from '~/domain/shared/answers-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { changed } from '~/platform/changed';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { SALE_QUESTIONS } from './questions';
import { type EstateAgentColumns, estateAgentColumns, tagsWithNation } from './rules';
import type { NewSaleCall } from './schema';

/** Whose sale it is; written on the timeline. */
export type Seller = { userId: string; firstName: string; lastName: string };

/** What JSON may leave open, the page does not. */
type NewSale = Omit<NewSaleCall, 'property_id' | 'primarySellerId' | 'tenure' | 'additionalSellers'> & {
  additionalSellers: PersonInput[];
};
export type SaleChange = Partial<NewSale>;

/** @throws KnownError 422 when this person registered as many homes lately as anyone may */
export async function refuseManySales(tx: Tx, userId: string): Promise<void> {
  const created_at = { gt: sinceYesterday(now()) };
  const lately = await tx.sale.count({ where: { primary_seller_id: userId, created_at } });
  if (lately < MAX_HOMES_A_DAY) return;
  throw new KnownError(422, TOO_MANY_HOMES, { propertyAddress: [TOO_MANY_HOMES] });
}

/**
 * Called after the sale, or its address, is written, under the lock of the person (`transactionAs`): of two at once one sees the other.
 * @throws KnownError 422 when too many homes of this sale's seller wait for their payment at its postcode
 */
async function refuseManyUnpaid(tx: Tx, saleId: string): Promise<void> {
  const { primary_seller_id, property } = await tx.sale.findUniqueOrThrow({
    where: { id: saleId },
    select: { primary_seller_id: true, property: { select: { address: { select: { postcode: true } } } } },
  });
  const unpaid = await tx.sale.count({
    where: {
      primary_seller_id,
      property: { address: { postcode: property.address.postcode } },
      orders: { none: PAYS },
    },
  });
  if (unpaid > MAX_UNPAID_AT_POSTCODE) {
    throw new KnownError(422, TOO_MANY_UNPAID, { propertyAddress: [TOO_MANY_UNPAID] });
  }
}

/** @throws KnownError 422 when the estate agent is none of ours, or too many homes at the postcode are not paid for */
export async function createSale(tx: Tx, seller: Seller, propertyId: string, answers: NewSale): Promise<string> {
  const id = newId();
  const { estate_agent_id = null, estate_agent_status = 'pending' } =
    (await chosenAgent(tx, answers.estateAgent)) ?? {};
  const at = now();
  await tx.sale.create({
    data: {
      id,
      primary_seller_id: seller.userId,
      property_id: propertyId,
      ...columnsOf(SALE_QUESTIONS, answers),
      estate_agent_id,
      estate_agent_status,
      created_at: at,
      updated_at: at,
    },
  });
  // A new one has no people yet.
  if (answers.additionalSellers.length > 0) {
    await savePeople(tx, { role: 'seller', sale_id: id }, answers.additionalSellers);
  }
  await refuseManyUnpaid(tx, id);
  await markSale(tx, id);
  await recordEvent(tx, {
    name: 'sale_created',
    saleId: id,
    side: 'seller',
    authorUserId: seller.userId,
    authorName: `${seller.firstName} ${seller.lastName}`,
  });
  return id;
}

/**
 * Writes what differs from what is there, and nothing else.
 * @throws KnownError 404 unless the sale is this person's own, 409 once it is paid for, 422 when the estate agent is none of ours
 */
export async function updateSale(tx: Tx, userId: string, id: string, answers: SaleChange): Promise<void> {
  const saved = await openSale(tx, userId, id);
  const data = changed(saved, {
    ...columnsOf(SALE_QUESTIONS, answers),
    ...(await chosenAgent(tx, answers.estateAgent ?? null)),
  });
  if (data) await tx.sale.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  const sellers = answers.isAnotherSellerSelected === false ? [] : answers.additionalSellers;
  if (sellers) await savePeople(tx, { role: 'seller', sale_id: id }, sellers);
}

/**
 * The same for its home.
 * @throws KnownError 404 unless the sale is this person's own, 409 once it is paid for, 422 where too many are not
 */
export async function updateSaleProperty(
  tx: Tx,
  userId: string,
  id: string,
  change: Partial<NewProperty>,
): Promise<void> {
  const { property_id } = await openSale(tx, userId, id);
  const postcodeOf = async () =>
    (await tx.property.findUniqueOrThrow({ where: { id: property_id }, select: { address: true } })).address.postcode;
  const before = await postcodeOf();
  await updateProperty(tx, property_id, change);
  if (!change.address) return;
  if (change.address.postcode !== before) await refuseManyUnpaid(tx, id);
  await markSale(tx, id);
}

/** The sale, locked, while its answers may still change: it is not paid, and will not be before this transaction ends. */
async function openSale(tx: Tx, userId: string, id: string) {
  await tx.$queryRaw`select 1 from sale where id = ${id} and primary_seller_id = ${userId} for no key update`;
  const sale = await tx.sale.findFirst({
    where: { id, primary_seller_id: userId },
    include: { orders: { where: PAYS, select: { id: true } } },
  });
  if (!sale) throw notFound();
  if (sale.orders.length > 0) throw new KnownError(409, 'Failed to update transaction');
  return sale;
}

/** @throws KnownError 422 when the agent is none of ours */
async function chosenAgent(tx: Tx, choice: string | null): Promise<EstateAgentColumns | null> {
  const columns = estateAgentColumns(choice);
  if (columns?.estate_agent_id && !(await tx.estateAgent.count({ where: { id: columns.estate_agent_id } }))) {
    const message = 'Please select an option';
    throw new KnownError(422, message, { estateAgent: [message] });
  }
  return columns;
}

type Marked = { tags: string[]; possible_duplicate: boolean; propertyId: string; address: Address };

const saleToMark = `
  select s.tags, s.possible_duplicate, s.property_id as "propertyId", ${addressJson('a')} as address
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.id = $1`;

/** What staff are told by the address: that the same home is on sale twice, and that it lies under another law. */
async function markSale(tx: Tx, id: string): Promise<void> {
  const [sale] = await tx.$queryRawUnsafe<Marked[]>(saleToMark, id);
  if (!sale) throw notFound();
  const { propertyId, address } = sale;
  const others = address.postcode ? await listAddressesOnSale(tx, address.postcode, propertyId) : [];
  const key = homeKey(address);
  const possible_duplicate = others.some((other) => homeKey(other) === key);
  const tags = tagsWithNation(sale.tags, address.postcode);
  if (possible_duplicate === sale.possible_duplicate && tags.join() === sale.tags.join()) return;
  await tx.sale.update({ where: { id }, data: { possible_duplicate, tags, updated_at: now() } });
}
