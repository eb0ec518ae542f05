import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { isTooLong, Refusal, toRequest, withoutBody } from './incoming';

const ORIGIN = 'https://keyturn.example';

/** A POST of `length` bytes. */
function post(url: string, length: number) {
  const headers = { 'content-length': String(length), 'content-type': 'application/json' };
  return Object.assign(Readable.from([new Uint8Array(length)]), {
    method: 'POST',
    url,
    headers,
  }) as unknown as IncomingMessage;
}
const KB = 1024;
const isTaken = (url: string, length: number) =>
  toRequest(post(url, length), ORIGIN, new AbortController().signal).then(
    () => true,
    (error) => {
      if (error instanceof Refusal && error.status === 413) return false;
      throw error;
    },
  );

describe('the length of a body', () => {
  it.each([
    '/webhooks/stripe',
    '/webhooks/thirdfort',
    '/webhooks/searches',
    '/webhooks/mail',
    '/api/transaction/manual',
    '/api/transaction/manual?x=1',
  ])('may be 1 MB at %s', async (url) => {
    expect(await isTaken(url, KB * KB)).toBe(true);
    expect(await isTaken(url, KB * KB + 1)).toBe(false);
  });

  it.each([
    '/sign-in',
    '/x?/webhooks/',
    '/x?/webhooks/stripe',
    '/sign-in?to=/api/transaction/manual',
    '/x#/webhooks/stripe',
    '/webhooks/../sign-in',
    '/webhooks/%2e%2e/sign-in',
    '/webhooks/stripe/../../sign-in',
    '/webhooks/other',
    '/api/transaction/manual/../../users',
  ])('may be 256 kB at %s', async (url) => {
    expect(await isTaken(url, 256 * KB)).toBe(true);
    expect(await isTaken(url, 256 * KB + 1)).toBe(false);
  });
});

describe('a form that is too long', () => {
  it.each([
    [256 * KB, false],
    [256 * KB + 1, true],
    [4 * KB * KB, true],
    [4 * KB * KB + 1, false],
  ])('of %i bytes: its page says so is %s', (length, says) => {
    expect(isTooLong(post('/sign-in', length))).toBe(says);
  });

  it('loses its body, and still says who sends it and from which site', async () => {
    const incoming = post('/sign-in', 256 * KB + 1);
    Object.assign(incoming.headers, { cookie: 'kt_session=x', 'sec-fetch-site': 'cross-site' });
    const request = await withoutBody(incoming, ORIGIN);
    expect(await request.text()).toBe('');
    expect(Object.fromEntries(request.headers)).toEqual({ cookie: 'kt_session=x', 'sec-fetch-site': 'cross-site' });
  });
});
