import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeName } from './name-in-email';

test.each(['Amara', 'Zoë', 'Zoe\u0308', 'Jean-Luc', "O'Neill", 'O’Neill', 'María José', '王', 'محمد', 'a'.repeat(40)])(
  '%s looks like a name',
  (name) => expect(looksLikeName(name)).toBe(true),
);

test.each([
  '',
  ' ',
  'a'.repeat(41),
  'Call 07700 900123',
  'R2D2',
  'evil.example',
  'visit www evil example',
  'http evil',
  'a/b',
  'a@b',
  'Amara,',
  'Amara\nBello',
  'Amara\u202e',
  '<b>',
  "'",
  '😀',
])('%j does not', (name) => expect(looksLikeName(name)).toBe(false));

test('no text holds a digit, a dot, a slash or a line and passes', () => {
  const mark = fc.constantFrom('.', '/', ':', '@', '\n', '\0', '7', '٣', '。');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), mark, fc.string(), (before, sign, after) => {
      expect(looksLikeName(before + sign + after)).toBe(false);
    }),
  );
});
