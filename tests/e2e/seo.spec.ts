import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes.ts';
import { expect, test } from './fixtures';

/** Addresses without parameters, which a visitor can reach. */
const addressesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) =>
    path !== undefined || index ? [`/${path ?? ''}`] : addressesOf(children),
  );
const addresses = addressesOf(routes as RouteConfigEntry[]).filter(
  (address) => !/[:*]|^\/(api|webhooks)\//.test(address),
);

const contentOf = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? '';

test('the sitemap has every page that may be listed, each with its own title, description and canonical address', async ({
  stack,
}) => {
  const sitemap = await fetch(`${stack.url}/sitemap.xml`);
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

  const open: string[] = [];
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const address of addresses) {
    const answer = await fetch(stack.url + address, { redirect: 'manual' });
    const html = await answer.text();
    const isPage = answer.status === 200 && answer.headers.get('content-type')?.includes('text/html');
    const canonical = contentOf(html, /<link rel="canonical" href="(.*?)"/);
    if (!isPage || html.includes('name="robots" content="noindex')) {
      expect(canonical, address).toBe('');
      continue;
    }
    const url = stack.url + address;
    open.push(url);
    expect(canonical, address).toBe(url);
    expect(contentOf(html, /property="og:url" content="(.*?)"/), address).toBe(url);
    titles.add(contentOf(html, /<title>(.*?)<\/title>/));
    descriptions.add(contentOf(html, /<meta name="description" content="(.*?)"/));
  }
  expect(listed.sort()).toEqual(open.sort());
  expect(open.length).toBeGreaterThan(2);
  expect(titles.size, 'different titles').toBe(open.length);
  expect(descriptions.size, 'different descriptions').toBe(open.length);
  expect(descriptions).not.toContain('');
});

test('a query does not change the canonical address', async ({ stack }) => {
  const html = await (await fetch(`${stack.url}/sign-in?mode=sign-in&role=buy`)).text();
  expect(html).toContain(`<link rel="canonical" href="${stack.url}/sign-in"`);
});

test('robots.txt names the sitemap and excludes the JSON calls and the back office', async ({ stack }) => {
  const answer = await fetch(`${stack.url}/robots.txt`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toBe(
    `User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${stack.url}/sitemap.xml\n`,
  );
});

test('the landing page has structured data about us, and no questions unless configured', async ({ page, stack }) => {
  await page.goto('/');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((json) => JSON.parse(json) as unknown)).toEqual([
    expect.objectContaining({ '@type': 'Organization', name: 'Keyturn', url: stack.url }),
  ]);
  await expect(page.getByText('Common questions')).toHaveCount(0);
});

test('the pictures for link previews exist', async ({ page, stack }) => {
  await page.goto('/');
  const card = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(card).toBe(`${stack.url}/social-card.png`);
  const links = await page
    .locator('link[rel*=icon]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
  expect(links).toHaveLength(3);
  for (const url of [card ?? '', ...links]) {
    const answer = await fetch(url);
    expect(answer.status, url).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, url).toBeLessThan(100_000);
  }
});
