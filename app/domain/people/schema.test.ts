import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobileNumber } from './name-schema';
import { toPhone } from './phone-rules';
import { displayPhone } from './rules';
import { aboutYouForm, personForm } from './schema';

const amara = { firstName: ' Amara ', middleName: '', lastName: 'Bello', mobileNumber: '07700 900123' };

const problems = (input: unknown, schema: typeof aboutYouForm | typeof personForm = aboutYouForm) =>
  Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('mobile numbers', () => {
  test.each([
    '07700 900123',
    '+44 7700 900123',
    '0044 7700 900123',
    '(07700) 900-123',
    '7700900123',
    '+447700900123',
    '+44 (0)7700 900123',
    ' 07700.900.123 ',
    '07700\u00a0900\u2011123',
    '07700\u2009900\u2014123',
    '０７７００ ９００１２３',
    '٠٧٧٠٠٩٠٠١٢٣',
  ])('%j is +447700900123', (typed) => {
    expect(mobileNumber.parse(typed)).toBe('+447700900123');
  });

  test.each([
    ['07400 123456', '+447400123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+1 202 555 0123', '+12025550123'],
  ])('%j is %j', (typed, saved) => {
    expect(mobileNumber.parse(typed)).toBe(saved);
  });

  test.each([
    '',
    '0770 900',
    '020 7946 0018',
    '07700 900123 ext 4',
    '07000 123456',
    '077009001234',
    'call me',
    '+999 123',
  ])('%j is invalid', (typed) => {
    expect(mobileNumber.safeParse(typed).error?.issues[0]?.message).toBe('Invalid mobile number');
  });

  test('an office may have a landline', () => {
    expect(toPhone('020 7946 0018')).toBe('+442079460018');
    expect(toPhone('01632 960100')).toBe('+441632960100');
    expect(toPhone('nothing')).toBeNull();
  });

  test('a kept number is kept unchanged, and the number as shown can be read again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^7[1-57-9]\d{8}$/), (digits) => {
        const saved = mobileNumber.safeParse(`0${digits}`);
        if (!saved.success) return;
        expect(saved.data).toBe(`+44${digits}`);
        expect(mobileNumber.parse(displayPhone(saved.data))).toBe(saved.data);
      }),
    );
    expect(displayPhone('+447700900123')).toBe('+44 7700 900123');
    expect(displayPhone('07700900123')).toBe('+44 7700 900123');
    expect(displayPhone('+442079460000')).toBe('020 7946 0000');
    expect(displayPhone('+441614960000')).toBe('0161 496 0000');
    expect(displayPhone('+441632960140')).toBe('01632 960140');
    expect(displayPhone('+33612345678')).toBe('+33612345678');
  });

  test('no input makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => void mobileNumber.safeParse(typed)));
  });
});

describe('about you', () => {
  test('cleans names and keeps the number in E.164', () => {
    expect(aboutYouForm.parse(amara)).toEqual({
      firstName: 'Amara',
      middleName: null,
      lastName: 'Bello',
      mobileNumber: '+447700900123',
    });
  });

  test('reports mistakes in the specification’s words', () => {
    expect(problems({})).toEqual({
      firstName: 'First name must be at least 2 characters long',
      lastName: 'Last name must be at least 2 characters long',
      mobileNumber: 'Invalid mobile number',
    });
    expect(problems({ ...amara, firstName: 'A!', lastName: 'x'.repeat(256) })).toEqual({
      firstName: 'First name must be at least 2 characters long',
      lastName: 'Last name must be less than 255 characters long',
    });
    expect(aboutYouForm.safeParse({ ...amara, firstName: 'x'.repeat(255), lastName: 'Li' }).success).toBe(true);
  });
});

test('also asks a further seller’s email and address', () => {
  const given = {
    ...amara,
    email: ' Amara@Example.COM ',
    correspondenceAddress: { line_1: '1 Rue', post_town: 'Paris', postcode: '75001', country_iso_2: 'FR' },
  };
  expect(personForm.parse(given)).toMatchObject({
    email: 'amara@example.com',
    correspondenceAddress: { country: 'France', postcode: '75001' },
  });
  expect(problems({ ...given, email: 'x', correspondenceAddress: {} }, personForm)).toMatchObject({
    email: 'Please enter a valid email address',
    'correspondenceAddress.line_1': 'Address must be at least 2 characters long',
  });
});
