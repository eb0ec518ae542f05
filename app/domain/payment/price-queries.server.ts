import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import type { Pence } from '~/domain/shared/pence-rules';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { nationOfSale } from './price-fragments.server';
import { type Fees, feesOf, isSoldFor, priceOn } from './price-rules';

/** What is sold today, at today's price with VAT. */
async function listSold(tx: Pick<Tx, 'product'>) {
  const rows = await tx.product.findMany({ where: { active: true }, orderBy: { position: 'asc' } });
  const today = londonDay(now());
  return rows.map(({ next_price_from, ...product }) => ({
    ...product,
    price: priceOn({ ...product, next_price_from: dayOrNull(next_price_from) }, today),
  }));
}

/** The fees of today, in a transaction. Pages have them from `getPaymentPage`. */
export const findFees = async (tx: Pick<Tx, 'product'>): Promise<Fees | null> => feesOf(await listSold(tx));

/** A line of an order to be made. */
export type LineToOrder = { product_id: string; name: string; price: Pence; quantity: number };

/** The lines of an order of today for a sale, and where its home lies. */
export async function linesOfToday(tx: Tx, saleId: string): Promise<{ lines: LineToOrder[]; nation: string | null }> {
  const [sale] = await tx.$queryRawUnsafe<{ nation: string | null }[]>(
    `select ${nationOfSale} as nation from sale s where s.id = $1`,
    saleId,
  );
  const nation = sale?.nation ?? null;
  const sold = (await listSold(tx)).filter(({ key }) => isSoldFor(key, nation !== null));
  const lines = sold.map(({ id, name, price }) => ({ product_id: id, name, price: price.incVat, quantity: 1 }));
  return { lines, nation };
}

/** What a sale's seller agreed to pay; null where nothing was kept. */
export async function findAgreedLines(client: Pick<Tx, 'agreedPrice'>, sale_id: string): Promise<LineToOrder[] | null> {
  const agreed = await client.agreedPrice.findUnique({ where: { sale_id }, select: { lines: true } });
  return agreed && (agreed.lines as LineToOrder[]);
}
