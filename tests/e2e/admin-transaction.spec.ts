import { newId } from '../../app/platform/ids.ts';
import { fullSale } from '../support/demo.ts';
import { insertPaidSale, insertPerson, insertSale } from '../support/rows.ts';
import { expect, expectNotFound, test } from './fixtures';

test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

const address = (id: string, rest = '') => `/admin/transactions/${id}${rest}`;

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Morgan', lastName: 'Price' });
});

test('every tab shows its state and what is missing', async ({ page, database }) => {
  const seller = await insertPerson(database, { firstName: 'Zsófia', lastName: 'Szép' });
  const id = await insertSale(database, seller.id);
  await page.goto(address(id));
  await expect(page).toHaveTitle('Overview: 18 Mill Lane, Ludlow, SY8 1DN – Keyturn');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('18 Mill Lane, Ludlow, SY8 1DN');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs).toContainText('Transactions');
  await expect(crumbs).toContainText(/KT-\w{4}-\w{2}/);
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(page.getByText('Asking: £349,950')).toBeVisible();
  await expect(page.getByText('Seller: Zsófia Szép')).toBeVisible();
  await expect(crumbs.getByRole('button', { name: 'Copy ID' })).toBeEnabled();
  await expect(page.getByText('Foreign currency').first()).toBeHidden();
  await page.getByText('All details').click();
  await expect(page.getByText('Foreign currency').first()).toBeVisible();

  // What the seller’s side waits for.
  await expect(page.getByText(/^With the seller since/)).toBeVisible();

  const tabs = page.getByRole('navigation', { name: 'Transaction sections' });
  const open = async (name: string, says: string) => {
    await tabs.getByRole('link', { name }).click();
    await expect(page.getByText(says).first()).toBeVisible();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(page.getByText(says).first()).toBeVisible();
  };
  await open('Property', 'UPRN');
  await open('Sellers (1)', 'Zsófia Szép');
  await expect(page).toHaveTitle('Sellers: 18 Mill Lane, Ludlow, SY8 1DN – Keyturn');
  await open('Purchase Intents (0)', 'There are no purchase intents for this property yet');
  await open('Orders (0)', 'There are no orders yet');
  await open('Thirdfort', 'Not requested');
  await open('Solicitors', 'No lawyer group is assigned to this transaction');
  await open('Estate Agent', 'No estate agent is assigned to this transaction');
  await open('Searches (0)', 'No searches have been ordered');
  await open('Events', 'There are no events yet');
  await open('Notes (0)', 'There are no notes yet');
});

test('what there is to do is shown above every tab, with a link to where it is done', async ({ page, database }) => {
  const id = await insertPaidSale(database, (await insertPerson(database)).id);
  await database.query(
    `insert into work_item (id, sale_id, kind, side, since, due_at, is_first) values ($1, $2, 'solicitor', 'seller', now(), now(), true)`,
    [newId(), id],
  );
  await page.goto(address(id, '/sellers'));
  const work = page.getByRole('region', { name: 'Work' });
  await expect(work).toContainText('Assign solicitors · since');
  await work.getByRole('link', { name: 'Assign solicitors' }).click();
  await expect(page.getByRole('dialog', { name: 'Assign Solicitors' })).toBeVisible();
});

