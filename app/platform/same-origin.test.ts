import { describe, expect, it } from 'vitest';
import { isCrossSite, ownPath, refuseNavigation } from './same-origin.server';

const post = (headers: Record<string, string>) =>
  new Request('http://keyturn.example/sign-out', { method: 'POST', headers: { host: 'keyturn.example', ...headers } });

describe('cross-site protection', () => {
  it.each([
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another site, whatever Origin pretends', { 'sec-fetch-site': 'cross-site', origin: 'http://keyturn.example' }],
    ['another site, by Origin alone', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another port of our host', { origin: 'http://keyturn.example:8080' }],
  ])('refuses %s', (_name, headers) => expect(isCrossSite(post(headers))).toBe(true));

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://keyturn.example' }],
    ['an older browser on our page', { origin: 'http://keyturn.example' }],
    ['a person’s own navigation', { 'sec-fetch-site': 'none' }],
    ['a client that is not a browser', {}],
  ])('allows %s', (_name, headers) => expect(isCrossSite(post(headers))).toBe(false));

  it('allows reads from anywhere', () => {
    const request = new Request('http://keyturn.example/', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(isCrossSite(request)).toBe(false);
  });

  it.each<[string, RequestInit]>([
    ['a navigation', { headers: { 'sec-fetch-mode': 'navigate' } }],
    ['another site', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-site' } }],
    ['a HEAD', { method: 'HEAD', headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } }],
  ])('refuses %s to a call that changes state', (_name, init) => {
    expect(() => refuseNavigation(new Request('http://keyturn.example/', init))).toThrow();
  });
});

describe('the way back to the previous page', () => {
  it.each([
    ['/', '/'],
    ['/sign-in?mode=sign-in&role=buy', '/sign-in?mode=sign-in&role=buy'],
    ['/cookie-policy?saved=true#settings', '/cookie-policy?saved=true#settings'],
    ['/é', '/%C3%A9'],
  ])('accepts %s', (sent, path) => expect(ownPath(sent)).toBe(path));

  it.each([
    null,
    '',
    'sign-in',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    new File([], 'x'),
  ])('refuses %s', (sent) => expect(ownPath(sent)).toBe('/'));
});
