/** A signed-in person who buys a home that someone registered. */
import { db, pool } from '~/platform/db.server';
import { insertPurchase, type Person } from './rows';
import { sellerWithSale, signedIn } from './seller';

/** A registered home, paid for by default. @returns its property's id */
export async function registeredHome({ paid = true } = {}): Promise<{ propertyId: string; saleId: string }> {
  const { saleId } = await sellerWithSale({ paid });
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  return { propertyId: property_id, saleId };
}

export async function buyerWithPurchase(
  options: { termsAccepted?: boolean; confirmed?: boolean; paid?: boolean; person?: Partial<Person> } = {},
) {
  const { person, browser } = await signedIn(options.person);
  const home = await registeredHome(options);
  const purchaseId = await insertPurchase(pool, person.id, home.saleId, options);
  return { person, browser, purchaseId, ...home };
}