test('tags are added and removed with one press each, on any tab', async ({ page, database }) => {
  const id = await insertSale(database, (await insertPerson(database)).id);
  await page.goto(address(id, '/sellers'));
  await page.getByRole('link', { name: 'Edit tags' }).click();
  await page.getByRole('button', { name: 'Add tag Urgent' }).click();
  await page.getByRole('button', { name: 'Add tag Chain' }).click();
  await expect(page).toHaveURL(address(id, '/sellers?tags=edit'));
  await page.getByRole('button', { name: 'Remove tag Urgent' }).click();
  await expect(page.getByRole('button', { name: 'Add tag Urgent' })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(address(id, '/sellers'));
  await expect(page.getByRole('region', { name: 'Tags' })).toContainText('Chain');
  await expect(page.getByRole('region', { name: 'Tags' })).not.toContainText('Urgent');
});

test('marking as invoiced asks first, and then counts as paid', async ({ page, database }) => {
  const id = await insertSale(database, (await insertPerson(database)).id);
  await page.goto(address(id, '/orders'));
  await page.getByRole('link', { name: 'Mark as invoiced' }).click();
  await expect(page).toHaveURL(address(id, '/orders/invoice'));
  const dialog = page.getByRole('dialog', { name: 'Mark as invoiced' });
  await expect(dialog).toContainText('Are you sure?');
  await dialog.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Unpaid', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Mark as invoiced' }).click();
  await dialog.getByRole('button', { name: 'Mark as invoiced' }).click();
  await expect(page).toHaveURL(address(id, '/orders'));
  await expect(page.getByText('Paid: Invoiced')).toBeVisible();
  await expect(page.getByText('£720.00')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Morgan Price');
  await page.goto(address(id, '/orders/invoice'));
  await expect(dialog).toContainText('This transaction is already paid');
  await page.goto(address(id, '/events'));
  await expect(page.getByText('Marked as invoiced')).toBeVisible();
});

test('everyone involved is one link away', async ({ page, database }) => {
  const { id } = await fullSale(database);
  const leads = async (tab: string, name: RegExp, to: RegExp) => {
    if (new URL(page.url()).pathname !== address(id, tab)) await page.goto(address(id, tab));
    await expect(page.getByRole('link', { name }).first(), `${tab} ${name}`).toHaveAttribute('href', to);
  };
  const [group, firm, agent] = ['lawyer-groups', 'law-firms', 'estate-agents'].map(
    (place) => new RegExp(`^/admin/${place}/[0-9a-f]{24}$`),
  ) as [RegExp, RegExp, RegExp];
  const user = /^\/admin\/users\/[0-9a-f]{24}$/;
  await leads('/sellers', /^View user$/, user);
  await leads('/purchase-intents', /^View user$/, user);
  await leads('/solicitors', /^View lawyer group$/, group);
  await leads('/estate-agent', /^View estate agent$/, agent);
  await page.getByText('All details').click();
  const summary = (label: string) =>
    page
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .first();
  await expect(summary('Seller solicitor').getByRole('link').first()).toHaveAttribute('href', group);
  await expect(summary('Seller solicitor').getByRole('link').last()).toHaveAttribute('href', firm);
  await expect(summary('Estate agent').getByRole('link')).toHaveAttribute('href', agent);
});

test('five events show first, then all; details of a check show on request', async ({ page, database }) => {
  const { id } = await fullSale(database);
  await page.goto(address(id, '/events'));
  const events = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Events' }) });
  await expect(events.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('link', { name: /^All events/ }).click();
  await expect(page).toHaveURL(/all=true/);
  await expect(page.getByText('Milestone', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('S is the seller’s side, B is the buyer’s.')).toBeVisible();
  await page.getByRole('link', { name: 'Show less' }).click();
  await page.goto(address(id, '/thirdfort'));
  const details = page.getByText('Show Full Details').first();
  await details.click();
  await expect(page.getByText('File reference').first()).toBeVisible();
  await expect(page.getByText('Hide Full Details').first()).toBeVisible();
});

test('an unknown id, a word in place of an id and another sale’s purchase are not found', async ({
  page,
  database,
}) => {
  const { rows } = await database.query<{ sale: string; other: string }>(
    `select s.id as sale, (select p.id from purchase p where p.property_id <> s.property_id limit 1) as other
       from sale s limit 1`,
  );
  const { sale = '', other = '' } = rows[0] ?? {};
  for (const path of [
    '0'.repeat(24),
    'add',
    `${sale}/nothing`,
    `${sale}/purchase-intents/${other}/significant-dates`,
  ]) {
    await expectNotFound(page, address(path));
  }
});
