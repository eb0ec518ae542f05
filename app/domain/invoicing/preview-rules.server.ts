import { sha256 } from '~/platform/crypto.server';
import { type Invoiceable, recordKey } from './rules';

/**
 * What staff saw of a file before it is made. When any of it is different by then, so is this digest. The order is one that no name decides,
 * so a firm that is renamed changes nothing.
 */
export function previewDigest(included: readonly Invoiceable[], amount: number): string {
  const lines = included.map((record) =>
    [recordKey(record), record.lawyerGroupId, record.lawFirmId, record.completed, record.fileId].join(' '),
  );
  return sha256([amount, ...lines.sort()].join('\n'));
}
