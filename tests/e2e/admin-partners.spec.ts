import type { Page } from '@playwright/test';
import { newId } from '../../app/platform/ids.ts';
import { insertLawyerGroup } from '../support/partner-rows.ts';
import { delayScripts, expect, expectAccessible, test } from './fixtures';

const brands = '/admin/estate-agent-brands';
const FOOTER = 'The information you have entered is invalid. Please check each field for errors and try again.';

test.beforeEach(async ({ signIn, context }) => {
  await signIn(context, { type: 'admin', firstName: 'Priya', lastName: 'Shah' });
});

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Of an open dialog: until script has made it modal, hydration may still move what is being pressed. */
const save = (page: Page) => page.locator('dialog:modal').getByRole('button', { name: 'Save', exact: true });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('brands are added, renamed and deleted, and Save waits for a new name', async ({ page, database }) => {
    const name = `Quill & Øst ${newId()}`;
    await page.goto(brands);
    await page.getByRole('link', { name: 'Add brand' }).click();
    await expect(page).toHaveURL(`${brands}/add`);
    await expect(save(page)).toBeDisabled();
    const field = dialogOf(page, 'Add brand').getByLabel('Brand name');
    await field.fill('   ');
    await expect(save(page)).toBeDisabled();
    await field.fill('tideway');
    await save(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('There was an errror saving the brand');
    await expect(alert.getByRole('link', { name: 'There is already a brand with this name' })).toBeVisible();
    await expect(field).toHaveValue('tideway');
    await expectAccessible(page);
    await field.fill(name);
    await save(page).click();
    await expect(page).toHaveURL(brands);

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    const known = dialogOf(page, 'Edit brand').getByLabel('Brand name');
    await expect(known).toHaveValue(name);
    await expect(save(page)).toBeDisabled();
    await known.fill(`${name} 2`);
    await save(page).click();
    await expect(page.getByRole('row', { name: `${name} 2` })).toContainText('No estate agents');

    const { rows } = await database.query('select id from estate_agent_brand where brand_name = $1', [`${name} 2`]);
    const agent = newId();
    await database.query('insert into estate_agent (id, brand_id, office_name) values ($1, $2, $3)', [
      agent,
      rows[0].id,
      'Leeds',
    ]);
    await page.getByRole('link', { name: `Delete ${name} 2` }).click();
    await expect(dialogOf(page, 'Delete brand')).toContainText('1 estate agent uses this brand');
    await expect(page.getByRole('button', { name: 'Delete brand' })).toHaveCount(0);
    await dialogOf(page, 'Delete brand').getByRole('link', { name: 'View estate agents of this brand' }).click();
    await expect(page).toHaveURL(/\/admin\/estate-agents\?brand=/);
    await expect(page.getByRole('row', { name: 'Leeds' })).toHaveCount(1);
    await page.goBack();
    await database.query('delete from estate_agent where id = $1', [agent]);
    await page.reload();
    await page.getByRole('button', { name: 'Delete brand' }).click();
    await expect(page).toHaveURL(brands);
    await expect(page.getByText(`${name} 2`)).toHaveCount(0);
  });

  test('a law firm is added after mistakes, and two people who edit it choose which version to keep', async ({
    page,
    browser,
    signIn,
  }) => {
    const name = `Wren & Alder ${newId()}`;
    await page.goto('/admin/law-firms');
    await expect(page.getByRole('row', { name: 'Fennimore & Gale' })).toContainText('unknown');
    await page.getByRole('link', { name: 'Add law firm' }).click();
    const dialog = dialogOf(page, 'Add law firm');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Postcode').fill('75001');
    await expect(save(page)).toBeDisabled();
    await dialog.getByLabel('Postcode').fill('');
    await save(page).click();
    await expect(page).toHaveTitle(/^Error: Add law firm/);
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
      'Invalid mobile number',
      'Organisation name is required',
      'Address line 1 is required',
      'Post town is required',
      'Postcode is required',
    ]);
    // Each is marked, also once script has read the empty address.
    await expect(dialog.getByLabel('Find the address')).toBeVisible();
    for (const [label, error] of [
      ['Address line 1', 'Address line 1 is required'],
      ['Town or city', 'Post town is required'],
      ['Postcode', 'Postcode is required'],
    ] as const) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(`${error}$`));
    }
    await expect(dialog.getByText(FOOTER)).toBeVisible();
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(name);
    for (const [label, value] of [
      ['Phone number', '020 7946 0018'],
      ['Organisation name', 'Wren Law'],
      ['Address line 1', '1 Temple Row'],
      ['Town or city', 'Leeds'],
      ['Postcode', 'ls1 4ap'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(value);
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/law-firms\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    for (const shown of ['unknown', '020 7946 0018', 'Wren Law', 'LS1 4AP', 'This firm has no lawyer group'])
      await expect(page.getByRole('main')).toContainText(shown);

    const others = await browser.newContext();
    await signIn(others, { type: 'admin', firstName: 'Tom', lastName: 'Nowak' });
    const tom = await others.newPage();
    await tom.goto(`${page.url()}/edit`);
    await page.getByRole('link', { name: 'Edit law firm' }).click();
    await tom.getByLabel('Email').fill('post@wren.example');
    await save(tom).click();
    await expect(tom.getByRole('dialog')).toHaveCount(0);
    await page.getByLabel('Address line 2').fill('Second floor');
    await save(page).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('Tom Nowak changed this while you were editing it');
    await expect(notice).toContainText(/Email\s*Before: .*Now: post@wren.example/s);
    await expect(page.getByLabel('Address line 2')).toHaveValue('Second floor');
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'keep the saved version' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('post@wren.example');
    await expect(page.getByLabel('Address line 2')).toHaveValue('');
    await others.close();
  });

  test('a lawyer group has a firm, a solicitor, legal assistants and emails', async ({ page, database }) => {
    const group = await insertLawyerGroup(database);
    await page.goto(`/admin/law-firms/${group.firmId}`);
    await page.getByRole('link', { name: 'Add lawyer group' }).click();
    await dialogOf(page, 'Add lawyer group').getByLabel('Name', { exact: true }).fill('South');
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/lawyer-groups\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('South');
    await page.getByRole('link', { name: 'Close group' }).click();
    await expect(dialogOf(page, 'Close lawyer group')).toContainText('It keeps the transactions that it has');
    await page.getByRole('button', { name: 'Close lawyer group' }).click();
    await expect(page.getByRole('main')).toContainText('Closed since');
    await page.getByRole('link', { name: 'Reopen group' }).click();
    await page.getByRole('button', { name: 'Reopen lawyer group' }).click();
    await expect(page.getByText('Closed since')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: group.firm }).click();
    await page.getByRole('link', { name: 'Close law firm' }).click();
    await page.getByRole('button', { name: 'Close law firm' }).click();
    await expect(page.getByRole('row', { name: 'South' })).toContainText('Closed');
    await expect(page.getByRole('link', { name: 'Add lawyer group' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Reopen law firm' }).click();
    await page.getByRole('button', { name: 'Reopen law firm' }).click();
    await expect(page.getByRole('link', { name: 'Add lawyer group' })).toBeVisible();
    await page.getByRole('link', { name: 'North' }).click();
    await expect(page).toHaveURL(group.path);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Home›Law Firms›${group.firm}›North`);
    for (const words of ['Non-panel solicitor', 'no solicitor yet', 'no legal assistants yet', 'No one in this group'])
      await expect(page.getByRole('main')).toContainText(words);

    await page.getByRole('link', { name: 'Edit group' }).click();
    await page.getByLabel('Panel solicitor').check();
    await page.getByLabel('Address line 1').fill('4 Quay Street');
    await expect(save(page)).toBeDisabled();
    await page.getByLabel('Town or city').fill('York');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('Invalid postcode');
    await expect(page.getByLabel('Panel solicitor')).toBeChecked();
    await expect(save(page)).toBeDisabled();
    await page.getByLabel('Postcode').fill('yo1 7hs');
    await save(page).click();
    await expect(page).toHaveURL(group.path);
    await expect(page.getByRole('main')).toContainText('4 Quay Street');

    const name = async (first: string) => {
      await page.getByLabel('First name').fill(first);
      await page.getByLabel('Last name').fill('Okafor');
    };
    await page.getByRole('link', { name: 'Add solicitor' }).click();
    await name('Ngozi');
    await page.getByLabel('Bio').fill('Calm.\nPlain words.');
    await save(page).click();
    await expect(page).toHaveURL(group.path);
    await expect(page.getByText('Ngozi Okafor')).toBeVisible();

    await page.getByRole('link', { name: 'Add legal assistant' }).click();
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('First name is required');
    await name('Ada');
    await save(page).click();
    await page.getByRole('link', { name: 'Edit Ada Okafor' }).click();
    await page.getByLabel('Email').fill('ada@law.example');
    await save(page).click();
    await expect(page.getByRole('article')).toContainText('ada@law.example');
    await page.getByRole('link', { name: 'Remove Ada Okafor' }).click();
    await page.getByRole('button', { name: 'Remove legal assistant' }).click();
    await expect(page).toHaveURL(group.path);
    await expect(page.getByText('Ada Okafor')).toHaveCount(0);

    await page.getByRole('link', { name: 'Add emails' }).click();
    await page.getByRole('textbox', { name: 'Email addresses' }).fill('checks@law.example\nnobody@');
    await save(page).click();
    await expect(page.getByRole('alert')).toContainText('instead of “nobody@”');
    await page.getByRole('textbox', { name: 'Email addresses' }).fill('checks@law.example\nada@law.example');
    await save(page).click();
    await expect(page).toHaveURL(group.path);
    await expect(page.getByRole('listitem').filter({ hasText: 'law.example' })).toHaveCount(2);
  });

  test('text typed in a text area before the script loads is kept', async ({ page, database }) => {
    const group = await insertLawyerGroup(database);
    const emails = page.getByRole('textbox', { name: 'Email addresses' });
    await page.goto(`${group.path}/thirdfort-recipient-emails`);
    await emails.fill('checks@law.example');
    await save(page).click();
    await expect(page).toHaveURL(group.path);

    const release = await delayScripts(page);
    await page.goto(`${group.path}/thirdfort-recipient-emails`, { waitUntil: 'commit' });
    await emails.press('Home');
    await emails.pressSequentially('pre');
    release();
    await expect(page.locator('dialog:modal')).toBeVisible();
    await page.keyboard.type('-');
    await expect(emails).toHaveValue('pre-checks@law.example');
  });
});
