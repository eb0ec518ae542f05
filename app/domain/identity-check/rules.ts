export type CheckStatus = 'pending' | 'complete' | 'failed' | 'aborted';

const STATUS_LABELS: Record<CheckStatus, string> = {
  pending: 'Pending',
  complete: 'Complete',
  failed: 'Failed',
  aborted: 'Aborted',
};

export const checkLabel = (status: CheckStatus | null): string => (status ? STATUS_LABELS[status] : 'Not requested');

export type CheckAction = 'Order' | 'Abort' | 'Reorder';

/** What can be done next about a person's check; null is nobody's check yet. */
export function checkAction(status: CheckStatus | null): CheckAction {
  if (status === null) return 'Order';
  return status === 'pending' ? 'Abort' : 'Reorder';
}

/**
 * Whether that can be done now: a complete check is not made again, an inactive purchase needs none, and the checks of a side are for
 * its solicitor.
 */
export const isCheckActionEnabled = (of: {
  status: CheckStatus | null;
  hasLawyerGroup: boolean;
  isActive: boolean;
}): boolean => of.status !== 'complete' && of.hasLawyerGroup && of.isActive;

/** The partner's second version is for transactions that began after the switchover. */
export const isThirdfortV2 = (switchover: Date | string | null, createdAt: Date | string): boolean =>
  switchover !== null && new Date(switchover) < new Date(createdAt);
