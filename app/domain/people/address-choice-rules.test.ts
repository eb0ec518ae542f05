import { expect, test } from 'vitest';
import { address } from '../address/schema';
import { addressChoices, choiceOf, knownAddresses, withChosenAddress } from './address-choice-rules';

const at = (line_1: string) => address.parse({ line_1, post_town: 'Ludlow', postcode: 'SY8 1DN', country_iso_2: 'GB' });
const [home, letters, elsewhere] = [at('18 Mill Lane'), at('2 Quay Street'), at('9 Old Road')];
const typed = { line_1: '9 Old Road', country_iso_2: 'GB' };

test('each choice names its address, and unknown addresses are not offered', () => {
  const offered = (...given: Parameters<typeof knownAddresses>) =>
    addressChoices(knownAddresses(...given)).map(({ label, hint }) => [label, hint]);
  const lines = ['18 Mill Lane, Ludlow, SY8 1DN', '2 Quay Street, Ludlow, SY8 1DN'];
  expect(offered(home, letters)).toEqual([
    ['The home being sold', lines[0]],
    ['Same as mine', lines[1]],
    ['Another address', undefined],
  ]);
  expect(offered(home, null).map(([, hint]) => hint)).toEqual([lines[0], lines[0], undefined]);
  expect(offered(null, letters).map(([label]) => label)).toEqual(['Same as mine', 'Another address']);
  expect(offered(null, null)).toEqual([]);
});

test('a chosen address replaces what was typed', () => {
  const known = knownAddresses(home, letters);
  const chosen = (addressChoice: unknown, correspondenceAddress: unknown = typed) =>
    withChosenAddress({ firstName: 'Ben', addressChoice, correspondenceAddress }, known);
  expect(chosen('home')).toEqual({ firstName: 'Ben', correspondenceAddress: home });
  expect(chosen('mine')).toEqual({ firstName: 'Ben', correspondenceAddress: letters });
  expect(chosen('other')).toEqual({ firstName: 'Ben', correspondenceAddress: typed });
  expect(chosen('other', { country_iso_2: 'GB' })).toMatchObject({ correspondenceAddress: { country_iso_2: 'GB' } });
});

test('without a choice, a typed address counts as another address, and an empty one as none', () => {
  const known = knownAddresses(home, letters);
  expect(withChosenAddress({ correspondenceAddress: typed }, known)).toEqual({ correspondenceAddress: typed });
  const nothing = { correspondenceAddress: { line_1: ' ', country_iso_2: 'GB' } };
  expect(withChosenAddress(nothing, known)).toEqual({ correspondenceAddress: null });
  expect(withChosenAddress(nothing, knownAddresses(null, null))).toEqual(nothing);
});

test('choosing an address that is no longer known chooses none', () => {
  expect(withChosenAddress({ addressChoice: 'home' }, knownAddresses(null, letters))).toEqual({
    correspondenceAddress: null,
  });
});

test('a saved address is shown as the choice that it was', () => {
  const known = knownAddresses(home, letters);
  expect([home, letters, elsewhere, null].map((saved) => choiceOf(saved, known))).toEqual([
    'home',
    'mine',
    'other',
    undefined,
  ]);
  expect(choiceOf(home, knownAddresses(home, null))).toBe('home');
  expect(choiceOf(home, knownAddresses(null, null))).toBeUndefined();
});
