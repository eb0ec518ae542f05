import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_SALE, type PurchaseFacts } from '../deal/facts-rules';
import { standingOf } from '../deal/standing-rules';
import { londonDay } from '../shared/dates-rules';
import { introductionBy } from './rules';

test('a solicitor is usually assigned within two working days', () => {
  expect(introductionBy('2026-11-16T10:00:00Z')).toBe('2026-11-18'); // Monday
  expect(introductionBy('2026-11-19T10:00:00Z')).toBe('2026-11-23'); // Thursday
  expect(introductionBy('2026-11-19T18:10:00Z')).toBe('2026-11-24'); // after we close
  expect(introductionBy('2026-11-21T10:00:00Z')).toBe('2026-11-25'); // Saturday: from Monday's opening
  expect(introductionBy('2026-07-31T23:30:00Z')).toBe('2026-08-05'); // Saturday in London
});

const registered = (confirmedAt: string): PurchaseFacts => ({
  ...{ id: 'b1', confirmedAt, acceptedAt: null, isDisputed: false, solicitorAt: null, solicitorBy: null },
  ...{ instructedAt: null, hasMortgage: false, sharesSteps: false, saleAgreed: null, exchanged: null, completed: null },
});

test('the last page of registering names the day that the dashboard has, to sellers and to buyers', () => {
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const at = moment.toISOString();
      const start = { ...NO_SALE.start, paidAt: at };
      const sale = { ...NO_SALE, isEnded: false, begunAt: at, start, purchases: [registered(at)] };
      const { waits } = standingOf(sale, londonDay(moment));
      const dueOf = (wanted: string) => waits.find(({ kind }) => kind === wanted)?.due;
      expect([dueOf('solicitor'), dueOf('buyer_acceptance')]).toEqual([introductionBy(at), introductionBy(at)]);
    }),
  );
});
