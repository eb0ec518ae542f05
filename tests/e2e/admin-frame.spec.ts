import { randomBytes } from 'node:crypto';
import { insertPaidSale, insertPerson, insertSale } from '../support/rows.ts';
import { expect, expectAccessible, stopClock, test, waitForHydration } from './fixtures';

const showcase = '/admin/config/ui';

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan' });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('the frame stays while its pages change', async ({ page }) => {
    await page.goto('/admin');
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats & Metrics');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByLabel('Search transactions').fill('qq-nothing');
    await page.getByLabel('Search transactions').press('Enter');
    await expect(page).toHaveURL('/admin/search?q=qq-nothing');
    await expect(page).toHaveTitle('Search – Keyturn');
    await expect(page.getByRole('cell', { name: 'No Data' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats & Metrics');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('a page outside the back office loads as a new document', async ({ page }) => {
    await page.goto('/admin');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Switch Properties' }).click();
    await expect(page).toHaveURL('/welcome-back');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  test('someone signed out in the meantime is sent to sign in by the next page', async ({ page, context }) => {
    await page.goto('/admin/config');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.clearCookies();
    await page.getByRole('link', { name: 'Components' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });

  test('an unknown address shows the error inside the frame', async ({ page }) => {
    await page.goto('/admin/nothing/here');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Law Firms' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats & Metrics');
  });

  test('waits for a page that Remix has not loaded the manifest of yet', async ({ page }) => {
    let learn = () => {};
    const learned = new Promise<void>((resolve) => (learn = resolve));
    await page.route('**/__manifest**', async (route) => {
      await learned;
      await route.continue();
    });
    await page.goto('/admin/nothing/here');
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    learn();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats & Metrics');
  });

  test('the search finds results while typing, with the keyboard only', async ({ page, database }) => {
    const seller = await insertPerson(database, { firstName: 'Zsófia', lastName: `Szep${Date.now().toString(36)}` });
    const sale = await insertSale(database, seller.id);
    await page.clock.install();
    await page.goto('/admin/config');
    const box = page.getByRole('combobox', { name: 'Search transactions' });
    await expect(box).toBeVisible(); // a searchbox until the script has loaded
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    const requests: string[] = [];
    page.on('request', (request) => request.url().includes('/api/search') && requests.push(request.url()));
    await stopClock(page);
    await page.keyboard.type(`zsofia ${seller.lastName}`);
    await page.clock.resume();
    const option = page.getByRole('option', { name: `18 Mill Lane, Ludlow, SY8 1DN Zsófia ${seller.lastName}` });
    await expect(option).toContainText(/KT-\w{4}-\w{2}/);
    expect(requests, 'once it pauses, not for each letter').toHaveLength(1);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/transactions/${sale}|q=`));
  });

  test('letters press the buttons of the row that has the focus, and a page lists them', async ({ page, database }) => {
    const sale = await insertPaidSale(database, (await insertPerson(database)).id);
    await database.query(
      `insert into work_item (id, kind, side, sale_id, since, is_first) values ($1, 'exchange', 'buyer', $2, now(), true)`,
      [randomBytes(12).toString('hex'), sale],
    );
    await page.goto('/admin/work?who=all&kind=exchange');
    await waitForHydration(page);
    await page.keyboard.press('z');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('j');
    await page.keyboard.press('z');
    await expect(page.getByRole('dialog', { name: 'Snooze' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/admin/work?who=all&kind=exchange');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page).toHaveURL('/admin/keys');
    // The address changes before the page does, and the page before also says 'Hand over'.
    await expect(page.getByRole('heading', { name: 'Keys', level: 1 })).toBeVisible();
    await expect(page.getByText('Hand over', { exact: true })).toBeVisible();
    // What the page lists is what the menu has, and each leads there.
    const menu = page.getByRole('navigation', { name: 'Admin' });
    const listed = `${await page.getByText('g w, g f').textContent()}`.replaceAll(' ', '').split(',');
    const links = await menu
      .locator('[data-press]')
      .evaluateAll((all) =>
        all.map((link) => [link.getAttribute('data-press') ?? '', link.getAttribute('href') ?? '']),
      );
    expect(links.map(([keys]) => keys)).toEqual(listed);
    for (const [keys = '', href = ''] of links) {
      for (const key of keys) await page.keyboard.press(key);
      await expect(page).toHaveURL(href);
      await expect(menu.locator(`[data-press="${keys}"]`)).toHaveAttribute('aria-current', 'page');
    }
  });

  test('the dialog that answers a question begins at the answer’s box, and on a phone at its title', async ({
    page,
    database,
  }) => {
    const person = await insertPerson(database);
    const sale = await insertPaidSale(database, person.id);
    const question = randomBytes(12).toString('hex');
    await database.query(
      `insert into update_request (id, sale_id, asked_by_user_id, question, asked_at, due_at)
       values ($1, $2, $3, 'How far are the searches?', now(), now() + interval '1 day')`,
      [question, sale, person.id],
    );
    await page.goto(`/admin/work/${sale}/answer/${question}`);
    await waitForHydration(page);
    await expect(page.getByText('What they can see')).toBeVisible();
    const box = page.getByRole('textbox', { name: 'Answer', exact: true });
    await expect(box).toBeFocused();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Answer a question' })).toBeInViewport({ ratio: 0.9 });
    await expect(box).not.toBeFocused();
  });

  test('a dialog has its own address, traps the focus and returns it', async ({ page }) => {
    await page.goto(showcase);
    await waitForHydration(page);
    const opener = page.getByRole('link', { name: 'Open a dialog' });
    await opener.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await opener.click();
    await expect(page).toHaveURL(`${showcase}/dialog`);
    const dialog = page.getByRole('dialog', { name: 'Add a brand' });
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(showcase);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(300);
    await page.goto(`${showcase}/dialog`);
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(showcase);
  });

  test('rows can be used by keyboard, and coming back returns to the same row', async ({ page }) => {
    await page.goto(showcase);
    await waitForHydration(page);
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: '18 Mill Lane, Flat 2' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const second = page.getByRole('link', { name: '7 Copse Rise' });
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=row-1/);
    await page.getByRole('link', { name: 'Configuration' }).click();
    await expect(page).toHaveURL('/admin/config');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(showcase);
    await expect(second).toBeFocused();
  });

  test('a form on a page reached without a full load reveals its follow-up questions', async ({ page }) => {
    await page.goto('/admin/config');
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('link', { name: 'Components' }).click();
    const price = page.getByLabel('Asking price').first();
    await price.fill('');
    await price.pressSequentially('1250000.50');
    await expect(price).toHaveValue('1,250,000.50');
    await price.blur();
    await expect(price).toHaveValue('1,250,000');
    const mortgage = page.getByRole('group', { name: 'Is there a mortgage?' }).first();
    const lender = page.getByRole('textbox', { name: 'Lender' }).first();
    await expect(lender).toBeVisible();
    await mortgage.getByLabel('No', { exact: true }).check();
    await expect(lender).toBeHidden();
    await mortgage.getByLabel('Yes').check();
    await expect(lender).toHaveValue('Nationwide');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('choosing a page size applies it, and copying is confirmed for a second', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(showcase);
    await waitForHydration(page);
    await page.getByLabel('Rows per page').selectOption('50');
    await expect(page).toHaveURL(`${showcase}?view=paid&size=50`);
    const copy = page.getByRole('button', { name: /ID$/ });
    await copy.click();
    await expect(copy).toHaveText('Copied ID');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('6920a1b2c3d4e5f601234567');
    await expect(copy).toHaveText('Copy ID');
  });
});

test('the first page shows an email that failed, which can be sent again', async ({ page, database }) => {
  const to = `${'a.long.address.'.repeat(3)}${Date.now().toString(36)}@people.example`;
  const [id, signUpId] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  await database.query(
    `insert into partner_sign_up (id, first_name, last_name, email, company_name)
     values ($1, 'Vera', 'Lund', 'vera@agents.example', 'Tideway Homes')`,
    [signUpId],
  );
  await database.query(
    `insert into email_message (id, key, kind, "to", data, status, attempts, why)
     values ($1, $2, 'partner-sign-up', $3, $4, 'failed', 1, '550 5.1.1 No such mailbox here')`,
    [id, `test:${to}`, to, { signUpId }],
  );
  await page.goto('/admin');
  await page.getByRole('link', { name: 'View failed emails' }).click();
  const row = page.getByRole('row').filter({ hasText: to });
  await expect(row).toContainText('No such mailbox');
  await row.getByRole('link', { name: `Send again: Partner sign up to ${to}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Tideway Homes would like to become a partner');
  await dialog.getByRole('button', { name: 'Send the email again' }).click();
  await expect(page.getByText('We’re sending the email again.')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the menu on a phone opens, and closes when a link is chosen', async ({ page }) => {
  await page.goto('/admin/config');
  await page.getByText('Menu', { exact: true }).click();
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Law Firms' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
});
