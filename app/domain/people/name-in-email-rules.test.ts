import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greet } from '~/emails/greeting';
import { looksLikeName } from './name-in-email-rules';

test.each([
  'Zoë',
  'Mary Anne',
  'Siân-Lloyd',
  'O’Brien',
  "D'Arcy",
  'J.R.R.',
  'St. John',
  'Nguyễn',
  'Мария',
  '小明',
  'أحمد',
  'Abe 2',
  'Zo\u0065\u0308',
])('%s looks like a name', (name) => expect(looksLikeName(name)).toBe(true));

test.each([
  '',
  ' ',
  'Your account is locked, call 0800 123456 or visit keyturn-help.example',
  'Urgent call your bank',
  'evil.com',
  'Evil.Co',
  'évil.рф',
  'evil．com',
  'evil。com',
  'evil․com',
  'www evil',
  'wwwevil',
  'http://evil',
  'a@b',
  'evil/com',
  '0800',
  '07 70 09',
  'Ring 1 2 3',
  '٠٧٧٠',
  '０７７０',
  'A'.repeat(41),
  'Zoë\nBcc',
  'Zo\u202eë',
  'Zo\u200bë',
  '<b>Zoë</b>',
  'Click, now',
  '-',
  '😀',
])('%j does not', (text) => expect(looksLikeName(text)).toBe(false));

test('whatever is shown is short, links nowhere and holds no number', () => {
  const parts = fc.constantFrom(
    '.',
    'com',
    'Ada',
    ' ',
    '0',
    '7',
    '7',
    'www',
    '/',
    ':',
    '@',
    '．',
    '٣',
    '\u0301',
    "'",
    '-',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(parts).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const greeting = greet('Hello', text);
      if (greeting === 'Hello') return;
      const shown = greeting.slice('Hello '.length);
      expect([...shown].length).toBeLessThanOrEqual(40);
      expect(shown.normalize('NFKC')).not.toMatch(/[/:@\n]|\.[\p{L}\p{M}\p{Nd}]{2}|\p{Nd}.*\p{Nd}/u);
      expect(shown.split(/\s+/).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 2000 },
  );
});

test('without a name the words stand alone', () => {
  expect(greet('Welcome,', 'Zoë ')).toBe('Welcome, Zoë');
  expect(greet('Welcome,', 'evil.com')).toBe('Welcome');
  expect(greet('Hello', '')).toBe('Hello');
});
