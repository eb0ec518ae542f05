import { describe, expect, test } from 'vitest';
import { cleanMessage, oneLine } from '../rules';
import { callbackForm } from './schema';

const good = { fullName: 'Zoë O’Neill', email: ' Zoe@Home.example ', message: 'Please call.', referrer: 'A friend' };
const errorsOf = (given: object) =>
  callbackForm.safeParse({ ...good, ...given }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

test('typed text is cleaned; a mobile number is optional', () => {
  const saved = { ...good, email: 'zoe@home.example', mobileNumber: null };
  for (const mobileNumber of [undefined, null, '', '  ']) {
    expect(callbackForm.parse({ ...good, mobileNumber })).toEqual(saved);
  }
  expect(callbackForm.parse({ ...good, mobileNumber: '07700 900123' })).toEqual({
    ...saved,
    mobileNumber: '+447700900123',
  });
});

test.each([
  [{ fullName: undefined }, 'fullName: Full name is required'],
  [{ fullName: 'A' }, 'fullName: Full name is required'],
  [{ fullName: '<>!?' }, 'fullName: Full name is required'],
  [{ fullName: 'a'.repeat(256) }, 'fullName: Full name must be less than 255 characters long'],
  [{ email: 'zoe@' }, 'email: Invalid email address'],
  [{ email: 7 }, 'email: Invalid email address'],
  [{ mobileNumber: '12345' }, 'mobileNumber: Invalid mobile number'],
  [{ mobileNumber: '01632 960100' }, 'mobileNumber: Invalid mobile number'],
  [{ mobileNumber: 7 }, 'mobileNumber: Invalid mobile number'],
  [{ message: ' \n ' }, 'message: Message is required'],
  [{ message: 'x' }, 'message: Message is required'],
  [{ message: 'x'.repeat(5001) }, 'message: Message must be less than 5,000 characters long'],
  [{ referrer: '' }, 'referrer: Referrer is required'],
  [{ referrer: null }, 'referrer: Referrer is required'],
  [{ referrer: 'x'.repeat(256) }, 'referrer: Referrer must be less than 255 characters long'],
])('%j: %s', (given, message) => {
  expect(errorsOf(given)).toEqual([message]);
});

test('two characters are enough, 255 and 5,000 are not too many', () => {
  expect(errorsOf({ fullName: 'Jo', message: 'Hi', referrer: 'Me' })).toBeUndefined();
  const long = { fullName: 'a'.repeat(255), message: 'a'.repeat(5000), referrer: 'a'.repeat(255) };
  expect(errorsOf(long)).toBeUndefined();
});

describe('cleanMessage', () => {
  test.each([
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['  a \t b  ', 'a b'],
    ['nul\u0000 bell\u0007', 'nul bell'],
    ['half \ud83d of a pair, whole 🏡 one', 'half of a pair, whole 🏡 one'],
    ['<b>as typed</b> & so on', '<b>as typed</b> & so on'],
  ])('%j → %j', (typed, saved) => {
    expect(cleanMessage(typed)).toBe(saved);
    expect(cleanMessage(saved)).toBe(saved);
  });

  test('can be on one line', () => {
    expect(oneLine('a friend\nof mine')).toBe('a friend of mine');
  });
});
