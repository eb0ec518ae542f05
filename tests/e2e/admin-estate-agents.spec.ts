import { makeAgent, makeBrand } from '../support/agents.ts';
import { delayScripts, expect, expectAccessible, expectNotFound, stopClock, test, waitForHydration } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
});

test('text typed before the script loads is kept and searched for', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/admin/estate-agents', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search estate agents' });
  await search.pressSequentially('qq-nothing');
  release();
  await expect(page.getByText('No estate agents match your search')).toBeVisible();
  await expect(search).toHaveValue('qq-nothing');
});

test('the list is searched while typing, filtered by brand, sized, paged and used by keyboard', async ({ page }) => {
  const [first, second] = [await makeBrand(page), await makeBrand(page)];
  const mark = first.brand.slice(-10);
  for (let n = 10; n < 21; n++) await makeAgent(page, { brand: first.brand, office: { name: `${mark} office ${n}` } });
  await makeAgent(page, {
    brand: second.brand,
    office: { name: `${mark} office 99` },
    valuers: [{ first_name: 'Li' }],
  });

  await page.clock.install();
  await page.goto('/admin/estate-agents?page=2&size=10');
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('searchValue=') && requests.push(request.url()));
  const search = page.getByRole('searchbox', { name: 'Search estate agents' });
  await stopClock(page);
  await search.pressSequentially(`${mark} off`);
  await page.clock.resume();
  await expect(page).toHaveURL(`/admin/estate-agents?size=10&searchValue=${mark}+off&brand=`);
  await expect(search).toBeFocused();
  expect(requests).toHaveLength(1);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  const [last] = [page.getByRole('row').nth(2)];
  await expect(last.getByRole('cell')).toHaveText([
    `${second.brand} - ${mark} office 99`,
    `${mark} office 99`,
    '—',
    'Li No email',
    '—',
  ]);

  const brand = page.getByRole('combobox', { name: 'Brand' });
  await expect(brand.getByRole('option')).toHaveText([
    'All brands (12)',
    ...[first, second]
      .sort((a, b) => (a.brand.toLowerCase() < b.brand.toLowerCase() ? -1 : 1))
      .map((each) => `${each.brand} (${each === first ? 11 : 1})`),
  ]);
  await brand.selectOption(first.brandId);
  await expect(page).toHaveURL(new RegExp(`brand=${first.brandId}$`));
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('20');
  await expect(page.getByText('1–11 of 11')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);

  await search.fill('qq-nothing');
  await expect(page.getByText('No estate agents match your search')).toBeVisible();
  await expect(brand).toHaveValue(first.brandId);
  await page.goBack();
  await expect(page.getByText('1–11 of 11')).toBeVisible();
  await expect(search).toHaveValue(`${mark} off`);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.getByRole('heading', { name: 'Estate Agents' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first.brand} - ${mark} office 11`);
  await page.goto('/admin/estate-agents?page=9999&brand=nobodys');
  await expect(page).not.toHaveURL(/9999|nobodys/);
});

test('an estate agent’s people, and the rules for them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const noor = (n: number) => ({
    first_name: `Noor ${n}`,
    last_name: 'Ito',
    email: `noor${n}@quayside.example`,
    phone_number: '07700 900123',
  });
  const { id, path } = await makeAgent(page, {
    valuers: [{ first_name: 'Vera', last_name: 'Lund' }],
    negotiators: [1, 2, 3, 4].map(noor),
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Copy ID' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);

  const warning = page.getByText('an introduction email will not be sent');
  await expect(warning).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete Vera Lund' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Add valuer' }).click();
  const valuer = page.getByRole('dialog', { name: 'Add valuer' });
  await valuer.getByLabel('Email (optional)').fill('li@');
  await valuer.getByRole('button', { name: 'Save' }).click();
  await expect(valuer.getByRole('link', { name: 'First name is required' })).toBeVisible();
  await expect(valuer.getByText('Please enter a valid email address').last()).toBeVisible();
  await expect(valuer.getByText('Please check each field for errors and try again.')).toBeVisible();
  await expect(valuer.getByLabel('Email (optional)')).toHaveValue('li@');
  await valuer.getByLabel('First name').fill('Li');
  await valuer.getByLabel('Email (optional)').fill('li@quayside.example');
  await valuer.getByLabel('Primary valuer').check();
  await valuer.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(path);
  const valuers = page.locator('#valuers').getByRole('article');
  await expect(valuers).toHaveText([/^PrimaryNameLi/, /^SecondaryNameVera Lund/]);
  await expect(warning).toBeHidden();

  await page.getByRole('link', { name: 'Delete Li' }).click();
  await expect(page.getByText('Vera Lund will become the primary valuer.')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(valuers).toHaveCount(2);
  await page.getByRole('link', { name: 'Delete Li' }).click();
  await page.getByRole('button', { name: 'Delete valuer' }).click();
  await expect(page).toHaveURL(path);
  await expect(valuers).toHaveText([/^PrimaryNameVera Lund/]);

  const negotiators = page.locator('#negotiators').getByRole('article');
  await expect(negotiators).toHaveCount(4);
  await page.getByRole('link', { name: 'Add negotiator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add negotiator' });
  await dialog.getByLabel('First name').fill('Noor 5');
  await dialog.getByLabel('Last name').fill('Ito');
  await dialog.getByLabel('Email').fill('noor5@quayside.example');
  await dialog.getByLabel('Phone number').fill('07700 900123');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(negotiators).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Add negotiator' })).toHaveCount(0);
  await expect(page.locator('#negotiators')).toContainText('5 is the most. Delete one to add another.');
  await page.getByRole('link', { name: 'Edit Noor 3 Ito' }).click();
  await page.getByRole('dialog').getByLabel('Last name').fill('Itō');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(negotiators.nth(2)).toContainText('Noor 3 Itō');
  await page.getByRole('link', { name: 'Delete Noor 5' }).click();
  await page.getByRole('button', { name: 'Delete negotiator' }).click();
  await expect(negotiators).toHaveCount(4);

  for (const gone of ['valuers/0123456789abcdef01234567', 'thirdfort/x', 'negotiators/x/delete'])
    await expectNotFound(page, `${path}/${gone}`);
  await expectNotFound(page, '/admin/estate-agents/0123456789abcdef01234567');
});

test('the Thirdfort settings show the email fields only for roles that need them', async ({ page }) => {
  const { path } = await makeAgent(page);
  await page.goto(path);
  await page.getByRole('link', { name: 'Edit settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thirdfort Checks' });
  const [seller, buyer] = [dialog.getByLabel('Conducts seller checks'), dialog.getByLabel('Conducts buyer checks')];
  const emails = dialog.getByRole('textbox');
  const remove = dialog.getByRole('button', { name: /^Remove/ });
  await expect(emails).toHaveCount(0);
  await buyer.check();
  await expect(emails).toHaveCount(1);
  await buyer.uncheck();
  await expect(emails).toHaveCount(0);
  await buyer.check();
  await expect(remove).toHaveCount(1);
  await seller.check();
  await expect(remove).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('link', { name: 'Please enter a valid email address' })).toBeVisible();
  await expect(emails).toHaveCount(1);
  await expect(seller).toBeChecked();

  await emails.fill('checks@quayside.example');
  await dialog.getByRole('button', { name: 'Add email' }).click();
  await expect(emails).toHaveCount(2);
  await expect(emails.nth(1)).toBeFocused();
  await emails.nth(1).fill('second@quayside.example');
  await dialog.getByRole('button', { name: 'Remove requester email 1' }).click();
  await expect(emails).toHaveValue('second@quayside.example');
  await buyer.uncheck();
  await expect(emails).toHaveCount(1);
  await emails.press('Enter');
  await expect(page).toHaveURL(path);
  const card = page.getByRole('main');
  await expect(card).toContainText('Conducts seller checksYesConducts buyer checksNo');
  await expect(card).toContainText('Requester emailssecond@quayside.example');
});

test('two people edit one estate agent: the second sees every changed card and chooses', async ({
  page,
  browser,
  signIn,
}) => {
  const { path, brand } = await makeAgent(page);
  const others = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await signIn(others, { type: 'admin', firstName: 'Tom', lastName: 'Nowak' });
  const tom = await others.newPage();
  await page.goto(`${path}/office`);
  await tom.goto(path);
  await tom.getByRole('link', { name: 'Edit Vera Lund' }).click();
  await tom.getByLabel('Email').fill('lund@quayside.example');
  await tom.getByRole('button', { name: 'Save' }).click();
  await expect(tom).toHaveURL(path);

  const dialog = page.getByRole('dialog', { name: 'Office' });
  await dialog.getByLabel('Office name').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('link', { name: 'Office name is required' })).toBeVisible();
  await dialog.getByLabel('Office name').fill('Ludlow & Bath');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('Tom Nowak changed this while you were editing it');
  await expect(notice).toContainText(
    /Valuers\s*Before: Vera Lund, primary, vera@quayside.example\s*Now: Vera Lund, primary, lund@quayside.example/,
  );
  await expect(dialog.getByLabel('Office name')).toHaveValue('Ludlow & Bath');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${brand} - Ludlow & Bath`);
  await expect(page.getByRole('main')).toContainText('lund@quayside.example');
  await others.close();
});
