import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryCode, countryName, countryOptions } from './countries-texts';
import { searchKind } from './gb-postcode-rules';
import { nationOutside, normalPostcode } from './postcodes-rules';
import { type Address, addressLines, homeName, isSameHome, nameAndPlace } from './rules';
import { address, addressSearch, homeAddress } from './schema';

const weirHouse = {
  line_1: 'Flat 2',
  line_2: 'Weir House',
  post_town: 'Ludlow',
  postcode: 'sy81dn',
  country_iso_2: 'GB',
};

const problems = (input: unknown, schema = address) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('postcodes', () => {
  test.each([
    ['SY8 1DN', 'SY8 1DN'],
    ['sy81dn', 'SY8 1DN'],
    ['  s y 8  1-d n. ', 'SY8 1DN'],
    ['SY8\u00a01DN', 'SY8 1DN'],
    ['ＳＹ８　１ＤＮ', 'SY8 1DN'],
    ['m11ae', 'M1 1AE'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['gir 0aa', 'GIR 0AA'],
    ['SY8', null],
    ['SY8 1D', null],
    ['SY8 1DNN', null],
    ['12345', null],
    ['', null],
  ])('GB %j is %j', (typed, saved) => {
    expect(normalPostcode(typed, 'GB')).toBe(saved);
  });

  test.each([
    ['75001', 'FR', '75001'],
    ['75 001', 'FR', '75001'],
    ['7500', 'FR', null],
    ['d02 x285', 'IE', 'D02X285'],
    ['94103-1234', 'US', '94103-1234'],
    ['1234 ab', 'NL', '1234AB'],
    ['', 'FR', null],
    ['', 'AE', ''],
    ['anything', 'AO', 'ANYTHING'],
  ])('%j in %s is %j', (typed, country, saved) => {
    expect(normalPostcode(typed, country)).toBe(saved);
  });

  test('a postcode is kept the same, whatever spaces and case it is typed with', () => {
    const postcode = fc
      .tuple(fc.stringMatching(/^[A-Z]{1,2}[0-9][A-Z0-9]?$/), fc.stringMatching(/^[0-9][A-Z]{2}$/))
      .map(([outward, inward]) => `${outward} ${inward}`);
    const noise = fc.constantFrom('', ' ', '  ', '-', '.', '\t', '\u00a0');
    fc.assert(
      fc.property(postcode, fc.array(noise, { minLength: 8, maxLength: 8 }), fc.boolean(), (saved, gaps, lower) => {
        const typed = [...saved.replace(' ', '')].map((letter, index) => `${gaps[index] ?? ''}${letter}`).join('');
        expect(normalPostcode(lower ? typed.toLowerCase() : typed, 'GB')).toBe(saved);
      }),
    );
  });

  test('a kept postcode is kept unchanged, in every country', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...countryOptions.map(({ value }) => value)),
        (typed, country) => {
          const saved = normalPostcode(typed, country);
          if (saved === null) return;
          expect(normalPostcode(saved, country)).toBe(saved);
          expect(saved).toBe(saved.toUpperCase());
        },
      ),
    );
  });

  test.each([
    ['a letter whose capital has more characters', '\u1fd7'],
    ['a separate accent', 'e\u00b4'],
  ])('a kept postcode is kept unchanged: %s', (_what, typed) => {
    const saved = normalPostcode(typed, 'BI');
    expect(normalPostcode(saved ?? '', 'BI')).toBe(saved);
  });

  test.each([
    ['EH1 1AA', 'Scotland'],
    ['G1 1AA', 'Scotland'],
    ['GL1 1AA', null],
    ['TD1 1AA', 'Scotland'],
    ['TD15 1AA', null],
    ['BT1 1AA', 'Northern Ireland'],
    ['B1 1AA', null],
    ['SY8 1DN', null],
    [null, null],
  ])('%s lies in %s', (postcode, nation) => {
    expect(nationOutside(postcode)).toBe(nation);
  });
});

describe('countries', () => {
  test('every code has a name, and the name gives the code', () => {
    for (const { value, label } of countryOptions) {
      expect(label).not.toBe(value);
      expect(countryCode(label)).toBe(value);
      expect(countryName(value)).toBe(label);
    }
    expect(countryOptions[0]).toEqual({ value: 'GB', label: 'United Kingdom' });
    expect(countryCode('England')).toBe('GB');
  });

  test('an unknown country is refused, also by the look-up', () => {
    const fits = (country: unknown) => addressSearch.safeParse({ country }).success;
    expect(['GB', 'ie', undefined].map(fits)).toEqual([true, true, true]);
    expect(['ZZ', 'Ireland', '', '<b>', null].map(fits)).toEqual([false, false, false, false, false]);
    expect(problems({ ...weirHouse, country_iso_2: 'ZZ' })).toMatchObject({ country_iso_2: 'Please select an option' });
  });
});

test('a search is for a postcode or for the words of an address', () => {
  expect(['sy8 1dn', 'ZZ99 9ZZ', 'gir0aa', ' M1-1AE '].map(searchKind)).toEqual(Array(4).fill('postcode'));
  expect(['abc', '18 Mill Lane', '', 'SY8', 'SY8 1DN Ludlow'].map(searchKind)).toEqual(Array(5).fill('address'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(searchKind(typed) === 'postcode').toBe(normalPostcode(typed, 'GB') !== null);
    }),
  );
});

