import { expect, test } from 'vitest';
import { address } from './schema';
import { isIncompleteAddress, type TypedAddress, typingProblems } from './typing-rules';

const EMPTY = { line_1: '', line_2: '', line_3: '', post_town: '', county: '', postcode: '', country_iso_2: 'GB' };
const WHOLE = { ...EMPTY, line_1: '4 Quay Street', post_town: 'Bath', postcode: 'ba1 1aa' };

test('an address is half typed while line 1, the town or the country is missing', () => {
  expect(isIncompleteAddress(WHOLE)).toBe(false);
  for (const part of ['line_1', 'post_town', 'country_iso_2'])
    expect(isIncompleteAddress({ ...WHOLE, [part]: ' ' })).toBe(true);
  expect(isIncompleteAddress({ ...EMPTY, county: 'Somerset' })).toBe(true);
});

test('an empty address is neither half typed nor wrong', () => {
  expect(isIncompleteAddress(EMPTY)).toBe(false);
  expect(typingProblems(EMPTY)).toEqual({});
});

const given: [string, Partial<TypedAddress>][] = [
  ['whole', {}],
  ['one letter', { line_1: 'x' }],
  ['signs that are stripped', { line_1: '!!', post_town: '£$' }],
  ['too long', { line_1: '4'.repeat(256), post_town: 'B'.repeat(256) }],
  ['as long as may be', { line_1: '4'.repeat(255), post_town: 'B'.repeat(255) }],
  ['no postcode', { postcode: '' }],
  ['a postcode of elsewhere', { postcode: '75001' }],
  ['no postcode abroad', { postcode: '', country_iso_2: 'AE' }],
];
test.each(given)('the browser reports the mistakes that the server will: %s', (_, parts) => {
  const typed = { ...WHOLE, ...parts };
  const said = Object.fromEntries(
    address.safeParse(typed).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );
  expect(typingProblems(typed)).toEqual({ line_1: said.line_1, post_town: said.post_town, postcode: said.postcode });
});
