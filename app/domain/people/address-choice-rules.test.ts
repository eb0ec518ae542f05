import { expect, test } from 'vitest';
import type { Address } from '../address/rules';
import { address } from '../address/schema';
import { addressChoices, choiceOf, withChosenAddress } from './address-choice-rules';

const at = (line_1: string) => address.parse({ line_1, post_town: 'Ludlow', postcode: 'SY8 1DN', country_iso_2: 'GB' });
const [home, letters, elsewhere] = [at('18 Mill Lane'), at('2 Quay Street'), at('9 Old Road')];
const typed = { line_1: '9 Old Road', country_iso_2: 'GB' };

test('each choice names its address, and unknown addresses are not offered', () => {
  const offered = (home: Address | null, mine: Address | null) =>
    addressChoices({ home, mine }).map(({ label, hint }) => [label, hint]);
  const lines = ['18 Mill Lane, Ludlow, SY8 1DN', '2 Quay Street, Ludlow, SY8 1DN'];
  expect(offered(home, letters)).toEqual([
    ['The home being sold', lines[0]],
    ['Same as mine', lines[1]],
    ['Another address', undefined],
  ]);
  // A buyer does not live in the home that they are buying.
  expect(offered(home, null).map(([label]) => label)).toEqual(['The home being sold', 'Another address']);
  expect(offered(null, letters).map(([label]) => label)).toEqual(['Same as mine', 'Another address']);
  expect(offered(null, null)).toEqual([]);
});

test('a chosen address replaces what was typed', () => {
  const known = { home, mine: letters };
  const chosen = (addressChoice: unknown, correspondenceAddress: unknown = typed) =>
    withChosenAddress({ firstName: 'Ben', addressChoice, correspondenceAddress }, known);
  expect(chosen('home')).toEqual({ firstName: 'Ben', correspondenceAddress: home });
  expect(chosen('mine')).toEqual({ firstName: 'Ben', correspondenceAddress: letters });
  expect(chosen('other')).toEqual({ firstName: 'Ben', correspondenceAddress: typed });
  expect(chosen('other', { country_iso_2: 'GB' })).toMatchObject({ correspondenceAddress: { country_iso_2: 'GB' } });
});

test('without a choice, a typed address counts as another address, and an empty one as none', () => {
  const known = { home, mine: letters };
  expect(withChosenAddress({ correspondenceAddress: typed }, known)).toEqual({ correspondenceAddress: typed });
  const nothing = { correspondenceAddress: { line_1: ' ', country_iso_2: 'GB' } };
  expect(withChosenAddress(nothing, known)).toEqual({ correspondenceAddress: null });
  expect(withChosenAddress(nothing, { home: null, mine: null })).toEqual(nothing);
});

test('choosing an address that is no longer known chooses none', () => {
  expect(withChosenAddress({ addressChoice: 'home' }, { home: null, mine: letters })).toEqual({
    correspondenceAddress: null,
  });
});

test('a saved address is shown as the choice that it was', () => {
  const known = { home, mine: letters };
  expect([home, letters, elsewhere, null].map((saved) => choiceOf(saved, known))).toEqual([
    'home',
    'mine',
    'other',
    undefined,
  ]);
  expect(choiceOf(home, { home, mine: null })).toBe('home');
  expect(choiceOf(home, { home: null, mine: null })).toBeUndefined();
});
