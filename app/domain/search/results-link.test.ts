import { expect, test } from 'vitest';
import { sign } from '~/platform/crypto.server';
import { readResultsToken, resultsToken } from './results-link-rules.server';

const link = { orderId: 'a'.repeat(24), groupId: 'b'.repeat(24), until: 1_795_000_000 };
const before = new Date((link.until - 1) * 1000);

test('a link works until it expires', () => {
  expect(readResultsToken(resultsToken(link), before)).toEqual(link);
  expect(readResultsToken(resultsToken(link), new Date(link.until * 1000))).toBeNull();
});

test('no one can forge a link, extend it, or change its order', () => {
  const token = resultsToken(link);
  const digest = token.slice(token.lastIndexOf('.'));
  const forged = [
    `${link.orderId}.${link.groupId}.${link.until + 1}${digest}`,
    `${'c'.repeat(24)}.${link.groupId}.${link.until}${digest}`,
    token.slice(0, -1),
    `${token}a`,
    '',
    '..',
    sign('another purpose', `${link.orderId}.${link.groupId}.${link.until}`),
    sign('search-results link', 'x.y.z'),
  ];
  expect(forged.map((each) => readResultsToken(each, before))).toEqual(forged.map(() => null));
});
