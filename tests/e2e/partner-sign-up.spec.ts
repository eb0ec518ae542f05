import { expect, expectAccessible, test, waitLikeAPerson } from './fixtures';

const PATH = '/partner-sign-up';
const hosted = 'Work email (hosted form)';

test('an estate agent signs up after mistakes, and staff receive it', async ({ page, stack, database }) => {
  const company = `Marlow & Sons ${Date.now()}`;
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-up as a partner');
  await expect(page.getByRole('heading', { name: 'Fast and confident sales' })).toBeVisible();
  await expect(page.getByText('(made-up example)')).toHaveCount(2);

  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Company name').fill(company);
  await page.getByLabel('Message').fill('Call me.\nAfter lunch.');
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle(/^Error: Sign-up as a partner/);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel('Message')).toHaveValue('Call me.\nAfter lunch.');
  await page.getByRole('link', { name: 'Last name must be at least 2 characters long' }).click();
  await expect(page.getByLabel('Last name')).toBeFocused();

  await page.getByLabel('Last name').fill('Marlow');
  await page.getByLabel('Email', { exact: true }).fill('ines@marlow.example');
  await page.getByLabel('Phone number').fill('');
  await waitLikeAPerson();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeInViewport();
  await expect(page).toHaveURL(/\?sent=true$/);

  const { rows } = await database.query('select message from partner_sign_up where company_name = $1', [company]);
  expect(rows).toEqual([{ message: 'Call me.\nAfter lunch.' }]);
  // Other emails to staff may arrive in between.
  const subjects = async () => {
    const answer = await fetch(`${stack.sandboxUrl}/mail/messages?to=team@keyturn.example`);
    return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContain(`Partner sign-up: ${company}`);
});

test('with consent the hosted form loads, on this page only', async ({ page }) => {
  const theirs: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/forms/embed/')) theirs.push(request.url());
  });
  const answer = await page.goto(PATH);
  await page.waitForLoadState('networkidle');
  expect(theirs).toEqual([]);
  const policy = answer?.headers()['content-security-policy'];

  const notice = page.getByRole('region', { name: 'Cookie preferences', exact: true });
  await notice.getByText('Options').click();
  await notice.getByLabel('Allow forms hosted by other companies').check();
  await notice.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByLabel(hosted)).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeHidden();
  expect(theirs).toHaveLength(1);
  await expectAccessible(page);

  const allowed = await page.goto(PATH);
  expect(allowed?.headers()['content-security-policy']?.length).toBeGreaterThan(policy?.length ?? 0);
  await expect(page.getByLabel(hosted)).toBeVisible();
  const elsewhere = await page.goto('/privacy-policy');
  expect(elsewhere?.headers()['content-security-policy']).not.toContain('hsforms');
  expect(theirs).toHaveLength(2);
});

test('our own form is there without JavaScript, or where the hosted form is blocked', async ({
  browser,
  stack,
  page,
}) => {
  const consent = { name: 'kt_consent', value: '1.2026-11-21.all', url: stack.url };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: stack.url });
  await context.addCookies([consent]);
  const plain = await context.newPage();
  await plain.goto(PATH);
  await expect(plain.getByLabel('Company name')).toBeVisible();
  await plain.getByRole('button', { name: 'Sign up' }).click();
  await expect(plain.getByRole('alert')).toContainText('Company name must be at least 2 characters long');
  await context.close();

  await page.context().addCookies([consent]);
  await page.route('**/forms/embed/**', (route) => route.abort());
  await page.goto(PATH);
  await page.getByRole('link', { name: 'use our own form' }).click();
  await expect(page.getByLabel('Company name')).toBeVisible();
});
