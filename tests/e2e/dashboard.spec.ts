import type pg from 'pg';
import { expect, expectAccessible, test } from './fixtures';

/** A sale of the demo data that has come as far as its searches, and whose it is. */
async function saleUnderWay(database: pg.Pool): Promise<{ id: string; email: string }> {
  const { rows } = await database.query<{ id: string; email: string }>(
    `select s.id, u.email from sale s
       join app_user u on u.id = s.primary_seller_id
       join sale_order o on o.sale_id = s.id and o.status = 'succeeded' and o.payment_type = 'card'
      where s.seller_lawyer_group_id is not null and u.active and u.type = 'customer'
        and exists (select 1 from search_order so join search e on e.search_order_id = so.id where so.sale_id = s.id)
      order by s.created_at limit 1`,
  );
  const [sale] = rows;
  if (!sale) throw new Error('The demo data has no such sale');
  return sale;
}

test('a seller sees where the sale stands, and has a receipt', async ({ page, context, database, signIn }) => {
  const { id, email } = await saleUnderWay(database);
  await signIn(context, { email });
  await page.goto(`/dashboard/sell/${id}`);
  await expect(page.getByRole('heading', { name: 'What happens when' })).toBeVisible();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByText('Their bank details never change by email.')).toBeVisible();
  await expect(page.getByText('£720.00').last()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page.getByText('VAT at 20%')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByText('£120.00')).toBeVisible();
});

test('a sale is nobody else’s to see', async ({ page, context, database, signIn }) => {
  const { id } = await saleUnderWay(database);
  await signIn(context);
  for (const path of [`/dashboard/sell/${id}`, `/dashboard/sell/${id}/receipt`, '/dashboard/sell/undefined']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found – Keyturn');
  }
});
