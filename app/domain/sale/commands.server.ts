import { PAYING_ORDER } from '~/domain/account/visibility-fragments.server';
import { addressJson } from '~/domain/address/fragments.server';
import { nationOutside } from '~/domain/address/postcodes-rules';
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
import { planReminders } from '~/domain/reminder/commands.server';
import { columnsOf } from '~/domain/shared/answers-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { changedValues } from '~/platform/changed-values';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { companyAnswers, companyChange } from './company-commands.server';
import { enqueuePostcodeAlerts } from './postcode-alerts/commands.server';
import { COMPANY_QUESTIONS, SALE_QUESTIONS } from './questions';
import { type EstateAgentColumns, estateAgentColumns, tagsWithNation, type UnlistedAgent } from './rules';
import type { NewSaleCall } from './schema';

/** The person whose sale it is, as the timeline names them. */
export type Seller = { userId: string; firstName: string; lastName: string };

/** Answers that JSON may leave out, but the page may not. */
type NewSale = Omit<NewSaleCall, 'property_id' | 'primarySellerId' | 'tenure' | 'additionalSellers'> & {
  additionalSellers: PersonInput[];
  /** Asked by the page alone. */
  unlistedAgent?: UnlistedAgent | null;
  /** The nation outside England and Wales in which the home lies, which the seller has understood. */
  understoodNation?: string | null;
};
export type SaleChange = Partial<NewSale>;

/** @throws KnownError 422 when this person has registered as many homes in the last day as anyone may */
export async function refuseManySales(tx: Tx, userId: string): Promise<void> {
  const created_at = { gt: sinceYesterday(now()) };
  const lately = await tx.sale.count({ where: { primary_seller_id: userId, created_at } });
  if (lately < MAX_HOMES_A_DAY) return;
  throw new KnownError(422, TOO_MANY_HOMES, { propertyAddress: [TOO_MANY_HOMES] });
}

/**
 * Called after the sale or its address is written, under the lock of the person (`transactionAs`), so that two requests at the same time
 * see each other.
 * @throws KnownError 422 when this sale's seller has too many unpaid homes at its postcode
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
      orders: { none: PAYING_ORDER },
    },
  });
  if (unpaid > MAX_UNPAID_AT_POSTCODE) {
    throw new KnownError(422, TOO_MANY_UNPAID, { propertyAddress: [TOO_MANY_UNPAID] });
  }
}

/** @throws KnownError 422 for an unknown estate agent, or when too many homes at the postcode are unpaid */
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
      understood_nation: answers.understoodNation ?? null,
      created_at: at,
      updated_at: at,
    },
  });
  await saveUnlistedAgent(tx, id, answers);
  // A new sale has no people to remove.
  if (answers.additionalSellers.length > 0) {
    await savePeople(tx, { role: 'seller', sale_id: id }, answers.additionalSellers);
  }
  await refuseManyUnpaid(tx, id);
  await markSale(tx, id);
  await enqueuePostcodeAlerts(tx, id);
  await planReminders(tx, { kind: 'sign_up', subjectId: id, to: { userId: seller.userId }, about: { saleId: id } });
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
 * Writes only the fields that differ.
 * @throws KnownError 404 unless the sale is this person's own; 409 once it is paid for; 422 for an unknown estate agent, or a company without
 * a name
 */
export async function updateSale(tx: Tx, userId: string, id: string, answers: SaleChange): Promise<void> {
  const saved = await openSale(tx, userId, id);
  const company = columnsOf(COMPANY_QUESTIONS, companyAnswers(saved, answers));
  const data = changedValues(saved, {
    ...columnsOf(SALE_QUESTIONS, answers),
    ...company,
    ...(await companyChange(tx, id, company)),
    ...(await chosenAgent(tx, answers.estateAgent ?? null)),
    ...(answers.understoodNation !== undefined && { understood_nation: answers.understoodNation }),
  });
  if (data) await tx.sale.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await saveUnlistedAgent(tx, id, answers);
  const sellers = answers.isAnotherSellerSelected === false ? [] : answers.additionalSellers;
  if (sellers) await savePeople(tx, { role: 'seller', sale_id: id }, sellers);
}

