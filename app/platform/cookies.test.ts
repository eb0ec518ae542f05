import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cacheVariantFor, consentCookie } from './consent.server';
import { ownCookies } from './cookies.server';
import { browserCookie, readCookie, sentLinkCookie, sessionCookie } from './session.server';

const asSent = (cookie: string) => new Request('http://localhost/', { headers: { cookie } });

it.each([
  [undefined, undefined],
  ['', undefined],
  ['theirs=1; other=2', undefined],
  ['a=b;\tkt_session=abc', 'kt_session=abc'],
  ['kt_session=abc; theirs=1;kt_session=def', 'kt_session=abc'],
  ['kt_session="abc"', 'kt_session=abc'],
  ['kt_session=a%20b;;; =; kt_sent', 'kt_session=a%20b'],
  ['kt_sess\u00efon=abc; KT_SESSION=abc', undefined],
])('passes %j on as %j', (header, expected) => {
  expect(ownCookies(header)).toBe(expected);
});

/** Valid and invalid ways to put cookies beside one another. */
const space = fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0', '\f', ''), maxLength: 3 });
const name = fc.oneof(
  fc.constantFrom('kt_session', 'kt_sent', 'kt_browser', 'kt_consent', '__Host-kt_session', 'theirs', ''),
  fc.string({ unit: fc.constantFrom('k', 't', '_', 's', '"', '\\', '%', '.') }),
);
const value = fc.oneof(
  fc.constantFrom('1.2026-11-21.all', '"1.2026-11-21.all"', 'ImFiYyI%3D', '"ImFiYyI%3D"', '', '%', '='),
  fc.string({ unit: 'grapheme-ascii' }),
);
const pair = fc.tuple(space, name, space, fc.constantFrom('=', '==', ''), space, value).map((parts) => parts.join(''));
const header = fc
  .array(pair, { maxLength: 5 })
  .chain((pairs) => fc.constantFrom(';', '; ', ';\t', ',', ' ;').map((by) => pairs.join(by)));

it('no spelling lets the app read a cookie where the rule for cached pages saw none', async () => {
  let strangers = 0;
  await fc.assert(
    fc.asyncProperty(header, async (sent) => {
      const given = ownCookies(sent);
      if (cacheVariantFor(given) === null) return;
      strangers += 1;
      const request = asSent(given ?? '');
      for (const cookie of [sessionCookie, browserCookie, sentLinkCookie]) {
        expect(await readCookie(cookie as typeof sessionCookie, request)).toBeNull();
        expect(await cookie.parse(given ?? null)).toBeNull();
      }
    }),
    { numRuns: 2_000 },
  );
  expect(strangers).toBeGreaterThan(100);
});

it('a cookie that we set reaches the app unchanged', async () => {
  const [consent = ''] = consentCookie('all').split(';');
  const [session = ''] = (await sessionCookie.serialize('a token')).split(';');
  const given = ownCookies(`theirs=1;${session}; ${consent}`);
  expect(await sessionCookie.parse(given ?? '')).toBe('a token');
  expect(given).toContain(consent);
});
