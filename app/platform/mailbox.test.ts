import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf, maskedAddress } from './mailbox';

test.each([
  ['ana@home.example', 'ana@home.example'],
  ['Ana+News@Home.example', 'ana@home.example'],
  ['ana+a+b@home.example', 'ana@home.example'],
  ['a.n.a@home.example', 'a.n.a@home.example'],
  ['+ana@home.example', '+ana@home.example'],
])('%s arrives at %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test('a mailbox is the same with any +tag, and is its own mailbox', () => {
  const note = fc.stringMatching(/^[a-z0-9_+-]{0,20}$/);
  fc.assert(
    fc.property(note, (text) => {
      expect(mailboxOf(`ana+${text}@home.example`)).toBe('ana@home.example');
    }),
  );
});

test('an address is shown by its first letter and its domain', () => {
  expect(maskedAddress('mia+home@home.example')).toBe('m•••@home.example');
});
