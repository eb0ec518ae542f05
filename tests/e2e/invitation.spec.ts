/** What a person named in a deal does with the link in their email. */
import type pg from 'pg';
import { newId } from '../../app/platform/ids.ts';
import { insertPaidSale, insertPerson } from '../support/rows.ts';
import { expect, expectAccessible, test, WIDTHS } from './fixtures.ts';

/** Names someone as a co-seller of a paid sale, with the email queued. */
async function name(database: pg.Pool, saleId: string, email: string): Promise<void> {
  await database.query(
    `insert into person (id, role, sale_id, first_name, last_name, email, customer_type, invited_at, updated_at)
     values ($1, 'seller', $2, 'Ines', 'Bello', $3, 'individual_owner', now(), now())`,
    [newId(), saleId, email],
  );
  await database.query(
    `insert into email_message (id, key, kind, "to", sale_id, due_at, updated_at)
     values ($1, $2, 'invitation', $3, $4, now(), now())`,
    [newId(), `invitation:${saleId}:${email}`, email, saleId],
  );
}

type Inbox = { sandboxUrl: string };

async function linkIn({ sandboxUrl }: Inbox, email: string): Promise<string | undefined> {
  const answer = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(email)}`);
  const [message] = (await answer.json()) as { text: string }[];
  return message?.text.match(/https?:\/\/\S+\/invitation\/\S+/)?.[0];
}

async function linkTo(inbox: Inbox, email: string): Promise<string> {
  await expect.poll(() => linkIn(inbox, email)).toBeDefined();
  return new URL((await linkIn(inbox, email)) ?? '').pathname;
}

test('a joint owner is emailed, confirms, follows the sale, and can later say that it is not them', async ({
  page,
  context,
  database,
  stack,
  signIn,
}) => {
  const seller = await insertPerson(database, { firstName: 'Amara', lastName: 'Bello' });
  const saleId = await insertPaidSale(database, seller.id);
  const email = `ines-${newId()}@named.example`;
  await name(database, saleId, email);
  const link = await linkTo(stack, email);

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this you?');
    await expect(page.getByRole('link', { name: 'Sign in to confirm' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await signIn(context, { email, phoneNumber: '+447700900123' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, this is me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’ve confirmed this is you');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Follow the sale' }).click();
  await expect(page).toHaveURL(`/dashboard/sell/${saleId}`);
  await expect(page.getByText('because Amara Bello added you')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for telling us');
  await page.goto('/welcome-back');
  await expect(page.getByText('Shared with you')).toHaveCount(0);
});
