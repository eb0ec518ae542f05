import { draftWriter } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { assignmentDrafts } from './draft-queries.server';
import type { AssignmentDraft } from './schema';

/** @throws KnownError 401 when the session has ended */
export const keepAssignmentDraft = (viewer: Viewer, saleId: string, draft: AssignmentDraft): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { key, schemas } = assignmentDrafts(saleId);
    await draftWriter(schemas).write(tx, viewer, key, draft);
  });

export const dropAssignmentDraft = (viewer: Viewer, saleId: string): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { key, schemas } = assignmentDrafts(saleId);
    await draftWriter(schemas).drop(tx, viewer, key);
  });
