import { draftsOf } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type AssignmentDraft, assignmentDraft } from './schema';

/** One for each sale: it keeps what was typed while staff choose a solicitor, read the emails, come back and reload. */
const draftsOfSale = (saleId: string) => {
  const key = `assignment:${saleId}`;
  return { key, ...draftsOf({ [key]: assignmentDraft }) };
};

export async function findAssignmentDraft(viewer: Viewer, saleId: string): Promise<AssignmentDraft | null> {
  const { key, read } = draftsOfSale(saleId);
  return read(viewer, key);
}

/** @throws KnownError 401 when the session has ended */
export const keepAssignmentDraft = (viewer: Viewer, saleId: string, draft: AssignmentDraft): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { key, write } = draftsOfSale(saleId);
    await write(tx, viewer, key, draft);
  });

export const dropAssignmentDraft = (viewer: Viewer, saleId: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { key, drop } = draftsOfSale(saleId);
    await drop(tx, viewer, key);
  });
