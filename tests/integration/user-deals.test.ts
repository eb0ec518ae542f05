import { expect, test } from 'vitest';
import { listDealsOfUser } from '~/domain/reporting/user-deals-queries.server';
import { pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { insertPurchase, insertSale } from '../support/rows';
import { sellerWithSale } from '../support/seller';

test('somebody’s sales and purchases, the newest first, each with its transaction', async () => {
  const { person, saleId: paid } = await sellerWithSale({ paid: true });
  const { saleId: others } = await sellerWithSale();
  const unpaid = await insertSale(pool, person.id);
  const purchase = await insertPurchase(pool, person.id, others, { confirmed: true });
  const deals = await listDealsOfUser(person.id, 10);
  expect(deals).toMatchObject([
    { role: 'buy', id: purchase, saleId: others, isComplete: true, address: { line_1: '18 Mill Lane' } },
    { role: 'sell', id: unpaid, saleId: unpaid, isComplete: false },
    { role: 'sell', id: paid, saleId: paid, isComplete: true, createdAt: expect.any(Date) },
  ]);
  expect(await listDealsOfUser(person.id, 2)).toEqual(deals.slice(0, 2));
  expect(await listDealsOfUser(newId(), 10)).toEqual([]);
});