/**
 * The same for the sale's home.
 * @throws KnownError 404 unless the sale is this person's own; 409 once it is paid for; 422 when too many homes at the postcode are unpaid
 */
export async function updateSaleProperty(
  tx: Tx,
  userId: string,
  id: string,
  change: Partial<NewProperty>,
): Promise<void> {
  const { understood_nation: nation } = await openSale(tx, userId, id);
  const isChanged = await changeHome(tx, id, change);
  const isElsewhere = nation !== null && change.address && nationOutside(change.address.postcode) !== nation;
  if (isElsewhere) await tx.sale.update({ where: { id }, data: { understood_nation: null } });
  // Staff who correct the home at this moment are told.
  if (isChanged) await tx.sale.update({ where: { id }, data: { version: { increment: 1 } } });
}

/**
 * Writes what differs of the home of a sale that is locked, whatever has become of the sale, and marks the sale by where the home lies.
 * @returns whether anything did
 * @throws KnownError 422 where too many homes are not paid for at its postcode
 */
export async function changeHome(tx: Tx, id: string, change: Partial<NewProperty>): Promise<boolean> {
  const { property_id, group_id, property } = await tx.sale.findUniqueOrThrow({
    where: { id },
    select: { property_id: true, group_id: true, property: { select: { address: { select: { postcode: true } } } } },
  });
  const isChanged = await updateProperty(tx, property_id, change);
  if (!change.address) return isChanged;
  // A development has as many units at a postcode as it has.
  if (change.address.postcode !== property.address.postcode && group_id === null) await refuseManyUnpaid(tx, id);
  await markSale(tx, id);
  await enqueuePostcodeAlerts(tx, id);
  return isChanged;
}

/** The sale, locked, while its answers can still change: it is not paid, and cannot be until this transaction ends. */
async function openSale(tx: Tx, userId: string, id: string) {
  await tx.$queryRaw`select 1 from sale where id = ${id} and primary_seller_id = ${userId} for no key update`;
  const sale = await tx.sale.findFirst({
    where: { id, primary_seller_id: userId },
    include: { orders: { where: PAYING_ORDER, select: { id: true } } },
  });
  if (!sale) throw notFound();
  if (sale.orders.length > 0) throw new KnownError(409, 'Failed to update transaction');
  return sale;
}

/** @throws KnownError 422 for an unknown estate agent */
async function chosenAgent(tx: Tx, choice: string | null): Promise<EstateAgentColumns | null> {
  const columns = estateAgentColumns(choice);
  if (columns?.estate_agent_id && !(await tx.estateAgent.count({ where: { id: columns.estate_agent_id } }))) {
    const message = 'Please select an option';
    throw new KnownError(422, message, { estateAgent: [message] });
  }
  return columns;
}

/** An agent that is not listed is saved for staff; another choice deletes them. */
async function saveUnlistedAgent(tx: Tx, sale_id: string, { estateAgent, unlistedAgent }: SaleChange): Promise<void> {
  if (estateAgent && estateAgent !== 'not_listed') await tx.namedAgent.deleteMany({ where: { sale_id } });
  if (!unlistedAgent) return;
  const { agentName: agent_name, branch, email } = unlistedAgent;
  const agent = { agent_name, branch, email, estate_agent_id: null };
  await tx.namedAgent.upsert({
    where: { sale_id },
    create: { id: newId(), sale_id, created_at: now(), ...agent },
    update: agent,
  });
}

type Marked = { tags: string[]; possible_duplicate: boolean; propertyId: string; address: Address };

const saleToMark = `
  select s.tags, s.possible_duplicate, s.property_id as "propertyId", ${addressJson('a')} as address
    from sale s join property y on y.id = s.property_id join address a on a.id = y.address_id
   where s.id = $1`;

/** Marks what staff should know from the address: the same home may be on sale twice, or be outside England and Wales. */
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
