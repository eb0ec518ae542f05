import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vatIn } from '~/domain/payment/rules';
import * as credit from './credit-rules';
import { creditForm, REASON_REQUIRED, RECORDS_REQUIRED } from './credit-schema';

const made: credit.Standing = { sentOn: null, paidOn: null, isVoid: false, records: 3, credited: 0 };
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
] as const)('an invoice is %s', (state, standing) => {
  expect(credit.stateOf(standing)).toBe(state);
  expect(credit.isOwed(credit.stateOf(standing))).toBe(['not sent', 'sent'].includes(state));
});

describe('what can be done with an invoice', () => {
  test.each<[string, credit.Standing, string | null, string | null]>([
    ['not sent', made, null, credit.NOT_SENT],
    ['sent', sent, credit.SENT_ALREADY, null],
    ['paid', paid, credit.SENT_ALREADY, null],
    ['credited in part', partly, credit.SENT_ALREADY, null],
    ['credited whole', whole, credit.SENT_ALREADY, credit.ALL_CREDITED],
    ['void', voided, credit.IS_VOID, credit.IS_VOID],
  ])('%s: it is made void before it is sent, and credited after', (_, standing, whyVoid, whyCredit) => {
    expect([credit.whyNotVoid(standing), credit.whyNotCredited(standing)]).toEqual([whyVoid, whyCredit]);
  });

  test.each<[string, credit.Standing, string | null, string | null]>([
    ['not sent', made, null, credit.SEND_FIRST],
    ['sent', sent, credit.MARKED_ALREADY, null],
    ['paid', paid, credit.MARKED_ALREADY, credit.MARKED_ALREADY],
    ['credited whole', whole, credit.MARKED_ALREADY, credit.ALL_CREDITED],
    ['void', voided, credit.IS_VOID, credit.IS_VOID],
  ])('%s: it is marked as sent, then as paid', (_, standing, whySent, whyPaid) => {
    expect([credit.whyNotMarked('sent', standing), credit.whyNotMarked('paid', standing)]).toEqual([whySent, whyPaid]);
  });

  test.each<[string, credit.Standing, string | null, string | null]>([
    ['not sent', made, credit.NOT_MARKED, credit.NOT_MARKED],
    ['sent', sent, null, credit.NOT_MARKED],
    ['paid', paid, credit.PAID_AFTER_ALL, null],
    ['credited in part', partly, credit.CREDITED_AFTER_ALL, credit.NOT_MARKED],
  ])('%s: a mark is taken off while nothing rests on it', (_, standing, whySent, whyPaid) => {
    expect([credit.whyMarkStays('sent', standing), credit.whyMarkStays('paid', standing)]).toEqual([whySent, whyPaid]);
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
        const vat = credit.vatOfCredit(part, invoice, credited);
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
  expect(credit.creditNoteNumber('2026-11', 7)).toBe('CN-2026-11-0007');
});
