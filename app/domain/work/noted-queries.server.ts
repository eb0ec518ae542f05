import type { Side } from '~/domain/shared/sides-rules';
import { db, type Tx } from '~/platform/db.server';
import { readIntroductions } from './introduction-queries.server';
import { introductionWords, type NotedRef, OWED_WORDS } from './rules';
import { readStaffFacts } from './staff-queries.server';

/** Of a row that a note settles: whose it is, and what staff read before they write it. Null if there is no such row. */
export async function findToNote(
  saleId: string,
  of: NotedRef,
  client: Tx = db,
): Promise<{ side: Side; words: string } | null> {
  if (of.kind === 'owed_back') {
    const { endedByUsAt } = await readStaffFacts(client, saleId);
    return endedByUsAt === null || of.purchaseId !== null ? null : { side: 'seller', words: OWED_WORDS };
  }
  const open = await readIntroductions(client, saleId);
  const found = open.find(({ kind, purchaseId }) => kind === of.kind && purchaseId === of.purchaseId);
  if (!found) return null;
  const { kind, side, name, email, phone } = found;
  return { side, words: introductionWords(kind, `${name} (${[email, phone].filter(Boolean).join(', ')})`) };
}
