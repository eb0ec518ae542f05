import { describe, expect, test } from 'vitest';
import { emailAddress } from '~/domain/people/email-schema';
import { signInCall, signUpCall, signUpForm, usersListState } from './schema';

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ["o'neill+home@mail.example.co.uk", "o'neill+home@mail.example.co.uk"],
])('the email address %j is kept as %j', (typed, saved) => {
  expect(emailAddress.parse(typed)).toBe(saved);
});

test.each([
  '',
  'ana',
  'ana@',
  '@b.example',
  'a b@c.example',
  'a@b',
  'a@b.example, c@d.example',
  'ana@b.example\nbcc: c@d.example',
  `${'a'.repeat(250)}@b.example`,
  undefined,
  null,
  7,
])('%j is refused, with one message', (typed) => {
  const messages = emailAddress.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Please enter a valid email address']);
});

test('names are cleaned before their length is checked', () => {
  const form = { firstName: ' Ana🏠 ', middleName: '?', lastName: 'B', email: 'a@b.example' };
  expect(signUpForm.parse(form)).toEqual({ firstName: 'Ana', middleName: null, lastName: 'B', email: 'a@b.example' });
  expect(signUpForm.safeParse({ ...form, lastName: 'x'.repeat(256) }).error?.issues[0]?.message).toBe(
    'Last name must be less than 255 characters long',
  );
});

test('the calls accept preventEmail as the page passes it on, and the role is sell by default', () => {
  const call = { destination: 'a@b.example' };
  expect(signInCall.parse({ ...call, preventEmail: 'true' })).toMatchObject({ preventEmail: true, role: 'sell' });
  expect(signInCall.parse({ ...call, preventEmail: null })).toMatchObject({ preventEmail: false });
  const missing = signUpCall.safeParse(call).error?.issues.map(({ message }) => message);
  expect(missing).toEqual(['Please enter your first name', 'Please enter your last name']);
});

describe('the URL of the users’ list', () => {
  const state = (query: string) => usersListState(new URLSearchParams(query));

  test('asks for a filter, a search and a page', () => {
    expect(state('isActive=false&searchValue=+Szép+&page=3&size=50')).toEqual({
      filter: { isActive: false, type: null, searchValue: 'Szép' },
      isActive: 'false',
      page: 3,
      size: 50,
      query: { isActive: 'false', searchValue: 'Szép', page: '3', size: '50' },
    });
  });

  test.each(['', 'isActive=all&page=1', 'isActive=maybe&searchValue=%20&page=-1&size=7', 'page=1e99&size=x'])(
    '%j asks for all users',
    (query) => {
      expect(state(query)).toMatchObject({ filter: { isActive: null, searchValue: '' }, page: 1, size: 10 });
    },
  );

  test('has a search text of at most 200 characters', () => {
    expect(state(`searchValue=${'x'.repeat(5000)}`).filter.searchValue).toHaveLength(200);
  });
});
