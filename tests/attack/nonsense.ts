/** Wrong values that people, programs and attackers put into fields. */
import fc from 'fast-check';
import type { Ids } from './fixtures.ts';

/** A value to send: text that a form can hold too, or a value that only JSON has. */
export type Spoiled = { at: string; to: unknown };

const repeated = (text: string) =>
  fc
    .constantFrom(33, 64, 65, 200, 254, 255, 256, 257, 320, 321, 512, 2_001, 5_001, 16_001)
    .map((length) => [...text.repeat(length)].slice(0, length).join(''));

/** Includes control characters and halves of surrogate pairs, to attack the code that cleans text. */
const characters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\0', '\u0001', '\u001b', '\u007f', '\u0085', '\r', '\n', '\t', 'a'),
    maxLength: 12,
  }),
  fc.string({ unit: fc.constantFrom('\ud800', '\udfff', '\ud83d', '\ude00', 'a'), maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('İ', 'ß', 'ﬃ', 'ŉ', 'ΐ', '\u0344', '\u0958', 'K', 'ſ', '¼', '٣', '３'),
    minLength: 1,
    maxLength: 300,
  }),
  fc.string({
    unit: fc.constantFrom('\u202e', '\u200b', '\u200d', '\ufeff', '\u2028', '\u0301', 'e', '👩‍👩‍👧'),
    maxLength: 60,
  }),
);

const longTexts = fc.oneof(
  ...['a', 'é', 'e\u0301', '\u0344', '💷', 'İ', ' ', '\n', '1', '-', "'", '.', '%', '\\'].map(repeated),
);

const words = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  '00',
  '1e3',
  '1e400',
  '-0',
  '0x10',
  'NaN',
  'Infinity',
  '99,000',
  '100,000,000',
  '100,000,000.01',
  '9'.repeat(30),
  '99999999999999999999999999.99',
  '2147483648',
  '9223372036854775808',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%',
  '_',
  '\\',
  '$1',
  '\\u0000',
  '29/02/2027',
  '0000-00-00',
  '2026-02-30',
  '-271821-04-20',
  '+275760-09-13',
  '9999-12-31',
  '0001-01-01',
  '2026-11-20T25:61:61Z',
  '32',
  '13',
  '10000',
  'GB',
  'ZZ',
  'gb',
  'XK',
  'ßA',
  'United Kingdom',
  'sw1a1aa',
  'SW1A 1AAA',
  'a@b',
  '"a b"@c.example',
  `${'a'.repeat(64)}@${'b.'.repeat(90)}example`,
  'tel:+447700900123;ext=5',
  `+4989${'1'.repeat(13)}`,
  '+999999999999999',
  '+1',
  'not_listed',
  'property_not_listed',
  'find',
  'type',
  'add:sellers',
  'edit:giftors:x',
  'remove:buyers:../..',
  'on',
  'yes',
);

/** Ids that belong to others, ids that do not exist, and almost-ids. */
const idsOf = (ids: Ids) =>
  fc.oneof(
    fc.constantFrom(...Object.values(ids)),
    fc.stringMatching(/^[0-9a-f]{24}$/),
    fc.constantFrom('0'.repeat(24), 'F'.repeat(24), 'g'.repeat(24), '0'.repeat(23), '0'.repeat(25), 'add', 'new'),
  );

export const textsOf = (ids: Ids) => fc.oneof(words, characters, longTexts, idsOf(ids));

/** JSON values other than texts. */
const others = (ids: Ids) =>
  fc.oneof(
    fc.constantFrom<unknown>(null, true, false, 0, -1, 0.1, 1e21, -1e21, 1e308, 2 ** 31, 2 ** 53, [], {}, [[]], [null]),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(textsOf(ids), { maxLength: 40 }),
    fc.dictionary(fc.oneof(words, fc.string({ maxLength: 10 })), textsOf(ids), { maxKeys: 8 }),
    fc.constantFrom(1, 21, 51, 101, 400).map((length) => Array.from({ length }, () => ({}))),
  );

export const MISSING = Symbol('missing');
export const TWICE = Symbol('twice');

/** Values to replace one value with. */
export const valuesFor = (ids: Ids, kind: 'form' | 'json') =>
  kind === 'form'
    ? fc.oneof({ weight: 8, arbitrary: textsOf(ids) }, { weight: 1, arbitrary: fc.constantFrom(MISSING, TWICE) })
    : fc.oneof(
        { weight: 5, arbitrary: textsOf(ids) },
        { weight: 3, arbitrary: others(ids) },
        { weight: 1, arbitrary: fc.constant(MISSING) },
      );

/** A field that the form does not have, or has in another shape. */
export const strangeNames = (names: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      '__proto__.x',
      'constructor.prototype.x',
      '',
      '.',
      '[]',
      '[0]',
      'a[',
      'a[0',
      'a]',
      'a..b',
    ),
    ...(names.length > 0
      ? [
          fc
            .tuple(
              fc.constantFrom(...names),
              fc.constantFrom('.x', '[0]', '[1]', '[]', '.line_1', '[0].x', '.', '.length', '.__proto__'),
            )
            .map(([name, end]) => name + end),
        ]
      : []),
    fc.string({ maxLength: 20 }),
  );
