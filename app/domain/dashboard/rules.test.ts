import fc from 'fast-check';
import { expect, test } from 'vitest';
import { introductionBy } from './rules';

test('a solicitor is usually assigned within two working days', () => {
  expect(introductionBy('2026-11-16T10:00:00Z')).toBe('2026-11-18'); // Monday
  expect(introductionBy('2026-11-19T10:00:00Z')).toBe('2026-11-23'); // Thursday
  expect(introductionBy('2026-11-19T18:10:00Z')).toBe('2026-11-24'); // after we close
  expect(introductionBy('2026-11-21T10:00:00Z')).toBe('2026-11-25'); // Saturday: from Monday's opening
  expect(introductionBy('2026-07-31T23:30:00Z')).toBe('2026-08-05'); // Saturday in London
});

test('that date is a working day, within a week', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true }),
      (joined) => {
        const day = new Date(introductionBy(joined.toISOString()));
        expect([1, 2, 3, 4, 5]).toContain(day.getUTCDay());
        const later = (day.getTime() - joined.getTime()) / 86_400_000;
        expect(later).toBeGreaterThan(0);
        expect(later).toBeLessThan(7);
      },
    ),
  );
});
