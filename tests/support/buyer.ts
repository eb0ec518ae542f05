/** A signed-in person who buys a home that somebody registered. */
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { Person } from './rows';
import { sellerWithSale, signedIn } from './seller';

/** A home that somebody sells. @returns its property's id */
export async function registeredHome(): Promise<{ propertyId: string; saleId: string }> {
  const { saleId } = await sellerWithSale();
  const { property_id } = await db.sale.findUniqueOrThrow({ where: { id: saleId } });
  return { propertyId: property_id, saleId };
}

const accepted = () => ({ terms_accepted: true, terms_version: '1.0', terms_accepted_at: new Date() });

export async function insertPurchase(
  primary_buyer_id: string,
  property_id: string,
  { termsAccepted = true, confirmed = false } = {},
): Promise<string> {
  const id = newId();
  await db.purchase.create({
    data: {
      id,
      primary_buyer_id,
      property_id,
      ownership_type: 'Sole',
      agreed_price: 34_000_000n,
      mortgage_required_for_purchase: 'no',
      gifts: 'no',
      ...(termsAccepted && accepted()),
      ...(confirmed && { is_active: true, confirmed_at: new Date() }),
    },
  });
  return id;
}

export async function buyerWithPurchase(
  options: { termsAccepted?: boolean; confirmed?: boolean; person?: Partial<Person> } = {},
) {
  const { person, browser } = await signedIn(options.person);
  const home = await registeredHome();
  const purchaseId = await insertPurchase(person.id, home.propertyId, options);
  return { person, browser, purchaseId, ...home };
}
