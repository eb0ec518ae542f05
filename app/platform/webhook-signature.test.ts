import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bothOf, isSignedCallback } from './webhook-signature.server';

const SECRET = 'a secret of ours and theirs';
const BODY = '{"id":"evt_1","name":"Siân"}';
const NOW = 1_795_000_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1_000 }));
afterEach(() => void vi.useRealTimers());

const digest = (time: number | string, body = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
const header = (time = NOW) => `t=${time},v1=${digest(time)}`;

test.each([
  ['now', header()],
  ['almost five minutes ago', header(NOW - 300)],
  ['by a clock that is ahead of ours', header(NOW + 300)],
  ['with spaces', `t=${NOW}, v1=${digest(NOW)}`],
  ['with the signature first', `v1=${digest(NOW)},t=${NOW}`],
  ['in capitals', `t=${NOW},v1=${digest(NOW).toUpperCase()}`],
  ['with the old secret and the next', `t=${NOW},v1=${digest(NOW, BODY, 'the next')},v1=${digest(NOW)}`],
])('a callback signed %s is accepted', (_, given) => {
  expect(isSignedCallback(BODY, given, bothOf(SECRET, undefined))).toBe(true);
});

test.each([
  ['not signed', null],
  ['signed with nothing', ''],
  ['without a time', `v1=${digest(NOW)}`],
  ['without a signature', `t=${NOW}`],
  ['signed with another secret', `t=${NOW},v1=${digest(NOW, BODY, 'a guess')}`],
  ['signed without a secret', `t=${NOW},v1=${digest(NOW, BODY, '')}`],
  ['signed for another body', `t=${NOW},v1=${digest(NOW, `${BODY} `)}`],
  ['signed at another time', `t=${NOW},v1=${digest(NOW - 1)}`],
  ['signed for a time that is no number', `t=now,v1=${digest('now')}`],
  ['signed half', `t=${NOW},v1=${digest(NOW).slice(0, 32)}`],
  ['signed with what is not hex', `t=${NOW},v1=${'é'.repeat(64)}`],
  ['signed in another way', `t=${NOW},v0=${digest(NOW)}`],
  ['signed without end', `t=${NOW},v1=${digest(NOW)},${'v1=0,'.repeat(1_000)}`],
  ['older than five minutes', header(NOW - 301)],
  ['signed for later', header(NOW + 301)],
])('a callback %s is refused', (_, given) => {
  expect(isSignedCallback(BODY, given, bothOf(SECRET, undefined))).toBe(false);
});

test('while we change our secret, a callback is accepted with the old one and with the new one', () => {
  const both = bothOf('the new one', SECRET);
  expect(isSignedCallback(BODY, header(), both)).toBe(true);
  expect(isSignedCallback(BODY, `t=${NOW},v1=${digest(NOW, BODY, 'the new one')}`, both)).toBe(true);
  expect(isSignedCallback(BODY, `t=${NOW},v1=${digest(NOW, BODY, 'undefined')}`, both)).toBe(false);
});
