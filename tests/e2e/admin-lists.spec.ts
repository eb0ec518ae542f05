import { readFile } from 'node:fs/promises';
import { expect, stopClock, test, waitForHydration } from './fixtures';

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan' });
});

const COLUMNS = [
  'ID',
  'Address',
  'Type',
  'Tenure',
  'Asking price',
  'Seller',
  'Buyer',
  'Paid',
  'Payment type',
  'Seller solicitor',
  'Buyer solicitor',
  'Estate agent',
  'Group',
  'Tags',
  'Created',
  'Stage',
  'Waiting since',
  'Owner',
];

const OTHERS = ['Type', 'Tenure', 'Payment type', 'Buyer solicitor', 'Group', 'Tags', 'Created', 'Owner'];

/** The default columns. */
const USUAL = COLUMNS.filter((column) => !OTHERS.includes(column));

test('on a phone each transaction is a card, and nothing scrolls inside the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/transactions');
  const list = page.getByRole('region', { name: 'Transactions' });
  await expect(page.getByRole('columnheader').first()).not.toBeInViewport();
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const card = page.getByRole('row').nth(1);
  const [name, ...cells] = await Promise.all(
    [card.getByRole('rowheader'), ...(await card.getByRole('cell').all())].map((cell) => cell.boundingBox()),
  );
  expect(cells.length).toBeGreaterThan(3);
  for (const cell of cells) expect(cell?.y).toBeGreaterThan(name?.y ?? Number.NaN);
  await expect(list.getByRole('cell', { name: '—', exact: true })).toHaveCount(0);
});

