import { describe, expect, it } from 'vitest';
import { exportQuery, transactionsListState } from './schema';

const stateOf = (query: string) => transactionsListState(new URLSearchParams(query));

describe('what a list finds', () => {
  it('is all in its address, which is the saved list', () => {
    const query =
      'isPaid=true&q=mill+lane&stage=fallen_through&tag=Chain&agent=oakes&from=2026-01-01&sort=waiting&size=20';
    const state = stateOf(query);
    expect(state.problems).toEqual([]);
    expect(state.finder).toMatchObject({ q: 'mill lane', stage: 'fallen_through', agent: 'oakes', to: null });
    expect(new URLSearchParams(state.query).toString()).toBe(query);
    // A form sends fields that were left blank.
    expect(stateOf('stage=&agent=+&from=&q=&sort=newest').query).toEqual({});
  });

  it.each([
    ['stage=sold', 'There is no stage called “sold”.'],
    ['stage=toString', 'There is no stage called “toString”.'],
    [`stage=${'x'.repeat(200_000)}`, `There is no stage called “${'x'.repeat(40)}…”.`],
    ['sort=colour', 'The list cannot be sorted by “colour”.'],
    ['from=2026-02-30', '“2026-02-30” is not a day. A day is written like 2026-11-26.'],
    ['to=tomorrow', '“tomorrow” is not a day. A day is written like 2026-11-26.'],
    ['from=2026-03-02&to=2026-03-01', 'The first day is after the last day.'],
    ['groupId=12', '“12” is not the ID of a group.'],
    [`agent=${'x'.repeat(101)}`, 'Estate agent: please use at most 100 letters.'],
    [`q=${'x'.repeat(101)}`, 'Search: please use at most 100 letters.'],
    ['q=x', 'A search needs at least two letters.'],
  ])('leaves out what makes no sense, and says so: %.40s', (query, problem) => {
    const state = stateOf(`${query}&tag=Chain`);
    expect(state.problems).toEqual([problem]);
    expect(state.query).toEqual({ tag: 'Chain' });
  });

  it('is in the export as well, whose new columns come after the known ones', () => {
    expect(exportQuery.safeParse({ stage: 'paid', sort: 'waiting', columns: ['stage', 'id'] }).data?.columns).toEqual([
      'id',
      'stage',
    ]);
  });
});
