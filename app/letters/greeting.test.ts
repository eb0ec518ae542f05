import fc from 'fast-check';
import { expect, test } from 'vitest';
import { greet } from './greeting';

test('a name that is shown is short and has no link and no number', () => {
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

test('without a name the greeting has only its words', () => {
  expect(greet('Welcome,', 'Zoë ')).toBe('Welcome, Zoë');
  expect(greet('Welcome,', 'evil.com')).toBe('Welcome');
  expect(greet('Hello', '')).toBe('Hello');
});
