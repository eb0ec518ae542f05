import { sha256 } from '~/platform/crypto.server';
import { type Invoiceable, recordKey } from './rules';

/** What staff saw of a file before it is made. When any of it is different by then, so is the digest. */
export const seenOf = (included: readonly Invoiceable[], amount: number): string =>
  sha256([amount, ...included.map(inOneLine)].join('\n'));

const inOneLine = (row: Invoiceable) =>
  `${recordKey(row)} ${row.lawFirmId} ${row.lawyerGroupId} ${row.completed} ${row.fileId}`;
