import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeSaved, timeSavedWords } from './time-saved-rules';

const DAY_MS = 24 * 60 * 60 * 1000;
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('time saved', () => {
  it('is the benchmark less the days it took', () => {
    const dates = { benchmarkInDays: 120, offerAccepted: '2026-11-01', exchanged: '2026-11-15' };
    expect(timeSaved(dates)).toEqual({ days: 106, percent: 88 });
    expect(timeSavedWords(dates)).toBe('106 days (88%)');
    expect(timeSavedWords({ ...dates, exchanged: '2027-02-28' })).toBe('1 day (1%)');
  });

  it('is negative when it took longer', () => {
    const dates = { benchmarkInDays: 120, offerAccepted: '2026-01-01', exchanged: '2026-06-30' };
    expect(timeSavedWords(dates)).toBe('-60 days (-50%)');
  });

  it('is to be confirmed while a date or the benchmark is missing', () => {
    const dates = { benchmarkInDays: 120, offerAccepted: '2026-01-01', exchanged: '2026-06-30' };
    for (const missing of [{ benchmarkInDays: null }, { offerAccepted: null }, { exchanged: null }]) {
      expect(timeSavedWords({ ...dates, ...missing })).toBe('TBC');
    }
  });

  it('plus the days taken equals the benchmark, whatever the clocks do in between', () => {
    const day = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), day, day, (benchmarkInDays, offer, exchange) => {
        const saved = timeSaved({
          benchmarkInDays,
          offerAccepted: isoDay(offer * DAY_MS),
          exchanged: isoDay(exchange * DAY_MS),
        });
        expect(saved?.days).toBe(benchmarkInDays - (exchange - offer));
        expect(Math.abs((saved?.percent ?? 0) - ((saved?.days ?? 0) / benchmarkInDays) * 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
