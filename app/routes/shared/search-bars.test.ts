import { describe, expect, it } from 'vitest';
import { searchBars } from './search-bars';

describe('searches as bars', () => {
  const search = { status: 'in progress', orderedAt: '2026-11-02T10:00:00Z', expected: '2026-11-12', completed: null };

  it('are drawn from the order to the day that was expected, and when they came', () => {
    const bars = searchBars([search, { ...search, status: 'complete', completed: '2026-11-07' }], '2026-11-10');
    expect(bars).toMatchObject([
      { x: 0, width: 100, done: null, today: 80 },
      { x: 0, width: 100, done: 50, isLate: false },
    ]);
  });

  it('are left out where they were cancelled, or a day is not known', () => {
    const unknown = [
      { ...search, status: 'cancelled' },
      { ...search, expected: null },
      { ...search, status: 'complete' },
    ];
    expect(searchBars(unknown, '2026-11-10')).toEqual([null, null, null]);
  });
});
