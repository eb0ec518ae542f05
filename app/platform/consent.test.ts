import { expect, it } from 'vitest';
import { cacheVariantFor, consentCookie, consentOf } from './consent.server';

const withCookies = (cookie: string) => new Request('http://localhost:3000/', { headers: { cookie } });

it('reads back what it wrote', () => {
  for (const consent of ['essential', 'all'] as const) {
    const [cookie = ''] = consentCookie(consent).split(';');
    expect(consentOf(withCookies(cookie))).toBe(consent);
    expect(consentOf(withCookies(`a=b; ${cookie}; c=d`))).toBe(consent);
  }
});

it('says which question was answered, when, and what', () => {
  expect(consentCookie('all')).toMatch(
    /^kt_consent=1\.\d{4}-\d\d-\d\d\.all; Path=\/; Max-Age=15724800; HttpOnly; SameSite=Lax$/,
  );
});

it.each([
  '',
  'kt_consent=',
  'kt_consent=all',
  'kt_consent=0.2026-11-21.all',
  'kt_consent=11.2026-11-21.all',
  'kt_consent=1.2026-11-21.allowed',
  'kt_consent=1.yesterday.all',
  'xkt_consent=1.2026-11-21.all',
  'kt_consent=1.2026-11-21.all%3B',
])('treats %j as no answer', (cookie) => {
  expect(consentOf(withCookies(cookie))).toBe('unasked');
});

it.each([
  [undefined, 'unasked'],
  ['theirs=1', 'unasked'],
  ['kt_consent=broken', 'unasked'],
  ['kt_consent=1.2026-11-21.all', 'all'],
  ['theirs=1; kt_consent=1.2026-11-21.essential', 'essential'],
  ['kt_session=x', null],
  ['kt_consent=1.2026-11-21.all; kt_sent=x', null],
  ['__Host-kt_session=x; kt_consent=1.2026-11-21.all', null],
])('with the cookies %j the cached copy is %j', (cookies, copy) => {
  expect(cacheVariantFor(cookies)).toBe(copy);
});
