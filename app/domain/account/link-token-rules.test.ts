import { afterEach, describe, expect, test } from 'vitest';
import { sign, unsign } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { newId } from '~/platform/ids';
import { magicLinkUrl, readToken, tokenHashOf } from './link-token-rules.server';

const FIRST = env.SESSION_SECRET;
const NEXT = 'another secret that is long enough';
/** The process runs with these two; the first signs. */
const runWith = (signing: string, other?: string) =>
  Object.assign(env, { SESSION_SECRET: signing, OTHER_SESSION_SECRET: other });
afterEach(() => runWith(FIRST));

describe('while one session secret takes over from another', () => {
  test('what either signed is read, until the older one is taken away', () => {
    const before = sign('a purpose', 'a value');
    runWith(NEXT, FIRST);
    const after = sign('a purpose', 'a value');
    expect(after).not.toBe(before);
    expect([before, after].map((each) => unsign('a purpose', each))).toEqual(['a value', 'a value']);
    runWith(FIRST, NEXT);
    expect(unsign('a purpose', after)).toBe('a value');
    expect(unsign('another purpose', after)).toBeNull();
    runWith(NEXT);
    expect([before, after].map((each) => unsign('a purpose', each))).toEqual([null, 'a value']);
  });

  test('a magic link works that was asked for before, written after and opened at a machine not yet changed', async () => {
    const [id, email] = [newId(), 'amara@people.example'];
    const link = { id, email, role: null, token_hash: tokenHashOf(id) };
    runWith(NEXT, FIRST);
    const token = new URL(await magicLinkUrl(link, 'customer')).searchParams.get('token') ?? '';
    const claim = { email, tokenHash: link.token_hash };
    expect(await readToken(token)).toEqual(claim);
    runWith(FIRST, NEXT);
    expect(await readToken(token)).toEqual(claim);
    runWith(FIRST);
    expect(await readToken(token)).toBeNull();
  });
});
