import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './text';

it.each([
  ['Zoë’s\thome,\r\nfirst floor 🏡', 'Zoë’s\thome,\r\nfirst floor 🏡'],
  ['a\u0000b', 'ab'],
  ['\u0007\u001b[31mred\u009f\u007f', '[31mred'],
  ['\ud83c home', '\ufffd home'],
  ['', ''],
])('takes %j as %j', (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

it('leaves nothing that the database refuses, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }), (text) => {
      const clean = cleanText(text);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toContain('\0');
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});
