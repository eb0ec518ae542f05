import { expect, test } from 'vitest';
import { listDealsOfUser, listHomesOfSellers } from '~/domain/reporting/user-deals-queries.server';
import { db, pool } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import { loader as users } from '~/routes/admin/user/list';
import { insertPurchase, insertSale } from '../support/rows';
import { sellerWithSale, signedIn } from '../support/seller';
import { staffMember } from '../support/staff';

test('lists a person’s sales and purchases, newest first, each with its transaction', async () => {
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

test('the list of users shows the correspondence address, or else the home for sale', async () => {
  const { browser: staff } = await staffMember();
  const { person } = await sellerWithSale({ paid: true });
  const { person: buyer } = await signedIn();
  const homes = await listHomesOfSellers([person.id, buyer.id]);
  expect(homes).toMatchObject([{ userId: person.id, address: { line_1: '18 Mill Lane' } }]);
  expect(await listHomesOfSellers([])).toEqual([]);
  const addressOf = async (id: string) => {
    const { rows } = (await staff.get(users, '/admin/users')).data as {
      rows: { id: string; address: string | null }[];
    };
    return rows.find((row) => row.id === id)?.address;
  };
  expect(await addressOf(person.id)).toMatch(/^18 Mill Lane/);
  expect(await addressOf(buyer.id)).toBeNull();
  const letters = { id: newId(), line_1: '4 Quay Street', post_town: 'Ludlow', postcode: 'SY8 1DN' };
  await db.user.update({ where: { id: person.id }, data: { correspondence_address: { create: letters } } });
  expect(await addressOf(person.id)).toMatch(/^4 Quay Street/);
});
