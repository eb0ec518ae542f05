import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, MAX_TEXT } from './text';
import { normalised } from './unicode';

it.each([
  ['Zoë’s\thome,\r\nfirst floor 🏡', 'Zoë’s\thome,\r\nfirst floor 🏡'],
  ['a\u0000b', 'ab'],
  ['\u0007\u001b[31mred\u009f\u007f', '[31mred'],
  ['\ud83c home', '\ufffd home'],
  ['', ''],
])('cleans %j to %j', (text, expected) => {
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

const marks = (count: number) => '\u0345\u0334'.repeat(Math.ceil(count / 2)).slice(0, count);

it.each([
  ['a language of many marks', 'Nguyễn Thị Ngọc Ánh', 'Nguyễn Thị Ngọc Ánh'],
  ['one whose vowels are marks', 'कृष्णमूर्ति', 'कृष्णमूर्ति'],
  ['one whose vowels may be left out', 'مُحَمَّد', 'مُحَمَّد'],
  ['as many marks as there may be', `a${marks(30)}b${marks(30)}`, `a${marks(30)}b${marks(30)}`],
  ['a mark more', `a${marks(31)}b`, `a${marks(30)}b`],
  ['marks without a letter', marks(1_000), marks(30)],
  ['marks that controls keep apart', `a${'\u0301\u0001'.repeat(40)}`, `a${'\u0301'.repeat(30)}`],
])('bounds runs of combining marks, and changes no name: %s', (_what, text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

it('keeps a text of the greatest length', () => {
  const text = 'é '.repeat(MAX_TEXT / 2);
  expect(cleanText(text)).toBe(text);
});

it('cuts a longer text and ends it in letters, so that its schema refuses it as too long', () => {
  const cut = cleanText(`Ada${' '.repeat(MAX_TEXT)}Hart`);
  expect(cut).toHaveLength(MAX_TEXT);
  expect(cut).toMatch(/^Ada +x{5001}$/);
  expect(cleanText(cut)).toBe(cut);
  // The cut goes through a surrogate pair.
  expect(cleanText('💷'.repeat(MAX_TEXT)).isWellFormed()).toBe(true);
});

it('normalises marks that were joined later without sorting all of them', () => {
  expect(normalised(marks(1_000))).toHaveLength(30);
  expect(normalised('e\u0301')).toBe('é');
  expect(normalised('Ａ', 'NFKC')).toBe('A');
});

it('is the only code that normalises', () => {
  const sources = ['app', 'server', 'bin'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const normalising = sources.filter(
    (file) =>
      /(?<!\.test)\.(tsx?|mjs)$/.test(file) &&
      !file.includes('/generated/') &&
      /\.normalize\(/.test(readFileSync(file, 'utf8')),
  );
  expect(normalising.sort()).toEqual(['app/domain/address/gb-postcode-rules.ts', 'app/platform/unicode.ts']);
});
