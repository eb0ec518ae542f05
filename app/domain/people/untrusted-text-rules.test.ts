import { expect, test } from 'vitest';
import { type Address, toAddress } from '../address/rules';
import {
  looksLikeLine,
  looksLikeName,
  shownAddress,
  shownHome,
  shownHomeName,
  shownName,
  shownShortName,
} from './untrusted-text-rules';

test.each([
  'Zoë',
  'Mary Anne',
  'Siân-Lloyd',
  'O’Brien',
  "D'Arcy",
  'J.R.R.',
  'St. John',
  'Nguyễn',
  'Мария',
  '小明',
  'أحمد',
  'Abe 2',
  'Zo\u0065\u0308',
])('%s looks like a name', (name) => expect(looksLikeName(name)).toBe(true));

test.each([
  '',
  ' ',
  'Your account is locked, call 0800 123456 or visit keyturn-help.example',
  'Urgent call your bank',
  'evil.com',
  'Evil.Co',
  'évil.рф',
  'evil．com',
  'evil。com',
  'evil․com',
  'www evil',
  'wwwevil',
  'http://evil',
  'a@b',
  'evil/com',
  '0800',
  '07 70 09',
  'Ring 1 2 3',
  '٠٧٧٠',
  '０７７０',
  'A'.repeat(41),
  'Zoë\nBcc',
  'Zo\u202eë',
  'Zo\u200bë',
  '<b>Zoë</b>',
  'Click, now',
  '-',
  '😀',
])('%j does not', (text) => expect(looksLikeName(text)).toBe(false));

test.each([
  ['Zoë', 'Bello', 'Zoë Bello', 'Zoë B.'],
  ['Zoë', 'ångström', 'Zoë ångström', 'Zoë Å.'],
  ['Zoë', 'call 07700 900123', 'Zoë', 'Zoë'],
  ['Your account is suspended', 'Bello', null, null],
])('%s %s is shown as %s, or in short as %s', (firstName, lastName, full, short) => {
  expect(shownName({ firstName, lastName })).toBe(full);
  expect(shownShortName({ firstName, lastName })).toBe(short);
});

test.each([
  '18 Mill Lane',
  '18 mill lane',
  'Flat 3, The Old School House',
  'Flat 1204, 1208 High Road',
  'The Barn (rear of 12)',
  'St. John’s Wood',
  'Llanfairpwllgwyngyllgogerychwyrnd',
  'Unit 4/5, Smith & Sons',
  'Call Lane',
  'Plot 1.2',
  'Newcastle upon Tyne',
  '3a',
])('%s looks like a line of an address', (line) => expect(looksLikeLine(line)).toBe(true));

test.each([
  'URGENT your account is suspended, call 0800 123 456',
  'Your account is suspended',
  'Pay the deposit today',
  'Please ring us',
  'Ring 0800 1111',
  'Call 159',
  'Visit keyturn-help.example',
  'visit keyturn。example now',
  'http://evil',
  'mail me@evil',
  'Ring 07700900123',
  'Ring ０７７００ 900123',
  '#1 offer',
  'One two three four five six seven eight nine',
  `${'Long '.repeat(7)}${'x'.repeat(30)}`,
])('%s does not', (line) => expect(looksLikeLine(line)).toBe(false));

const at = (given: Partial<Address>) =>
  toAddress({
    line_1: '18 Mill Lane',
    post_town: 'Ludlow',
    postcode: 'SY8 1DN',
    country_iso_2: 'GB',
    ...given,
  }) as Address;

test('an address that looks like one is shown in full', () => {
  const address = at({ line_2: 'Old Town', street: 'Mill Lane' });
  expect(shownAddress(address)).toBe(address);
  expect(shownHome(address)).toBe('18 Mill Lane, Old Town, Ludlow, SY8 1DN');
  expect(shownHomeName(address)).toBe('18 Mill Lane');
});

test.each<Partial<Address>>([
  { line_1: 'URGENT your account is suspended, call 0800 123 456', street: 'call 0800 123 456' },
  { line_3: 'call 0800 123 456' },
  { post_town: 'Visit keyturn-help.example' },
  { county: 'Your account is suspended' },
  { line_1: 'Ring 7700', line_2: '900', line_3: '12 34' },
])('of an address that does not, %j, only the postcode is shown', (given) => {
  const shown = shownAddress(at({ ...given, building_name: 'call 0800 123 456' }));
  expect(shown).toMatchObject({ line_1: 'A home', postcode: 'SY8 1DN' });
  expect(JSON.stringify(shown)).not.toMatch(/0800|call|Visit|Your|Ring/);
  expect(shownHome(at(given))).toBe('a home in SY8 1DN');
  expect(shownHomeName(at(given))).toBe('a home in SY8 1DN');
});

test('a postcode from abroad may contain anything, so it is not shown either', () => {
  const abroad = at({
    line_1: 'visit evil.example',
    postcode: 'CALL0800123456',
    country_iso_2: 'AO',
    country: 'Angola',
  });
  expect(shownAddress(abroad).postcode).toBe(null);
  expect(shownHome(abroad)).toBe('a home');
  expect(shownHome({ ...abroad, line_1: '18 Mill Lane' })).toBe('a home');
});
