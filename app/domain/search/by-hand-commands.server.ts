import { addressSelect } from '~/domain/address/fragments.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { sha256 } from '~/platform/crypto.server';
import { isRefusedBy, type Tx, transaction } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { PDF } from '~/platform/pdf';
import { insertOrder, refuseTwoOrders } from './order-commands.server';
import { buildingOf, NOT_NOTED_YET, NOT_OUT, REFERENCE_TAKEN, type SearchFacts } from './order-rules';
import { keepResult } from './results-commands.server';
import { PRODUCTS, searchLabel, searchState } from './rules';
import type { OrderByHand, ResultByHand } from './schema';
import { factsOf, recordStateIn } from './state-commands.server';

/**
 * Searches that staff order themselves, because no supplier is configured or because it is not the usual one. What they note goes the way of a
 * supplier's reports, so that everyone reads the same.
 */

/**
 * Notes an order with its supplier's reference, and the day on which the searches are expected.
 * @param id of the order: sending the same form twice makes one
 * @throws KnownError 404; 409 when searches cannot be ordered now, or another order has the reference
 */
export async function noteOrder(actor: Actor, saleId: string, given: OrderByHand, id = newId()): Promise<void> {
  const today = londonDay(now());
  const { reference, expectedOn, isReorder } = given;
  try {
    await refuseTwoOrders(today, () =>
      transaction(async (tx) => {
        const sale = await tx.sale.findUnique({
          where: { id: saleId },
          select: { property: { select: { address: { select: addressSelect } } } },
        });
        if (!sale) throw notFound();
        const wanted = { ...buildingOf(sale.property.address), isReorder };
        const isNew = await insertOrder(tx, actor, { id, saleId, wanted, today, isByHand: true });
        if (!isNew) return;
        const searches = PRODUCTS.map((productId) => ({ ...OUT, productId, estimatedCompletion: expectedOn }));
        await recordStateIn(tx, { id: reference, key: id, revision: 1, searches });
      }),
    );
  } catch (error) {
    if (isRefusedBy(error, 'search_order_reference_key')) throw new KnownError(409, REFERENCE_TAKEN);
    throw error;
  }
}

const OUT = { reference: null, status: 'in progress', completionDate: null, document: null };

/**
 * Notes that a search of such an order is back or was cancelled, or when it is expected now.
 * @throws KnownError 404; 409 for a search that is no longer in progress
 */
export async function noteResult(
  actor: Actor,
  saleId: string,
  searchId: string,
  { outcome, day }: ResultByHand,
): Promise<void> {
  await transaction(async (tx) => {
    const { order, search } = await lockSearch(tx, saleId, searchId);
    if (searchState(search.status) !== 'in progress') throw new KnownError(409, NOT_OUT);
    const before = factsOf(search);
    const isOut = outcome === 'in progress';
    const after: SearchFacts = {
      ...before,
      status: outcome,
      estimatedCompletion: isOut ? day : before.estimatedCompletion,
      completionDate: isOut ? null : day,
    };
    const searches = order.searches.map((each) => (each.id === searchId ? after : factsOf(each)));
    const told = { id: order.reference ?? order.id, key: order.id, revision: order.revision + 1, searches };
    await recordStateIn(tx, told, actor);
    await recordChange(tx, actor, {
      action: 'search-by-hand',
      subjectType: 'search_order',
      subjectId: order.id,
      before: { search: searchLabel(search.product_id), status: before.status, expected: before.estimatedCompletion },
      after: { search: searchLabel(search.product_id), status: outcome, day },
    });
  });
}

/**
 * Keeps the document of a search that is back, and replaces an earlier one. The solicitors are sent the results once every search that is back
 * has its own. The same file again changes nothing.
 * @throws KnownError 404; 409 for a search that is not back
 */
export async function uploadResult(actor: Actor, saleId: string, searchId: string, bytes: Buffer): Promise<void> {
  const checksum = sha256(bytes);
  await transaction(async (tx) => {
    const { order, search } = await lockSearch(tx, saleId, searchId);
    if (searchState(search.status) !== 'success') throw new KnownError(409, NOT_NOTED_YET);
    const earlier = await tx.searchDocument.findUnique({ where: { search_id: searchId }, select: { checksum: true } });
    if (earlier?.checksum === checksum) return;
    await keepResult(tx, search, { document: newId(), contentType: PDF, bytes }, actor);
    const label = searchLabel(search.product_id);
    await recordChange(tx, actor, {
      action: 'upload-search-result',
      subjectType: 'search_order',
      subjectId: order.id,
      before: { search: label, checksum: earlier?.checksum ?? null },
      after: { search: label, checksum },
    });
  });
}

/** A search of an order that staff made themselves, in a sale of which nothing was erased. @throws KnownError 404 */
async function lockSearch(tx: Tx, saleId: string, searchId: string) {
  // The same locks as for a search that is not needed.
  await tx.$queryRaw`select from sale where id = ${saleId} for no key update`;
  await tx.$queryRaw`select from search_order where sale_id = ${saleId} order by id for update`;
  const order = await tx.searchOrder.findFirst({
    where: {
      sale: { id: saleId, property: { anonymised_at: null } },
      by_hand: true,
      searches: { some: { id: searchId } },
    },
    include: { searches: true },
  });
  const search = order?.searches.find(({ id }) => id === searchId);
  if (!order || !search) throw notFound();
  return { order, search };
}
