import { addressLines } from '~/domain/address/rules';
import { getOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { getSaleHead } from '~/domain/reporting/sale/head-queries.server';
import { whyNotOrdered } from '~/domain/search/order-rules';
import { findLastOrder } from '~/domain/search/queries.server';
import { PRODUCTS, searchLabel } from '~/domain/search/rules';
import { londonDay } from '~/domain/shared/dates-rules';
import { now } from '~/platform/clock.server';
import { newId } from '~/platform/ids';
import { urls } from '~/urls';
import { idParams } from '../../shared/params';
import { listProgressLetters } from '../progress.server';

/** What the dialogs of `orderViewOf` have in common. */
export const ORDER_DIALOG = {
  params: idParams,
  back: ({ id }: { id: string }) => urls.adminTransaction(id, 'searches'),
  loadFailure: 'Error fetching transaction searches',
  failure: 'Error ordering searches',
};

/** What a dialog shows that orders a sale's searches from the supplier, or notes an order by hand; and the sale that it is about. */
export async function orderViewOf(saleId: string) {
  const [head, last, obstacle, letters] = await Promise.all([
    getSaleHead(saleId),
    findLastOrder(saleId),
    getOrderObstacle(saleId),
    listProgressLetters('searches_ordered', { saleId, purchaseId: null }),
  ]);
  const view = {
    letters,
    _id: newId(),
    isReorder: last !== null,
    obstacle: (obstacle && `${obstacle}.`) ?? whyNotOrdered(last, londonDay(now())),
    address: addressLines(head.address).join(', '),
    products: PRODUCTS.map(searchLabel),
  };
  return { head, view };
}
