import { describe, expect, it, test } from 'vitest';
import { columnsIn, columnsText, USUAL_COLUMNS } from './columns-rules';
import { feedState } from './feed-rules';
import { checksWord, difference, funnelOf, medianDays, monthsBefore, statesFor } from './rules';
import { exportQuery, referralQuery, saleListQuery, transactionsListState } from './schema';
import { monthOf } from './stats-queries.server';
import { dotsOf, longerThan, USUAL_DAYS } from './usual-rules';

describe('filters', () => {
  it('select the states in which every part is as asked', () => {
    expect(statesFor({})).toHaveLength(64);
    expect(statesFor({ ended: false })).toHaveLength(32);
    const all = { paid: true, estateAgent: true, solicitors: true, searches: true };
    expect(statesFor({ ...all, checks: false })).toEqual([15, 47]);
    expect(statesFor({ paid: false, checks: true, ended: false })).toEqual([16, 18, 20, 22, 24, 26, 28, 30]);
  });

  it('are parsed from the specification’s names; limit is the end of the range', () => {
    expect(saleListQuery.parse({})).toEqual({ filter: {}, skip: 0, take: 10 });
    expect(saleListQuery.parse({ isPaid: 'false', skip: '20', limit: '40', groupId: '' })).toEqual({
      filter: { paid: false },
      skip: 20,
      take: 20,
    });
    expect(saleListQuery.parse({ skip: '40', limit: '20' }).take).toBe(0);
    expect(saleListQuery.parse({ limit: '200000' }).take).toBe(100);
    for (const wrong of [{ skip: '-1' }, { isPaid: 'maybe' }, { groupId: 'x' }, { limit: '1e99' }]) {
      expect(saleListQuery.safeParse(wrong).success).toBe(false);
    }
  });
});

test('running sales are counted by the steps that are done, and those that have ended are not', () => {
  const counts = [
    { state: 0, count: 4 },
    { state: 1, count: 3 },
    { state: 1 + 4 + 8, count: 2 },
    { state: 1 + 4 + 8 + 16 + 32, count: 50 },
  ];
  expect(funnelOf(counts, { agreed: 2, exchanged: 1 }).map(({ step, count }) => `${step} ${count}`)).toEqual([
    'registered 9',
    'paid 5',
    'solicitors 2',
    'searches 2',
    'checks 0',
    'agreed 2',
    'exchanged 1',
  ]);
});

test('a step’s median is the time since the step before, of the sales that got there, from five on', () => {
  const registered = new Date('2026-11-02T10:00Z');
  const after = (days: number) => new Date(registered.getTime() + days * 24 * 60 * 60_000);
  const none = {
    registered,
    paid: null,
    solicitors: null,
    searches: null,
    checks: null,
    agreed: null,
    exchanged: null,
  };
  const sales = [1, 2, 4, 9, 30].map((each) => ({
    ...none,
    paid: after(each),
    solicitors: each === 30 ? null : after(each),
    // After the payment where there are no solicitors yet.
    searches: after(each + 3),
    agreed: after(each + 20),
    // Before the step before: done on the same day.
    exchanged: after(each + 1),
  }));
  expect(medianDays([...sales, none])).toEqual({
    ...{ registered: null, paid: 4, searches: 3, checks: null, agreed: 17, exchanged: 0 },
    // Four have them, which are too few.
    solicitors: null,
  });
});

describe('a sale that is at a stage for longer than usual', () => {
  test('has waited more working days there than what it waits for takes', () => {
    expect(USUAL_DAYS).toEqual({ paid: 2, solicitors: 11, searches: 25, agreed: 40, exchanged: 10 });
    // On Thursday: who was to be served by Wednesday has waited since Monday, or since the weekend before.
    expect(longerThan(2, '2026-11-26')).toEqual(new Date('2026-11-24T00:00Z'));
    expect(longerThan(2, '2026-11-24')).toEqual(new Date('2026-11-20T00:00Z'));
    // Summer time, and the Monday of a bank holiday.
    expect(longerThan(1, '2026-09-01')).toEqual(new Date('2026-08-27T23:00Z'));
  });

  test('is a dot, up to twenty, and words say the rest', () => {
    expect([dotsOf(0), dotsOf(3)]).toEqual([null, { dots: '●●●', words: '3' }]);
    const twenty = '●'.repeat(20);
    expect(dotsOf(25)).toEqual({ dots: twenty, words: 'and 5 more, 25 in all' });
    expect(dotsOf(100)).toEqual({ dots: twenty, words: 'and more, at least 100 in all' });
  });
});

