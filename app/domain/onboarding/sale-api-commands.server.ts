import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { createProperty, type NewProperty, updateProperty } from '~/domain/property/commands.server';
import { REGISTER_LIMIT } from '~/domain/property/rules';
import {
  createSale,
  refuseManySales,
  type SaleChange,
  updateSale,
  updateSaleProperty,
} from '~/domain/sale/commands.server';
import { UNDERSTAND_FIRST } from '~/domain/sale/nation-rules';
import type { NewSaleCall } from '~/domain/sale/schema';
import type { Tx } from '~/platform/db.server';
import { KnownError, notFound } from '~/platform/errors';
import { countAttempt } from '~/platform/rate-limit.server';
import { currentPropertyId } from './current-deal-queries.server';
import { setCurrentDeal } from './drafts-commands.server';

/**
 * The JSON calls save in smaller pieces than the page does: a property first, then its sale. In between, the property belongs to the
 * session that registered it.
 * @throws KnownError 429 after more properties in a day than anyone sells
 */
export async function registerProperty(viewer: Viewer, property: NewProperty): Promise<string> {
  await countAttempt(REGISTER_LIMIT, viewer.userId);
  return transactionAs(viewer, async (tx) => {
    const propertyId = await createProperty(tx, property, viewer.userId);
    await setCurrentDeal(tx, viewer, { propertyId });
    return propertyId;
  });
}

/** @throws KnownError 404 unless the viewer sells it, or registered it in this session; 409 once its sale is paid for */
export const changeProperty = (viewer: Viewer, propertyId: string, change: Partial<NewProperty>): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const sale = await tx.sale.findUnique({ where: { property_id: propertyId }, select: { id: true } });
    if (sale) return updateSaleProperty(tx, viewer.userId, sale.id, change);
    if ((await currentPropertyId(tx, viewer)) !== propertyId) throw notFound();
    await updateProperty(tx, propertyId, change);
  });

/**
 * Sells a property that was registered. Called again, it answers with the sale that the first call made.
 * @throws KnownError 404 unless this session registered the property, and for any seller but the viewer
 */
export const registerSale = (
  viewer: Viewer,
  { property_id, primarySellerId, ...answers }: NewSaleCall,
): Promise<string> =>
  transactionAs(viewer, async (tx) => {
    if ((primarySellerId ?? viewer.userId) !== viewer.userId) throw notFound();
    const made = await tx.sale.findFirst({
      where: { property_id, primary_seller_id: viewer.userId },
      select: { id: true },
    });
    if (made) return made.id;
    if ((await currentPropertyId(tx, viewer)) !== property_id) throw notFound();
    await refuseManySales(tx, viewer.userId);
    await updateProperty(tx, property_id, { tenure: answers.tenure });
    const transactionId = await createSale(tx, viewer, property_id, answers);
    await setCurrentDeal(tx, viewer, { transactionId, propertyId: undefined });
    return transactionId;
  });

/**
 * @throws KnownError 404 unless the sale is the viewer's own; 409 once it is paid for; 422 for an unknown agent, or for a nation in which
 * the home does not lie
 */
export const changeSale = (viewer: Viewer, saleId: string, change: SaleChange): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    await updateSale(tx, viewer.userId, saleId, change);
    if (change.understoodNation) await requireNation(tx, saleId, change.understoodNation);
  });

/** The nation is the tag's, as when the sale is paid for: staff may set it for a postcode on a border. */
async function requireNation(tx: Tx, saleId: string, nation: string): Promise<void> {
  const { tags } = await tx.sale.findUniqueOrThrow({ where: { id: saleId }, select: { tags: true } });
  if (!tags.includes(nation)) throw new KnownError(422, UNDERSTAND_FIRST, { understoodNation: [UNDERSTAND_FIRST] });
}