describe('addresses', () => {
  test('are kept whole, under the specification’s names', () => {
    expect(address.parse({ ...weirHouse, line_1: ' Flat  2<script> ', latitude: '52.36', county: '' })).toEqual({
      line_1: 'Flat 2script',
      line_2: 'Weir House',
      line_3: null,
      post_town: 'Ludlow',
      county: null,
      postcode: 'SY8 1DN',
      country: 'United Kingdom',
      country_iso_2: 'GB',
      uprn: null,
      district: null,
      building_number: null,
      building_name: null,
      sub_building_name: null,
      street: null,
      premise: null,
      organisation_name: null,
      po_box: null,
      latitude: 52.36,
      longitude: null,
    });
  });

  test('report every mistake together, in the specification’s words', () => {
    expect(problems({ line_1: '1', post_town: '', postcode: 'nowhere', country: 'X' })).toEqual({
      line_1: 'Address must be at least 2 characters long',
      post_town: 'Town must be at least 2 characters long',
      country: 'Country must be at least 2 characters long',
      postcode: 'Invalid postcode',
    });
    expect(problems({ ...weirHouse, country_iso_2: 'FR' })).toEqual({
      postcode: 'Invalid postcode for the specified country',
    });
    expect(problems({ ...weirHouse, line_1: 'x'.repeat(256) })).toEqual({
      line_1: 'Address must be less than 255 characters long',
    });
    expect(problems({ ...weirHouse, country_iso_2: 'ZZ' })).toMatchObject({ country_iso_2: 'Please select an option' });
    expect(address.safeParse({ ...weirHouse, line_1: 'x'.repeat(255) }).success).toBe(true);
  });

  test('may be abroad, also where there are no postcodes', () => {
    const dubai = { line_1: 'Al Wasl Road 4', post_town: 'Dubai', country: 'United Arab Emirates' };
    expect(address.parse(dubai)).toMatchObject({ country_iso_2: 'AE', postcode: null });
    expect(problems(dubai, homeAddress)).toEqual({ country: 'Please select an option' });
  });

  test('leave missing lines out on an envelope', () => {
    expect(addressLines(address.parse(weirHouse))).toEqual(['Flat 2', 'Weir House', 'Ludlow', 'SY8 1DN']);
    expect(addressLines(address.parse({ ...weirHouse, postcode: '75001', country_iso_2: 'FR' })).at(-1)).toBe('France');
  });

  test.each([
    [{ line_1: 'Flat 3', line_2: '4 Sulis Crescent' }, 'Flat 3, 4 Sulis Crescent', ['Bath']],
    [{ line_1: 'Flat 3', line_3: '4 Sulis Crescent' }, 'Flat 3, 4 Sulis Crescent', ['Bath']],
    [
      { line_1: 'Flat 2', line_2: 'Weir House', line_3: '18 Mill Lane' },
      'Flat 2, Weir House',
      ['18 Mill Lane', 'Bath'],
    ],
    [{ line_1: 'Top floor flat', line_2: '4 Sulis Crescent' }, 'Top floor flat, 4 Sulis Crescent', ['Bath']],
    [{ line_1: '3a', line_2: 'Sulis Crescent' }, '3a, Sulis Crescent', ['Bath']],
    [{ line_1: '18 Mill Lane', line_2: 'Flat 2' }, '18 Mill Lane, Flat 2', ['Bath']],
    [{ line_1: '18 Mill Lane', line_2: 'Weston' }, '18 Mill Lane', ['Weston', 'Bath']],
    [{ line_1: 'Flat 3, Weir House', line_2: 'Weston' }, 'Flat 3, Weir House', ['Weston', 'Bath']],
    [{ line_1: 'Tŷ Gwyn', line_2: '2 Flatholm Road' }, 'Tŷ Gwyn', ['2 Flatholm Road', 'Bath']],
    [{ line_1: 'Plot 7' }, 'Plot 7', ['Bath']],
  ])('are shortened in a heading, but still find the home: %j', (lines, name, place) => {
    const given = { line_2: null, line_3: null, county: null, postcode: null, ...lines };
    const whole = { ...given, post_town: 'Bath', country: '', country_iso_2: 'GB' };
    expect(nameAndPlace(whole)).toEqual([name, ...place]);
    expect(homeName(whole)).toBe(name);
  });

  test('name the same home however they are split into lines and punctuated', () => {
    const home = address.parse(weirHouse);
    const other = (change: Partial<Address>) => isSameHome(home, { ...home, ...change });
    expect(other({ line_1: 'flat 2, Weir House', line_2: null })).toBe(true);
    expect(other({ line_1: 'Flat 3' })).toBe(false);
    expect(other({ postcode: 'SY8 1DP' })).toBe(false);
  });

  test('are parsed without throwing, and a parsed one is valid again', () => {
    const text = fc.option(fc.string({ unit: 'binary', maxLength: 30 }), { nil: undefined });
    const anything = fc.record({
      line_1: text,
      line_2: text,
      post_town: text,
      postcode: text,
      country: text,
      country_iso_2: text,
    });
    fc.assert(
      fc.property(anything, (given) => {
        const parsed = address.safeParse(given);
        if (parsed.success) expect(address.parse(parsed.data)).toEqual(parsed.data);
      }),
    );
  });
});
