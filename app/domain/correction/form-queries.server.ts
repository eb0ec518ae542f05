import { fundingSelect } from '~/domain/purchase/queries.server';
import { FUNDING_SOURCES, fundingSources } from '~/domain/purchase/rules';
import { fieldsOf, selectOf } from '~/domain/shared/answers-rules';
import { db } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { PURCHASE_ANSWERS, SALE_ANSWERS } from './questions';

/** The initial values of the form. @throws KnownError 404 */
export async function getSaleToCorrect(id: string) {
  const sale = await db.sale.findUnique({ where: { id }, select: { ...selectOf(SALE_ANSWERS), version: true } });
  if (!sale) throw notFound();
  const known: object = fieldsOf(SALE_ANSWERS, sale);
  return { version: sale.version, known };
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
