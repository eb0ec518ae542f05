import { describe, expect, test } from 'vitest';
import { type ChangeFacts, confirmState, hasJustSignedIn, undoState } from './rules';

const [MINUTE_MS, DAY_MS] = [60_000, 24 * 60 * 60_000];
const createdAt = new Date('2026-11-26T10:00:00Z');
const after = (ms: number) => new Date(createdAt.getTime() + ms);

const [OLD, NEW, OTHER] = ['ana@old.example', 'ana@new.example', 'ana@other.example'];
const change: ChangeFacts = {
  ...{ from: OLD, to: NEW, askedAt: createdAt, confirmedAt: null, undoneAt: null },
  account: { email: OLD, isActive: true },
  ...{ isFromTaken: false, isToTaken: false },
};
const confirmed: ChangeFacts = { ...change, confirmedAt: createdAt, account: { email: NEW, isActive: true } };
const has = (email: string) => ({ account: { email, isActive: true } });

test.each([
  [4 * MINUTE_MS, true],
  [5 * MINUTE_MS, false],
])('%i ms after signing in it can be asked: %s', (ms, can) => {
  expect(hasJustSignedIn(createdAt, after(ms))).toBe(can);
});

describe('the link to the new address', () => {
  test.each<[string, Partial<ChangeFacts>, number, string]>([
    ['works for a day', {}, DAY_MS - 1, 'open'],
    ['and not longer', {}, DAY_MS, 'ended'],
    ['does nothing once another account has the address', { isToTaken: true }, MINUTE_MS, 'taken'],
    ['does nothing after another change', has(OTHER), MINUTE_MS, 'ended'],
    ['does nothing when it was undone', { undoneAt: createdAt }, MINUTE_MS, 'ended'],
    ['does nothing for an inactive account', { account: { email: OLD, isActive: false } }, MINUTE_MS, 'ended'],
    ['pressed twice, says that it is done', { confirmedAt: createdAt, ...has(NEW) }, 2 * DAY_MS, 'changed'],
    ['used before a later change, has ended', { confirmedAt: createdAt, ...has(OTHER) }, MINUTE_MS, 'ended'],
  ])('%s', (_, given, ms, state) => expect(confirmState({ ...change, ...given }, after(ms))).toBe(state));
});

describe('‘This was not me’', () => {
  test.each<[string, Partial<ChangeFacts>, number, string]>([
    ['works for seven days', {}, 7 * DAY_MS - 1, 'open'],
    ['and not longer', {}, 7 * DAY_MS, 'ended'],
    ['outlives a second change', has(OTHER), 6 * DAY_MS, 'open'],
    ['cannot put back what another account has', { isFromTaken: true }, DAY_MS, 'taken'],
    ['says that it has been put back', { undoneAt: createdAt, ...has(OLD) }, 8 * DAY_MS, 'undone'],
    [
      'has ended once a later change was undone with an earlier one',
      { undoneAt: createdAt, ...has(OTHER) },
      DAY_MS,
      'ended',
    ],
    ['has ended when they changed back themselves', has(OLD), DAY_MS, 'ended'],
    ['has ended for an inactive account', { account: { email: NEW, isActive: false } }, DAY_MS, 'ended'],
    ['does nothing before the change is made', { confirmedAt: null, ...has(OLD) }, DAY_MS, 'ended'],
  ])('%s', (_, given, ms, state) => expect(undoState({ ...confirmed, ...given }, after(ms))).toBe(state));
});
