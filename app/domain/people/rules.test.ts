import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanName, jointNames } from './rules';

describe('cleanName', () => {
  test.each([
    ['  Zoë   Anne ', 'Zoë Anne'],
    ["O'Neill-Smith, Jr.", "O'Neill-Smith, Jr."],
    ['D’Arcy', 'D’Arcy'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['李小龙', '李小龙'],
    ['अनुष्का', 'अनुष्का'],
    ['فاطمة الزهراء', 'فاطمة الزهراء'],
    ['Louis 14', 'Louis 14'],
    ['Zoe\u0308', 'Zoë'],
    ['Ana\tMaria\nLuz', 'Ana Maria Luz'],
    ['Anne & Marie', 'Anne Marie'],
    ['<b>Ann</b> 🏠', 'bAnnb'],
    ['Ann\u0000\u202e\ud800', 'Ann'],
    ['=cmd|calc', 'cmdcalc'],
    ['🏠', ''],
  ])('%j becomes %j', (typed, saved) => {
    expect(cleanName(typed)).toBe(saved);
  });

  test('cleaning twice equals cleaning once, and only allowed characters are left', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const saved = cleanName(typed);
        expect(cleanName(saved)).toBe(saved);
        expect(saved).toMatch(/^[\p{L}\p{M}\p{Nd} '’.,-]*$/u);
        expect(saved).toBe(saved.trim());
      }),
    );
  });

  test('letters of any script are kept', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}]{1,40}$/u), (name) => {
        expect(cleanName(name)).toBe(name.normalize('NFC'));
      }),
    );
  });
});

test.each([
  [[], ''],
  [['Ines Ashdown'], 'Ines Ashdown'],
  [['Ines Ashdown', 'Tom Ashdown'], 'Ines Ashdown and Tom Ashdown'],
  [['Ines Ashdown', 'Tom Ashdown', 'Bo Lind'], 'Ines Ashdown and Tom Ashdown +1'],
  [['Ines Ashdown', 'Tom Ashdown', 'Bo Lind', 'Li Wen'], 'Ines Ashdown and Tom Ashdown +2'],
])('joint customers %j are named %j', (names, expected) => expect(jointNames(names)).toBe(expected));
