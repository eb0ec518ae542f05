import { expect, test } from 'vitest';
import type { WorkKind } from '~/domain/work/texts';
import { hrefFor, routeFor } from './places';
import { whatOf } from './rows.server';

test('work of a kind that only the next release knows has words, and leads to its sale', () => {
  const kind = 'of_the_next_release' as string as WorkKind;
  const saleId = '65f0c1f98f0b4a8c9c513f0f';
  const href = `/admin/transactions/${saleId}`;
  const row = { kind, saleId, purchaseId: null, groupId: null, caseId: null, updateId: null };
  expect(routeFor(row, {})).toEqual({ label: 'View sale', href });
  expect(hrefFor(kind, saleId, null)).toBe(href);
  expect(whatOf({ kind, caseKind: null })).toBe('Look at a sale');
});
