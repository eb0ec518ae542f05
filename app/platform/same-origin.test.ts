import { describe, expect, it } from 'vitest';
import { isCrossSite, refuseNavigation } from './same-origin.server';

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
    ['a person’s own doing', { 'sec-fetch-site': 'none' }],
    ['a client that is no browser', {}],
  ])('lets %s through', (_name, headers) => expect(isCrossSite(post(headers))).toBe(false));

  it('lets reading through from anywhere', () => {
    const request = new Request('http://keyturn.example/', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(isCrossSite(request)).toBe(false);
  });

  it('refuses a navigation to a call that changes state', () => {
    const request = new Request('http://keyturn.example/', { headers: { 'sec-fetch-mode': 'navigate' } });
    expect(() => refuseNavigation(request)).toThrow();
  });
});
