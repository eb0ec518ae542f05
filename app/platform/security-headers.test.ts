import { expect, test } from 'vitest';
import { setFrameHeaders, setSecurityHeaders, transportSecurity } from './security-headers.server';

/** The sandbox stands in for all third parties, on an origin that is not ours. */
const THIRD_PARTY = 'http://localhost:3001';

function policy(nonce: string | null, allowed: Parameters<typeof setSecurityHeaders>[2]): Record<string, string[]> {
  const headers = new Headers();
  setSecurityHeaders(headers, nonce, allowed);
  const rules = headers.get('content-security-policy')?.split('; ') ?? [];
  return Object.fromEntries(rules.map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
}

test('a page that declares nothing names no third party', () => {
  for (const nonce of [null, 'n']) expect(JSON.stringify(policy(nonce, {}))).not.toContain(THIRD_PARTY);
  expect(policy(null, {})).toMatchObject({
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'none'"],
    'form-action': ["'self'"],
  });
});

test.each([
  ['the bot check', { botCheck: true }, ['script-src', 'connect-src', 'frame-src']],
  ['paying', { payment: true }, ['script-src', 'connect-src', 'frame-src', 'form-action']],
  ['the hosted form', { hostedForm: true }, ['img-src', 'connect-src', 'frame-src']],
])('%s lets its company in where the page needs it', (_, allowed, rules) => {
  const named = Object.entries(policy('n', allowed)).filter(([, sources]) => sources.includes(THIRD_PARTY));
  expect(named.map(([rule]) => rule).sort()).toEqual(rules.sort());
});

test('only our own pages may frame an answer made for a frame, and no one may frame a page', () => {
  expect(policy('n', { ownFrame: true })).toMatchObject({ 'frame-src': ["'self'"], 'frame-ancestors': ["'none'"] });
  const headers = new Headers();
  setFrameHeaders(headers);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});

test('plain HTTP is refused for other subdomains only once the time is no trial', () => {
  expect([86_400, 63_072_000].map(transportSecurity)).toEqual(['max-age=86400', 'max-age=63072000; includeSubDomains']);
});
