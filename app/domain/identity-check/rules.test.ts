import { expect, test } from 'vitest';
import { checkAction, checkLabel, isCheckActionEnabled, isThirdfortV2 } from './rules';

test.each([
  [null, 'Not requested', 'Order', true],
  ['pending', 'Pending', 'Abort', true],
  ['failed', 'Failed', 'Reorder', true],
  ['aborted', 'Aborted', 'Reorder', true],
  ['complete', 'Complete', 'Reorder', false],
] as const)('%s', (status, label, action, enabled) => {
  expect(checkLabel(status)).toBe(label);
  expect(checkAction(status)).toBe(action);
  expect(isCheckActionEnabled({ status, hasLawyerGroup: true, isActive: true })).toBe(enabled);
  expect(isCheckActionEnabled({ status, hasLawyerGroup: false, isActive: true })).toBe(false);
  expect(isCheckActionEnabled({ status, hasLawyerGroup: true, isActive: false })).toBe(false);
});

test('the second version is for what began after the switchover', () => {
  const switchover = '2024-01-01T00:00:00Z';
  expect(isThirdfortV2(switchover, '2024-01-01T00:00:00.001Z')).toBe(true);
  expect(isThirdfortV2(switchover, '2024-01-01T00:00:00Z')).toBe(false);
  expect(isThirdfortV2(switchover, '2023-12-31T23:59:59Z')).toBe(false);
  expect(isThirdfortV2(null, '2026-01-01T00:00:00Z')).toBe(false);
});
