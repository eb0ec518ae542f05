import type { Pence } from '~/domain/shared/pence-rules';
import { sha256 } from '~/platform/crypto.server';
import { amountOf, type Invoiceable, recordKey } from './rules';

/**
 * A digest of what staff saw before a file is made: it changes when any of that has changed. The lines are sorted by ids rather than names,
 * so renaming a firm changes nothing.
 */
export function previewDigest(included: readonly Invoiceable[], amount: Pence): string {
  const lines = included.map((record) =>
    [
      ...[recordKey(record), record.lawyerGroupId, record.lawFirmId, record.completed],
      ...[record.fileId, amountOf(record, amount)],
    ].join(' '),
  );
  return sha256([amount, ...lines.sort()].join('\n'));
}
