import { expect, test } from 'vitest';
import { emailAddress } from '~/domain/people/email';
import { signInCall, signUpCall, signUpForm } from './schema';

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ["o'neill+home@mail.example.co.uk", "o'neill+home@mail.example.co.uk"],
])('the address %j is kept as %j', (typed, kept) => {
  expect(emailAddress.parse(typed)).toBe(kept);
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
])('%j is no address, and that is said once', (typed) => {
  const messages = emailAddress.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Please enter a valid email address']);
});

test('names are cleaned before they are measured', () => {
  const form = { firstName: ' Ana🏠 ', middleName: '?', lastName: 'B', email: 'a@b.example' };
  expect(signUpForm.parse(form)).toEqual({ firstName: 'Ana', middleName: null, lastName: 'B', email: 'a@b.example' });
  expect(signUpForm.safeParse({ ...form, lastName: 'x'.repeat(256) }).error?.issues[0]?.message).toBe(
    'Last name must be less than 255 characters long',
  );
});

test('the calls take preventEmail as a page hands it on, and sell where no role is said', () => {
  const call = { destination: 'a@b.example' };
  expect(signInCall.parse({ ...call, preventEmail: 'true' })).toMatchObject({ preventEmail: true, role: 'sell' });
  expect(signInCall.parse({ ...call, preventEmail: null })).toMatchObject({ preventEmail: false });
  const missing = signUpCall.safeParse(call).error?.issues.map(({ message }) => message);
  expect(missing).toEqual(['Please enter your first name', 'Please enter your last name']);
});
