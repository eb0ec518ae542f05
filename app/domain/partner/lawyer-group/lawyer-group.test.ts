import { describe, expect, test } from 'vitest';
import { type Lawyer, MAX_ASSISTANTS, putAssistant, removeAssistant } from './rules';
import { recipientEmailsForm } from './schema';

const lawyer = (_id: string, change: Partial<Lawyer> = {}): Lawyer => ({
  _id,
  first_name: 'Ada',
  last_name: 'Okafor',
  email: null,
  phone_number: null,
  title: null,
  regulator_number: null,
  bio: null,
  ...change,
});

describe('legal assistants', () => {
  test('a new assistant is added last, and only once when sent twice', () => {
    const { bio: _, ...ida } = lawyer('b', { first_name: 'Ida' });
    const once = putAssistant([lawyer('a')], ida) ?? [];
    expect(once.map(({ _id }) => _id)).toEqual(['a', 'b']);
    expect(putAssistant(once, ida)).toEqual(once);
  });

  test('an updated assistant keeps their place and the fields that the form does not have', () => {
    const { bio: _, ...eve } = lawyer('a', { first_name: 'Eve' });
    expect(putAssistant([lawyer('a', { bio: 'Calm.' }), lawyer('b')], eve)).toEqual([
      lawyer('a', { first_name: 'Eve', bio: 'Calm.' }),
      lawyer('b'),
    ]);
  });

  test('a full group takes no more assistants, but they can still be updated', () => {
    const full = Array.from({ length: MAX_ASSISTANTS }, (_, n) => lawyer(String(n)));
    expect(putAssistant(full, lawyer('new'))).toBeNull();
    expect(putAssistant(full, lawyer('3', { first_name: 'Eve' }))?.[3]?.first_name).toBe('Eve');
  });

  test('removing one leaves the others', () => {
    expect(removeAssistant([lawyer('a'), lawyer('b')], 'a')).toEqual([lawyer('b')]);
    expect(removeAssistant([lawyer('a')], 'z')).toEqual([lawyer('a')]);
  });
});

describe('recipient emails', () => {
  const read = (thirdfortRecipientEmails?: string) => {
    const { data, error } = recipientEmailsForm.safeParse({ thirdfortRecipientEmails });
    return data?.thirdfortRecipientEmails ?? error?.issues.map(({ path, message }) => [path.join('.'), message]);
  };

  test.each([
    ['a@law.example', ['a@law.example']],
    [' A@law.example\r\n\r\nb@law.example\n', ['a@law.example', 'b@law.example']],
    ['a@law.example; b@law.example,c@law.example', ['a@law.example', 'b@law.example', 'c@law.example']],
    ['a@law.example\nA@LAW.example', ['a@law.example']],
  ])('%j is %j', (typed, saved) => expect(read(typed)).toEqual(saved));

  test.each([
    [undefined, 'Please add at least one email address'],
    [' \n ', 'Please add at least one email address'],
    ['a@law.example\nnobody@\nx', 'Please enter a valid email address instead of “nobody@”'],
    [Array.from({ length: 51 }, (_, n) => `a${n}@law.example`).join(' '), 'You can add up to 50 email addresses'],
  ])('%j is refused, once, for the whole field', (typed, message) =>
    expect(read(typed)).toEqual([['thirdfortRecipientEmails', message]]),
  );
});
