import { describe, expect, it, test } from 'vitest';
import { cleanMessage } from '../rules';
import { partnerSignUpForm } from './schema';

const typed = {
  firstName: 'Zoë',
  lastName: 'O’Neill',
  email: ' Zoe@Marlow.Example ',
  phoneNumber: '(020) 7946 0958',
  companyName: '  Marlow   & Daughters (Ludlow) ',
  message: '',
};

const problems = (change: Record<string, unknown>) => {
  const { error } = partnerSignUpForm.safeParse({ ...typed, ...change });
  return error?.issues.map(({ message }) => message) ?? [];
};

describe('signing up as a partner', () => {
  it('cleans what people type and keeps it in one form', () => {
    expect(partnerSignUpForm.parse(typed)).toEqual({
      firstName: 'Zoë',
      lastName: 'O’Neill',
      email: 'zoe@marlow.example',
      phoneNumber: '+442079460958',
      companyName: 'Marlow & Daughters (Ludlow)',
      message: undefined,
    });
  });

  it('asks only for what it needs', () => {
    const { phoneNumber, message, ...needed } = typed;
    expect(problems({})).toEqual([]);
    expect(partnerSignUpForm.safeParse(needed).success).toBe(true);
    expect(partnerSignUpForm.parse({ ...typed, phoneNumber: '   ' }).phoneNumber).toBeUndefined();
  });

  it('reports everything that is missing', () => {
    expect(partnerSignUpForm.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      'First name must be at least 2 characters long',
      'Last name must be at least 2 characters long',
      'Company name must be at least 2 characters long',
      'Please enter a valid email address',
    ]);
  });

  it.each([
    [{ phoneNumber: '123' }, 'Invalid mobile number'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ companyName: '\u0000 \u202e' }, 'Company name must be at least 2 characters long'],
    [{ companyName: 'x'.repeat(256) }, 'Company name must be less than 255 characters long'],
    [{ message: 'x'.repeat(5001) }, 'Message must be less than 5,000 characters long'],
    [{ firstName: '<>' }, 'First name must be at least 2 characters long'],
  ])('refuses %o', (change, message) => expect(problems(change)).toEqual([message]));
});

test.each([
  ['  two\r\nlines\r', 'two\nlines'],
  ['a\n\n\n\n\nb', 'a\n\nb'],
  ['\u0000\u202ehidden\ud800', 'hidden'],
  ['می‌خواهم 👩‍👧', 'می‌خواهم 👩‍👧'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('the message %j is kept as %j', (typedMessage, saved) => expect(cleanMessage(typedMessage)).toBe(saved));
