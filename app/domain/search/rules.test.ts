import { describe, expect, it } from 'vitest';
import {
  AFTER_CANCELLED,
  areAllBack,
  includedAndNot,
  PRODUCTS,
  type SearchOfSale,
  searchLabel,
  searchProgress,
} from './rules';

const search = (status: string, more: Partial<SearchOfSale> = {}): SearchOfSale => ({
  productId: 'ENVRES',
  status,
  notNeededWhy: null,
  orderedAt: '2026-11-17T09:00:00+00:00',
  expected: '2026-12-08',
  completed: null,
  updatedAt: '2026-11-17T09:00:00+00:00',
  ...more,
});

describe('the searches of a sale', () => {
  /** One search of each product, the last with the given status. */
  const allButLast = PRODUCTS.slice(0, -1).map((productId) =>
    search('complete', { productId, completed: '2026-11-20' }),
  );
  const withLast = (status: string, more: Partial<SearchOfSale> = {}) => [
    ...allButLast,
    search(status, { productId: PRODUCTS.at(-1), ...more }),
  ];

  it('are back once the last one is', () => {
    const searchesOrdered = '2026-11-17T09:00:00+00:00';
    const searchesSoFar = '3 of 4 back';
    expect(searchProgress([])).toEqual({ searchesOrdered: null, searchesBack: null, searchesSoFar: null });
    expect(searchProgress(withLast('in progress'))).toEqual({ searchesOrdered, searchesBack: null, searchesSoFar });
    expect(searchProgress(withLast('complete', { completed: '2026-12-01' })).searchesBack).toBe('2026-12-01');
    expect(searchProgress(withLast('ready')).searchesBack).toBe('2026-11-20');
  });

  it('are not back while one was cancelled or never came', () => {
    expect(searchProgress(withLast('cancelled'))).toMatchObject({ searchesBack: null, searchesSoFar: '3 of 4 back' });
    expect(searchProgress(allButLast)).toMatchObject({ searchesBack: null, searchesSoFar: '3 of 4 back' });
    expect(searchProgress([search('cancelled')]).searchesBack).toBeNull();
    expect(
      areAllBack(
        withLast('complete').map((each) => ({ ...each, productId: each.productId.replace('ENVRES', 'HOMECHECKPRO') })),
      ),
    ).toBe(true);
  });

  it('are not back while an additional one is out or was cancelled', () => {
    for (const status of ['in progress', 'cancelled']) {
      expect(areAllBack([...withLast('complete'), search(status, { productId: 'HOMECHECKPRO' })])).toBe(false);
    }
  });

  it('are back without a cancelled one that is not needed, from the day when staff said so', () => {
    const notNeeded = { notNeededWhy: 'The lender does without', updatedAt: '2026-11-24T09:00:00+00:00' };
    expect(searchProgress(withLast('cancelled', notNeeded))).toMatchObject({
      searchesBack: notNeeded.updatedAt,
      searchesSoFar: '3 of 3 back',
    });
    const [first, ...others] = withLast('cancelled', notNeeded);
    const oneOut = [{ ...first, status: 'in progress' } as SearchOfSale, ...others];
    expect(searchProgress(oneOut)).toMatchObject({ searchesBack: null, searchesSoFar: '2 of 3 back' });
    const allCancelled = PRODUCTS.map((productId) => search('cancelled', { productId, ...notNeeded }));
    expect(areAllBack(allCancelled)).toBe(false);
  });

  it('are listed for a solicitor in two lists, with the reason for each missing result', () => {
    const [local, drainage] = [
      { productId: 'LLC1CON29', status: 'complete', notNeededWhy: null, hasFile: true },
      { productId: 'ONESEARCHDW', status: 'cancelled', notNeededWhy: null, hasFile: false },
    ];
    const plan = { productId: 'LANDREGPLAN', status: 'cancelled', notNeededWhy: 'The title has one.', hasFile: false };
    expect(includedAndNot([local, drainage, plan])).toEqual({
      included: ['Local'],
      missing: [
        { label: 'Drainage & Water', why: AFTER_CANCELLED },
        { label: 'Land Registry Plan', why: 'It is not needed. The title has one.' },
        { label: 'Environmental', why: 'It is not back yet.' },
      ],
    });
    expect(includedAndNot([{ ...local, hasFile: false }]).missing[0]?.why).toBe('We do not have its document.');
  });

  it('have the specification’s names', () => {
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
