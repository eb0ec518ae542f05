import { describe, expect, it } from 'vitest';
import {
  areResultsBack,
  buildingOf,
  eventOfOutcome,
  isOverdue,
  mergeReport,
  NOT_CANCELLED,
  nextPossibleDay,
  ORDERED_IN_MEANTIME,
  ORDERED_SINCE,
  outcomeOf,
  type SearchFacts,
  UNDER_WAY,
  whyNotOrdered,
  whyStillNeeded,
} from './order-rules';
import { PRODUCTS, searchLabel } from './rules';

it('orders one product for each label', () => {
  const labels = PRODUCTS.map(searchLabel);
  expect(labels).toEqual(['Local', 'Drainage & Water', 'Environmental', 'Land Registry Plan']);
});

describe('whether the results of an order are back', () => {
  const here = { status: 'complete', hasFile: true, isAwaited: false };
  const cancelled = { status: 'cancelled', hasFile: false, isAwaited: false };
  it.each([
    ['all of them', [here, here], true],
    ['all but a cancelled one', [here, cancelled], true],
    ['one that is still out', [here, { ...here, status: 'in progress', hasFile: false }], false],
    ['one that has not reached us', [here, { ...here, isAwaited: true }], false],
    ['none but cancelled ones', [cancelled], false],
    ['none', [], false],
  ])('%s', (_, searches, expected) => expect(areResultsBack(searches)).toBe(expected));
});

describe('the building of a home', () => {
  const home = { line_1: '18 Mill Lane', sub_building_name: null, building_name: null, building_number: null };

  it('is taken from the address', () => {
    expect(buildingOf({ ...home, building_name: 'The Mill', sub_building_name: 'Flat 2' })).toEqual({
      subBuildingName: 'Flat 2',
      buildingName: 'The Mill',
      buildingNumber: null,
    });
  });

  it.each([
    ['18 Mill Lane', { buildingNumber: '18', buildingName: null }],
    ['18a-20 Mill Lane', { buildingNumber: '18a-20', buildingName: null }],
    ['18th Street House', { buildingNumber: null, buildingName: '18th Street House' }],
    ['Quince Cottage', { buildingNumber: null, buildingName: 'Quince Cottage' }],
    ['Tŷ Gwyn', { buildingNumber: null, buildingName: 'Tŷ Gwyn' }],
  ])('is read from the line %s when it was typed manually', (line_1, expected) => {
    expect(buildingOf({ ...home, line_1 })).toMatchObject(expected);
  });
});

describe('one order a day', () => {
  it('is refused on the same day, with the day when it is possible, even while the order is pending', () => {
    for (const status of ['pending', 'placed'] as const) {
      expect(whyNotOrdered({ orderedOn: '2026-12-31', status }, '2026-12-31')).toContain('possible on 01/01/2027.');
    }
  });

  it('is possible on the next day, unless the last order is still on its way', () => {
    expect(whyNotOrdered(null, '2026-12-31')).toBeNull();
    expect(whyNotOrdered({ orderedOn: '2026-12-30', status: 'placed' }, '2026-12-31')).toBeNull();
    expect(whyNotOrdered({ orderedOn: '2026-12-30', status: 'pending' }, '2026-12-31')).toBe(UNDER_WAY);
    expect(ORDERED_IN_MEANTIME).not.toBe(UNDER_WAY);
  });

  it.each([
    ['2026-03-28', '2026-03-29'],
    ['2026-10-24', '2026-10-25'],
    ['2028-02-28', '2028-02-29'],
  ])('the day after %s is %s, whatever the clocks do', (day, next) => expect(nextPossibleDay(day)).toBe(next));
});

const search = (status: string, more: Partial<SearchFacts> = {}): SearchFacts => ({
  productId: 'ENVRES',
  reference: 'r',
  status,
  estimatedCompletion: '2026-12-08',
  completionDate: null,
  document: null,
  ...more,
});

describe('a search', () => {
  it('takes the supplier’s state, but never goes back to in progress', () => {
    const [out, done, gone] = [search('in progress'), search('complete'), search('cancelled')];
    expect(mergeReport(undefined, out)).toBe(out);
    expect(mergeReport(out, done)).toBe(done);
    expect(mergeReport(done, out)).toBe(done);
    expect(mergeReport(gone, out)).toBe(gone);
    expect(mergeReport(gone, done)).toBe(done);
    expect(mergeReport(done, search('revised'))).toMatchObject({ status: 'revised' });
  });

  it('is out until every search of the order is back or cancelled', () => {
    expect(outcomeOf([])).toBe('out');
    expect(outcomeOf([search('complete'), search('in progress')])).toBe('out');
    expect(outcomeOf([search('complete'), search('cancelled')])).toBe('completed');
    expect(outcomeOf([search('cancelled')])).toBe('cancelled');
  });

  it('has an event once all are back, or that names those which were cancelled', () => {
    const known = (status: string, productId: string, notNeededWhy: string | null = null) => ({
      productId,
      status,
      notNeededWhy,
    });
    const all = PRODUCTS.map((productId) => known('complete', productId));
    expect(eventOfOutcome(all)).toEqual({ name: 'searches_completed' });
    expect(eventOfOutcome(all.slice(1))).toBeNull();
    expect(eventOfOutcome([...all.slice(1), known('cancelled', 'LLC1CON29')])).toEqual({
      name: 'searches_cancelled',
      comments: 'Local. 3 of 4 back',
    });
    expect(eventOfOutcome([...all.slice(1), known('cancelled', 'LLC1CON29', 'Not asked for')])).toEqual({
      name: 'searches_completed',
    });
  });

  it('can be marked as not needed if it was cancelled and not ordered again', () => {
    expect(whyStillNeeded({ status: 'cancelled', isNewest: true })).toBeNull();
    expect(whyStillNeeded({ status: 'cancelled', isNewest: false })).toBe(ORDERED_SINCE);
    for (const status of ['in progress', 'complete']) {
      expect(whyStillNeeded({ status, isNewest: true })).toBe(NOT_CANCELLED);
    }
  });

  it('is overdue from the day after the expected one, while it is in progress', () => {
    expect(isOverdue(search('in progress'), '2026-12-08')).toBe(false);
    expect(isOverdue(search('in progress'), '2026-12-09')).toBe(true);
    expect(isOverdue(search('complete'), '2026-12-09')).toBe(false);
    expect(isOverdue(search('in progress', { estimatedCompletion: null }), '2026-12-09')).toBe(false);
  });
});
