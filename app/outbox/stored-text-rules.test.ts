import { describe, expect, test } from 'vitest';
import { redactLinks, storedTextOf } from './stored-text-rules';

const APP = 'https://app.keyturn.example';

describe('what is kept of an email', () => {
  test.each([
    ['View the results: https://app.keyturn.example/search-results/abc.def', 'View the results: [personal link]'],
    ['https://app.keyturn.example/invitation/t0ken\n\nBye', '[personal link]\n\nBye'],
    ['https://app.keyturn.example/privacy?token=abc', '[personal link]'],
    ['https://app.keyturn.example.evil.example/x', '[personal link]'],
    ['https://app.keyturn.example/dashboard/sell/1, then', '[personal link] then'],
    ['Read https://app.keyturn.example/privacy-policy.', 'Read https://app.keyturn.example/privacy-policy.'],
    ['https://app.keyturn.example', 'https://app.keyturn.example'],
    ['https://www.gov.uk/stamp-duty', 'https://www.gov.uk/stamp-duty'],
  ])('%j is %j', (text, expected) => expect(redactLinks(text, APP)).toBe(expected));

  test('is nothing for a magic link, nor for an email that is about no deal', () => {
    const said = { subject: 'Your link', text: 'https://app.keyturn.example/authenticate?token=x' };
    const row = { kind: 'receipt', magic_link_id: null, sale_id: 'x', purchase_id: null };
    expect(storedTextOf(row, said, APP)?.text).toBe('[personal link]');
    expect(storedTextOf({ ...row, magic_link_id: 'x' }, said, APP)).toBeNull();
    expect(storedTextOf({ ...row, kind: 'callback-request', sale_id: null }, said, APP)).toBeNull();
    expect(storedTextOf({ ...row, kind: 'group-assigned', sale_id: null }, said, APP)).not.toBeNull();
  });
});