test('below 1280 px each transaction is a card with the same layout, whichever columns are chosen, and nothing scrolls inside the page', async ({
  page,
}) => {
  for (const columns of ['', '?columns=address.type.tenure.seller.buyer.paid.payment-type.group.tags.created']) {
    await page.goto(`/admin/transactions${columns}`);
    for (const width of [768, 1024, 1279]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(width);
      const list = page.getByRole('region', { name: 'Transactions' });
      await expect(page.getByRole('columnheader').first(), `${width} px`).not.toBeInViewport();
      const aside = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(aside, `${width} px`).toBe(0);
      const places = (row: number) =>
        page
          .getByRole('row')
          .nth(row)
          .getByRole('cell')
          .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
      expect(new Set(await places(1)).size, `${width} px`).toBe(3);
      expect(await places(2), `${width} px`).toEqual(await places(1));
    }
  }
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('the transactions: columns, filter, sizes and pages are in the address', async ({ page }) => {
    await page.goto('/admin/transactions');
    await waitForHydration(page);
    await expect(page.getByRole('columnheader')).toHaveText(USUAL);
    await expect(page.getByRole('row')).toHaveCount(11);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?page=2');
    await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('link', { name: 'Paid', exact: true }).click();
    await expect(page).toHaveURL('/admin/transactions?isPaid=true');
    await expect(page.getByRole('cell', { name: /^Paid \d\d\/\d\d\/\d{4}$/ })).toHaveCount(10);
    await page.getByLabel('Rows per page').selectOption('20');
    await expect(page).toHaveURL('/admin/transactions?isPaid=true&size=20');
    await expect(page.getByRole('row')).toHaveCount(21);

    await page.goto('/admin/transactions?page=999999&size=50&isPaid=nonsense');
    await expect(page).not.toHaveURL(/999999|nonsense/);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  test('a row links to the transaction by its address, and its id can be copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/admin/transactions');
    const row = page.getByRole('row').nth(1);
    const name = row.getByRole('rowheader');
    await expect(name).toHaveText(/, [A-Z]{1,2}\d/);
    const href = await name.getByRole('link').getAttribute('href');
    const id = href?.split('/').at(-1) ?? '';
    expect(href).toMatch(/^\/admin\/transactions\/[0-9a-f]{24}$/);
    await expect(row.getByRole('cell').first()).toContainText(/^KT-\w{4}-\w{2}/);
    await row.getByRole('button', { name: `Copy ID ${id}` }).click();
    await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    // The link of the row's name covers the whole row.
    await row.getByRole('cell').last().click({ force: true });
    await expect(page).toHaveURL(href ?? '');
  });

  test('only the page scrolls, and the header stays in view', async ({ page }) => {
    await page.goto('/admin/transactions?size=50');
    const list = page.getByRole('region', { name: 'Transactions' });
    const size = await list.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => ({
      aside: scrollWidth - clientWidth,
      down: scrollHeight - clientHeight,
    }));
    expect(size).toEqual({ aside: 0, down: 0 });
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('columnheader', { name: 'Address' })).toBeInViewport();
  });

  test('chosen columns are remembered on this device, and are in the address', async ({
    page,
    context,
    signIn,
    browser,
  }) => {
    await page.goto('/admin/transactions?isPaid=false');
    // A link followed before the script loads opens a new document, which cannot return the focus.
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Choose columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose columns' });
    await expect(dialog.getByLabel('Tenure')).not.toBeChecked();
    await dialog.getByLabel('Tenure').check();
    for (const column of USUAL.filter((each) => each !== 'Address')) {
      await dialog.getByLabel(column, { exact: true }).uncheck();
    }
    await dialog.getByRole('button', { name: 'Show these columns' }).click();
    await expect(page).toHaveURL('/admin/transactions?isPaid=false&columns=address.tenure');
    await expect(page.getByRole('columnheader')).toHaveText(['Address', 'Tenure']);
    await expect(page.getByRole('link', { name: 'Choose columns' })).toBeFocused();
    const sent = page.url();

    await page.goto('/admin/transactions');
    await expect(page.getByRole('columnheader')).toHaveText(['Address', 'Tenure']);
    await page.getByRole('link', { name: 'Choose columns' }).click();
    await dialog.getByRole('link', { name: `Show all ${COLUMNS.length}` }).click();
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
    await page.getByRole('link', { name: 'Choose columns' }).click();
    await dialog.getByRole('link', { name: 'Show the usual 10' }).click();
    await expect(page.getByRole('columnheader')).toHaveText(USUAL);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('kt_columns');

    const theirs = await browser.newContext();
    await signIn(theirs, { type: 'admin' });
    const colleague = await theirs.newPage();
    await colleague.goto(sent);
    await expect(colleague.getByRole('columnheader')).toHaveText(['Address', 'Tenure']);
    await colleague.getByRole('link', { name: 'Transactions', exact: true }).first().click();
    await expect(colleague.getByRole('columnheader')).toHaveText(USUAL);
    await theirs.close();
  });

  test('the export has the filters of the list and the chosen columns', async ({ page }) => {
    await page.goto('/admin/transactions?isPaid=false');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export CSV' });
    await expect(dialog.getByLabel('Payment', { exact: true })).toHaveValue('false');
    for (const column of [...COLUMNS.slice(2), 'Reference'])
      await dialog.getByLabel(column, { exact: true }).last().uncheck();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFID,Address');
    expect(lines.length).toBeGreaterThan(3);
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/transactions?isPaid=false');
  });

  test('the feed filters by one chip at a time, and loads five cards at a time', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/feed');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(5);
    await waitForHydration(page);
    await stopClock(page);
    const requests: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/admin/feed')) requests.push(searchParams.get('shown'));
    });
    const load = page.getByRole('link', { name: 'Load 5 More' });
    await load.click();
    await expect(cards).toHaveCount(10);
    // A press straight after five more have loaded does nothing; a press after the pause counts.
    await page.clock.runFor(400);
    await load.click();
    await page.clock.runFor(500);
    await load.click();
    await expect(cards).toHaveCount(15);
    expect(requests).toEqual(['10', '15']);
    await page.clock.resume();
    await page.getByRole('link', { name: 'Unpaid' }).click();
    await expect(page).toHaveURL('/admin/feed?show=unpaid');
    await expect(cards).toHaveCount(5);
    await expect(cards.filter({ hasText: 'Payment outstanding' })).toHaveCount(5);
    await page.getByRole('link', { name: 'No Thirdfort Checks' }).click();
    await expect(page).toHaveURL('/admin/feed?show=no-thirdfort-checks');
    await expect(page.locator('[aria-current="true"]')).toHaveText(['No Thirdfort Checks']);
    await expect(cards.filter({ hasText: /ID checks complete/ })).toHaveCount(0);
    await expect(cards.first().getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveCount(5);
    await page.getByRole('link', { name: 'No Thirdfort Checks' }).click();
    await expect(page).toHaveURL('/admin/feed');
  });

  test('the stats have four tables', async ({ page }) => {
    await page.goto('/admin');
    for (const caption of ['New Transactions', 'Foreign Currency', 'Mortgage Referrals']) {
      await expect(page.getByRole('table', { name: caption })).toBeVisible();
    }
    await expect(page.getByRole('table', { name: 'New Transactions' }).getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table', { name: /^Solicitors Assignments, / })).toHaveCount(2);
    const months = page.getByRole('table', { name: 'New Transactions' }).getByRole('row');
    await expect(months.nth(1).getByRole('cell').last()).toHaveText('—');
    await expect(months.nth(2).getByRole('cell').last()).toHaveText(/^([+−][\d,]+|0)$/);
    await expect(page.getByRole('table', { name: 'Mortgage Referrals' }).getByRole('columnheader')).toHaveText([
      'Name',
      'Type',
      'Property address',
      'Property value',
      'Date legals started',
    ]);
  });
});