describe('referrals', () => {
  it('are listed a hundred at a time, up to the thousandth', () => {
    const rangeOf = (rangeQuery: object) => referralQuery.parse(rangeQuery);
    expect(rangeOf({})).toEqual({ skip: 0, take: 100 });
    expect(rangeOf({ skip: '900', limit: '910' })).toEqual({ skip: 900, take: 10 });
    expect(rangeOf({ skip: '950', limit: '1050' })).toEqual({ skip: 950, take: 50 });
    expect(rangeOf({ skip: '5000000' })).toEqual({ skip: 1000, take: 0 });
  });
});

describe('the export', () => {
  it('has the chosen columns in the list’s order, or all of them', () => {
    expect(exportQuery.parse({ columns: ['created', 'id'] }).columns).toEqual(['id', 'created']);
    expect(exportQuery.parse({}).columns.slice(14)).toEqual([
      'created',
      'reference',
      'stage',
      'waiting-since',
      'owner',
    ]);
    expect(exportQuery.safeParse({ columns: ['password'] }).success).toBe(false);
  });
});

describe('the columns that staff choose', () => {
  it('are in the list’s order, with the address, however a URL or a cookie names them', () => {
    expect(columnsIn(['created.seller', 'id'])).toEqual(['id', 'address', 'seller', 'created']);
    expect(columnsIn([columnsText(USUAL_COLUMNS)])).toEqual(USUAL_COLUMNS);
    expect(columnsIn(['created.created', '__proto__', '.'])).toEqual(['address', 'created']);
    for (const nothing of [[], [''], ['password.toString', 'ID']]) expect(columnsIn(nothing)).toBeNull();
  });

  it('stay in the URL of the list', () => {
    const state = transactionsListState(new URLSearchParams('columns=tags&columns=buyer&isPaid=true&page=2'));
    expect(state.columns).toEqual(['address', 'buyer', 'tags']);
    expect(state.query).toEqual({ isPaid: 'true', page: '2', columns: 'address.buyer.tags' });
    expect(transactionsListState(new URLSearchParams('columns=password')).query).toEqual({});
  });
});

describe('identity checks', () => {
  it('count people whose check is pending or complete', () => {
    expect(checksWord({ people: 3, pending: 0, complete: 0 })).toBe('outstanding');
    expect(checksWord({ people: 3, pending: 1, complete: 1 })).toBe('inProgress');
    expect(checksWord({ people: 3, pending: 2, complete: 1 })).toBe('complete');
  });
});

describe('months', () => {
  it('are those of London', () => {
    expect(monthOf(new Date('2026-06-30T22:59:59Z'))).toEqual({ year: 2026, month: 6 });
    expect(monthOf(new Date('2026-06-30T23:00:00Z'))).toEqual({ year: 2026, month: 7 });
    expect(monthOf(new Date('2026-12-31T23:59:59Z'))).toEqual({ year: 2026, month: 12 });
  });

  it('are compared with the month before', () => {
    expect([difference(12, 0), difference(3, 1203), difference(4, 4)]).toEqual(['+12', '−1,200', '0']);
  });

  it('go back across the new year', () => {
    expect(monthsBefore({ year: 2026, month: 1 }, 1)).toEqual({ year: 2025, month: 12 });
    expect(monthsBefore({ year: 2026, month: 2 }, 2)).toEqual({ year: 2025, month: 12 });
    expect(monthsBefore({ year: 2026, month: 3 }, 2)).toEqual({ year: 2026, month: 1 });
  });
});

describe('the feed’s URL', () => {
  it.each([
    ['', 5, 0],
    ['shown=10', 10, 0],
    ['shown=100', 100, 0],
    ['shown=105', 105, 5],
    ['shown=200000', 200_000, 199_900],
    ['shown=1e99', 2_147_483_647, 2_147_483_547],
    ['shown=-5', 5, 0],
    ['shown=7.5', 5, 0],
    ['shown=many', 5, 0],
  ])('%s: any number, but at most a hundred on one page', (query, shown, skip) => {
    expect(feedState(new URLSearchParams(query))).toEqual({ show: null, shown, skip });
  });
});
