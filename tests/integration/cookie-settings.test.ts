import { expect, test } from 'vitest';
import { consentOf } from '~/platform/consent.server';
import { loader as policy } from '~/routes/public/cookie-policy';
import { action, loader } from '~/routes/public/cookie-settings';
import { Browser } from '../support/routes';

const PATH = '/cookie-settings';

test.each([
  [{}, 'essential'],
  [{ otherCompanies: 'on' }, 'all'],
  [{ otherCompanies: 'yes' }, 'essential'],
] as const)('saving %o is remembered as %s, and can be changed', async (chosen, consent) => {
  const browser = new Browser();
  browser.cookies.set('kt_consent', '1.2020-01-01.all');
  const answer = await browser.post(action, PATH, { ...chosen, returnTo: '/sign-in?role=buy' });
  expect(answer).toMatchObject({ status: 303, location: '/sign-in?role=buy' });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/; Max-Age=15724800; HttpOnly; SameSite=Lax$/);
  expect(consentOf(new Request('http://localhost:3000/', { headers: { cookie } }))).toBe(consent);
  expect((await browser.get(policy, '/cookie-policy')).data).toMatchObject({ consent });
});

test('the notice’s frame gets a short answer, and redirects only to our own pages', async () => {
  const answerTo = (returnTo: string) =>
    new Browser().post(action, PATH, { answerIn: 'frame', otherCompanies: 'on', returnTo });
  const answer = await answerTo('/sell/about-you?from=terms');
  expect(answer).toMatchObject({ status: 200, location: null });
  expect(answer.data).toContain('Saved.');
  expect(answer.data).toContain('href="/sell/about-you?from=terms" target="_top"');
  expect(answer.headers.getSetCookie()[0]).toMatch(/\.all;/);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  for (const elsewhere of ['//evil.example', 'javascript:alert(1)', '"><script>'])
    expect((await answerTo(elsewhere)).data).toContain('href="/" target="_top"');
});

test('redirects only to our own pages', async () => {
  for (const returnTo of ['https://evil.example/', '//evil.example', '/.//evil.example', '']) {
    expect((await new Browser().post(action, PATH, { returnTo })).location).toBe('/');
  }
  expect((await new Browser().post(action, PATH, {})).location).toBe('/');
});

test('another site cannot choose for a visitor', async () => {
  const answer = await new Browser().post(action, PATH, { otherCompanies: 'on' }, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('opening the address redirects to the settings', async () => {
  expect(await new Browser().get(loader, PATH)).toMatchObject({ status: 302, location: '/cookie-policy#settings' });
});
