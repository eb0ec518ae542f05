import { expect, test } from 'vitest';
import { workPage } from '~/domain/work/entity-schema';
import { foldKinds, whyNotHeld } from '~/domain/work/rules';
import { workListState } from '~/domain/work/schema';
import type { WorkKind } from '~/domain/work/texts';
import { stripView } from '../transaction/work-strip.server';
import { hrefFor, routeFor } from './places';
import { sectionsOf, whatOf } from './rows.server';

const kind = 'of_the_next_release' as string as WorkKind;
const saleId = '65f0c1f98f0b4a8c9c513f0f';
const since = new Date('2026-11-26T10:00:00Z');

test('work of a kind that only the next release knows has words, and leads to its sale', () => {
  const href = `/admin/transactions/${saleId}`;
  const row = { kind, saleId, purchaseId: null, groupId: null, caseId: null, updateId: null };
  expect(routeFor(row, {})).toEqual({ label: 'View sale', href });
  expect(hrefFor(kind, saleId, null)).toBe(href);
  // A question is answered in its row as well: 'Answer here'.
  const question = { ...row, kind: 'update' as const, updateId: saleId };
  expect(routeFor(question, {})).toMatchObject({ label: 'View and answer', isDialog: true });
  expect(whatOf({ kind, caseKind: null })).toBe('Look at a sale');
});

test('and neither the pages nor the JSON call that list it fail', () => {
  const of = { purchaseId: null, caseId: null, caseKind: null, told: null, side: null };
  const none = {
    reference: null,
    address: null,
    client: null,
    units: null,
    group: null,
    caseName: null,
    askedBy: null,
  };
  const ofSale = { id: saleId, saleId, groupId: null, ownerId: null, owner: null, followUpNote: null };
  const ofQuestion = { updateId: null, question: null, updateVersion: null };
  const row = { kind, isChase: false, since, due: null, more: 0, ...of, ...none, ...ofSale, ...ofQuestion };
  expect(sectionsOf([row], false, {}, since).later).toMatchObject([{ what: 'Look at a sale', reply: null }]);

  const work = { ownerId: null, owner: null, followUpOn: null, followUpNote: null, heldUntil: null, heldFor: null };
  const items = [{ kind, since: since.toISOString(), due: null, ...of }];
  // A question stands above the strip.
  const question = { kind: 'agent_update' as const, since: since.toISOString(), due: null, ...of };
  const shown = stripView(saleId, { ...work, items: [...items, question] }, saleId, since).items;
  expect(shown).toMatchObject([{ what: 'Look at a sale' }]);

  const entity = {
    ...{ kind, isChase: false, side: null, since: since.toISOString(), due: null, more: 0, units: null },
    ...{ transactionId: saleId, purchaseIntentId: null, transactionsGroupId: null, caseId: null, owner: null },
  };
  expect(workPage.safeParse({ items: [entity], totalFilteredItems: 1 }).success).toBe(true);

  // The feed links to the work of that kind: all of it is shown.
  expect(workListState(new URLSearchParams({ who: 'all', kind })).filter).toMatchObject({ who: 'all', kind: null });
  expect(foldKinds([{ kind }], null).shown).toEqual([{ kind }]);
  expect(whyNotHeld('2026-11-27', '2026-11-26', [{ kind, due: since }])).toBeNull();
});
