/**
 * `npm run walk:tree`: the accessibility tree of each page, as a screen reader is given it, as text: from signing up to
 * the dashboard of a sale and of a purchase, and how staff then assign the solicitors. To be read from top to bottom.
 */
import type { Page } from '@playwright/test';
import pg from 'pg';
import { prepare } from '../scripts/prepare.mjs';
import { insertPerson, insertSession } from '../tests/support/rows.ts';
import { handOf, launchChromium } from './walk/chromium.ts';
import { buyAHome, sellAHome } from './walk/journeys.ts';
import { Person } from './walk/person.ts';
import { startWalkStack } from './walk/stack.ts';

await prepare();
const stack = await startWalkStack();
const database = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
const browser = await launchChromium();

async function print(who: string, where: string, page: Page): Promise<void> {
  console.log(`\n## ${who}: ${where} (${new URL(page.url()).pathname})\n`);
  console.log(await page.locator('body').ariaSnapshot());
}

async function walk(who: string, journey: typeof sellAHome): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const arrive = (where: string) => print(who, where, page);
  try {
    await journey({ person: new Person(handOf(page), stack.url), sandboxUrl: stack.sandboxUrl, arrive });
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  } finally {
    await context.close();
  }
}

/** Staff choose a solicitor for each side, and read the emails before they go. */
async function assign(saleId: string): Promise<void> {
  const context = await browser.newContext();
  const { id } = await insertPerson(database, { email: 'staff@keyturn.example' });
  const value = await insertSession(database, id);
  await context.addCookies([{ name: 'kt_session', value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const arrive = (where: string) => print('Staff', where, page);
  await page.goto(`${stack.url}/admin/transactions/${saleId}/solicitors`, { waitUntil: 'networkidle' });
  await arrive('solicitors');
  await page
    .getByRole('link', { name: /^Assign Solicitors/ })
    .last()
    .click();
  // Another for the buyer: one group for both sides has to be confirmed.
  for (const [place, side] of ['seller', 'buyer'].entries()) {
    await page.getByLabel(`Find the ${side}’s solicitor`).waitFor();
    await arrive(`the ${side}’s solicitor`);
    await page
      .getByRole('link', { name: /^Choose (?!the )/ })
      .nth(place)
      .click();
  }
  await page.getByText('Legals started').first().waitFor();
  await arrive('both chosen');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).waitFor();
  await arrive('are you sure?');
  await page.getByRole('button', { name: /^Assign and send/ }).click();
  await page.getByRole('link', { name: 'Update solicitors' }).waitFor();
  await arrive('assigned');
  await context.close();
}

try {
  const saleId = await walk('Seller', sellAHome);
  await walk('Buyer', buyAHome);
  await assign(saleId);
} finally {
  await browser.close();
  await database.end();
  await stack.stop();
}
