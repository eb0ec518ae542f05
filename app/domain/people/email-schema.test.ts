import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailAddress, mailboxOf } from './email-schema';

describe('an address', () => {
  test.each([' ANA@Home.Example ', 'ana@home.example'])('%j has one spelling', (typed) =>
    expect(emailAddress.parse(typed)).toBe('ana@home.example'),
  );

  test.each([
    'ana@home.example.',
    'ana.@home.example',
    'аna@home.example',
    'ana@home．example',
    'ana\u200b@home.example',
  ])('%j is none: it would be counted apart and arrive in the same place', (typed) =>
    expect(emailAddress.safeParse(typed).success).toBe(false),
  );
});

describe('a mailbox', () => {
  test.each([
    ['ana@home.example', 'ana@home.example'],
    ['ana+keyturn@home.example', 'ana@home.example'],
    ['ana+a+b@home.example', 'ana@home.example'],
    ['+ana@home.example', '+ana@home.example'],
  ])('of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

  test('is the same with any note, and its own mailbox', () => {
    const note = fc.stringMatching(/^[a-z0-9_+-]{0,20}$/);
    fc.assert(
      fc.property(note, (text) => {
        expect(mailboxOf(`ana+${text}@home.example`)).toBe('ana@home.example');
      }),
    );
  });
});
