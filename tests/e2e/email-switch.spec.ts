/** What a reader does with the link that switches an email off. */
import { newId } from '../../app/platform/ids.ts';
import { insertPaidSale } from '../support/rows.ts';
import { expect, expectAccessible, test, WIDTHS } from './fixtures.ts';

test('a link switches emails off, and a page switches them on', async ({ page, context, database, stack, signIn }) => {
  const email = `amara-${newId()}@people.example`;
  const seller = await signIn(context, { email, phoneNumber: '+447700900123' });
  const saleId = await insertPaidSale(database, seller.id);
  await database.query(
    `insert into email_message (id, key, kind, "to", user_id, sale_id, data, due_at, updated_at)
     values ($1::text, $1::text, 'progress', $2, $3, $4, '{"occasion":"searches_back","isOfPurchase":false}', now(), now())`,
    [newId(), email, seller.id, saleId],
  );
  const linkIn = async () => {
    const answer = await fetch(`${stack.sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`);
    const [message] = (await answer.json()) as { text: string }[];
    return message?.text.match(/https?:\/\/\S+\/emails\/\S+/)?.[0];
  };
  await expect.poll(linkIn).toBeDefined();
  const { pathname } = new URL((await linkIn()) ?? '');

  const signedIn = await context.cookies();
  await context.clearCookies();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Switch off these emails?');
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Switch off these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('These emails are switched off');
  await expectAccessible(page);

  await context.addCookies(signedIn);
  await page.goto('/account');
  await expect(page.getByLabel('Searches are back')).not.toBeChecked();
  await page.getByLabel('Searches are back').check();
  await page.getByRole('button', { name: 'Save your choice of emails' }).click();
  await expect(page.getByText('Your choice of emails has been saved.')).toBeVisible();
  await expect(page.getByLabel('Searches are back')).toBeChecked();
});
