import { describe, expect, it } from 'vitest';
import { type SearchOfSale, searchLabel, searchProgress } from './rules';

const search = (status: string, more: Partial<SearchOfSale> = {}): SearchOfSale => ({
  productId: 'ENVRES',
  status,
  orderedAt: '2026-11-17T09:00:00+00:00',
  expected: '2026-12-08',
  completed: null,
  updatedAt: '2026-11-17T09:00:00+00:00',
  ...more,
});

describe('the searches of a sale', () => {
  it('are out until the last is back', () => {
    const back = search('complete', { completed: '2026-11-20' });
    const ordered = '2026-11-17T09:00:00+00:00';
    expect(searchProgress([])).toEqual({ searchesOrdered: null, searchesBack: null });
    expect(searchProgress([back, search('in progress')])).toEqual({ searchesOrdered: ordered, searchesBack: null });
    expect(searchProgress([back, search('complete', { completed: '2026-12-01' })]).searchesBack).toBe('2026-12-01');
  });

  it('are not back when all were cancelled', () => {
    expect(searchProgress([search('cancelled')]).searchesBack).toBeNull();
    expect(searchProgress([search('cancelled'), search('ready')]).searchesBack).toBe('2026-11-17T09:00:00+00:00');
  });

  it('have the names of the specification', () => {
    expect(['LLC1CON29', 'ONESEARCHDW', 'ENVRES', 'HOMECHECKPRO', 'LANDREGPLAN', 'NEW'].map(searchLabel)).toEqual([
      'Local',
      'Drainage & Water',
      'Environmental',
      'Environmental',
      'Land Registry Plan',
      'NEW',
    ]);
  });
});
