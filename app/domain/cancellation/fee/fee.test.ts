import { describe, expect, test } from 'vitest';
import { feeDue, type SearchOfFee, searchesOfFee } from './rules';
import { DUE_REQUIRED, feeDecisionForm, WHY_REQUIRED } from './schema';

const search = (changes: Partial<SearchOfFee>): SearchOfFee => ({
  ...{ productId: 'LLC1CON29', status: 'in progress', completedOn: null },
  ...changes,
});

describe('what a fee that was paid on 24 November may be for', () => {
  test.each([
    ['a search that is under way', {}, ['Local']],
    ['one that came back on that day', { status: 'complete', completedOn: '2026-11-24' }, ['Local']],
    ['one that is back, no one knows since when', { status: 'complete' }, ['Local']],
    ['not one that was back before', { status: 'complete', completedOn: '2026-11-23' }, []],
    ['not one that was cancelled', { status: 'cancelled' }, []],
  ])('%s', (_, changes, names) => {
    expect(searchesOfFee([search(changes)], '2026-11-24')).toEqual(names);
  });

  test('each name once', () => {
    const both = ['ENVRES', 'HOMECHECKPRO', 'LLC1CON29'].map((productId) => search({ productId }));
    expect(searchesOfFee(both, '2026-11-24')).toEqual(['Environmental', 'Local']);
  });
});

test('the whole fee goes back if nothing was ordered; otherwise staff decide', () => {
  expect(feeDue(4_560, [])).toBe(4_560);
  expect(feeDue(4_560, ['Local'])).toBeNull();
});

test('staff decide an amount, which may be nothing, and say why', () => {
  expect(feeDecisionForm.parse({ due: '20.50', why: 'Half of it.' })).toEqual({ due: 2_050, why: 'Half of it.' });
  expect(feeDecisionForm.parse({ due: '0', why: 'It is back.' })).toMatchObject({ due: 0 });
  const problems = feeDecisionForm.safeParse({ due: '-1' }).error?.issues.map(({ message }) => message);
  expect(problems).toEqual([DUE_REQUIRED, WHY_REQUIRED]);
});
