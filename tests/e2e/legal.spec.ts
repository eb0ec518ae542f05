import { PROCESSORS } from '../../app/domain/config/data-use-texts.ts';
import { expect, test } from './fixtures';

const pages = [
  { path: '/privacy-policy', title: 'Privacy policy', line: 'Version 1.5, last updated November 2026', sections: 4 },
  { path: '/cookie-policy', title: 'Cookie policy', line: 'Version 1.3, last updated November 2026', sections: 7 },
  {
    path: '/seller/terms',
    title: 'Terms & Conditions for Sellers',
    line: 'Version 1.4, effective 27 November 2026',
    sections: 20,
  },
  {
    path: '/buyer/terms',
    title: 'Terms & Conditions for Buyers',
    line: 'Version 1.2, effective 27 November 2026',
    sections: 21,
  },
];

for (const { path, title, line, sections } of pages) {
  test(`${title}: same look, working anchors and a printable page`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} – Keyturn`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(line)).toBeVisible();
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,}/);
    const links = page.getByRole('navigation', { name: 'Overview' }).getByRole('link');
    await expect(links).toHaveCount(sections);
    for (const anchor of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
      await expect(page.locator(anchor)).toHaveCount(1);
    }
    await links.last().click();
    await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${sections}\\. `) })).toBeInViewport();
    for (const block of ['Questions', 'Who we are', 'Other terms and policies']) {
      await expect(page.getByRole('main').getByRole('heading', { level: 2, name: block })).toBeVisible();
    }
    const isKeptOut = await page.locator('meta[name=robots][content="noindex,nofollow"]').count();
    expect(isKeptOut).toBe(path.includes('terms') ? 1 : 0);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('region', { name: 'Cookie preferences', exact: true })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByText(line)).toBeVisible();
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(14, 27, 44)');
  });
}

const EARLIER = [
  {
    ...{ role: 'seller', newest: '1.4', before: '1.3', effective: '26 November 2026', address: '1.3' },
    words: 'An extra search fee is charged only if you agree to it',
  },
  {
    ...{ role: 'buyer', newest: '1.2', before: '1.1', effective: '22 November 2026', address: '1.1' },
    words: 'the Legal Ombudsman cannot look at a complaint about us',
  },
];

for (const { role, newest, before, effective, address, words } of EARLIER) {
  test(`the ${role} terms that people accepted earlier keep their address, linked from the current ones`, async ({
    page,
  }) => {
    await page.goto(`/${role}/terms`);
    await expect(page.getByText(`What changed in version ${newest}`)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
    await page.getByRole('link', { name: `Version ${before}, effective ${effective}` }).click();
    await expect(page).toHaveURL(`/${role}/terms/${address}`);
    await expect(page.getByText(`Version ${before}, effective ${effective}`)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(words);
    await expect(page.locator('meta[name=robots][content="noindex,nofollow"]')).toHaveCount(1);
    for (const version of ['1.0', '1.1', newest]) {
      expect(await (await page.request.get(`/${role}/terms/${version}`)).text()).toContain(
        `Version ${version}, effect`,
      );
    }
    expect(await (await page.request.get(`/${role}/terms/v1`)).text()).toContain('Version 1.0, effective');
    expect((await page.request.get(`/${role}/terms/2.0`)).status()).toBe(404);
    await page.getByRole('link', { name: 'Read the current terms' }).click();
    await expect(page).toHaveURL(`/${role}/terms`);
  });
}

test('the privacy policy says who handles data, what rights people have, and how to contact us', async ({ page }) => {
  await page.goto('/privacy-policy');
  for (const { name } of PROCESSORS) await expect(page.getByRole('term').filter({ hasText: name })).toHaveCount(1);
  for (const section of ['General', 'Individuals', 'Partners', 'Third-party services']) {
    await expect(page.getByRole('region', { name: section })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Your rights' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'support@keyturn.example' }).first()).toBeVisible();
});
