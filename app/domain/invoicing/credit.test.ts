import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatIn } from '~/domain/payment/rules';
import {
  ALL_CREDITED,
  CREDITED_AFTER_ALL,
  creditNoteNumber,
  IS_VOID,
  MARKED_ALREADY,
  NOT_MARKED,
  NOT_SENT,
  PAID_AFTER_ALL,
  SEND_FIRST,
  SENT_ALREADY,
  type Standing,
  stateOf,
  vatOfCredit,
  whyMarkStays,
  whyNotCredited,
  whyNotMarked,
  whyNotVoid,
} from './credit-rules';
import { creditForm, REASON_REQUIRED, RECORDS_REQUIRED } from './credit-schema';

const made: Standing = { sentOn: null, paidOn: null, isVoid: false, records: 3, credited: 0 };
const sent = { ...made, sentOn: '2026-11-02' };
const paid = { ...sent, paidOn: '2026-11-05' };
const partly = { ...sent, credited: 1 };
const whole = { ...sent, credited: 3 };
const voided = { ...made, isVoid: true, credited: 3 };

test.each([
  ['not sent', made],
  ['sent', sent],
  ['paid', paid],
  ['sent', partly],
  ['credited', whole],
  ['credited', { ...paid, credited: 3 }],
  ['void', voided],
] as const)('an invoice is %s', (state, standing) => expect(stateOf(standing)).toBe(state));

describe('what can be done with an invoice', () => {
  test.each<[string, Standing, string | null, string | null]>([
    ['not sent', made, null, NOT_SENT],
    ['sent', sent, SENT_ALREADY, null],
    ['paid', paid, SENT_ALREADY, null],
    ['credited in part', partly, SENT_ALREADY, null],
    ['credited whole', whole, SENT_ALREADY, ALL_CREDITED],
    ['void', voided, IS_VOID, IS_VOID],
  ])('%s: it is made void before it is sent, and credited after', (_, standing, whyVoid, whyCredit) => {
    expect([whyNotVoid(standing), whyNotCredited(standing)]).toEqual([whyVoid, whyCredit]);
  });

  test.each<[string, Standing, string | null, string | null]>([
    ['not sent', made, null, SEND_FIRST],
    ['sent', sent, MARKED_ALREADY, null],
    ['paid', paid, MARKED_ALREADY, MARKED_ALREADY],
    ['credited whole', whole, MARKED_ALREADY, ALL_CREDITED],
    ['void', voided, IS_VOID, IS_VOID],
  ])('%s: it is marked as sent, then as paid', (_, standing, whySent, whyPaid) => {
    expect([whyNotMarked('sent', standing), whyNotMarked('paid', standing)]).toEqual([whySent, whyPaid]);
  });

  test.each<[string, Standing, string | null, string | null]>([
    ['not sent', made, NOT_MARKED, NOT_MARKED],
    ['sent', sent, null, NOT_MARKED],
    ['paid', paid, PAID_AFTER_ALL, null],
    ['credited in part', partly, CREDITED_AFTER_ALL, NOT_MARKED],
  ])('%s: a mark is taken off while nothing rests on it', (_, standing, whySent, whyPaid) => {
    expect([whyMarkStays('sent', standing), whyMarkStays('paid', standing)]).toEqual([whySent, whyPaid]);
  });
});

test('credit notes of a whole invoice have its VAT together, however it is divided', () => {
  const amounts = fc.array(fc.integer({ min: 100, max: 100_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const invoice = { total, vat: vatIn(total) };
      const credited = { total: 0, vat: 0 };
      for (const part of parts) {
        const vat = vatOfCredit(part, invoice, credited);
        expect(vat).toBeGreaterThanOrEqual(0);
        credited.total += part;
        credited.vat += vat;
      }
      expect(credited).toEqual(invoice);
    }),
  );
});

test('a credit note needs a reason and, unless it takes back all, its records', () => {
  const key = `${'0'.repeat(23)}1-seller`;
  const reason = 'The day was wrong';
  expect(creditForm.parse({ what: 'all', reason })).toEqual({ what: 'all', records: [], reason });
  expect(creditForm.parse({ what: 'some', records: key, reason }).records).toEqual([key]);
  expect(creditForm.parse({ what: 'some', records: [key], reason }).records).toEqual([key]);
  const problems = (typed: object) => creditForm.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(problems({ what: 'some', reason })).toEqual([RECORDS_REQUIRED]);
  expect(problems({ what: 'some', records: 'x', reason })).toEqual([RECORDS_REQUIRED]);
  expect(problems({ what: 'all', reason: ' ' })).toEqual([REASON_REQUIRED]);
  expect(creditNoteNumber('2026-11', 7)).toBe('CN-2026-11-0007');
});
