import { draftReader } from '~/domain/account/drafts-queries.server';
import type { Viewer } from '~/domain/account/queries.server';
import { type AssignmentDraft, assignmentDraft } from './schema';

/** One for each sale: it keeps what was typed while staff choose a solicitor, read the emails, come back and reload. */
export const assignmentDrafts = (saleId: string) => {
  const key = `assignment:${saleId}`;
  return { key, schemas: { [key]: assignmentDraft } };
};

export async function findAssignmentDraft(viewer: Viewer, saleId: string): Promise<AssignmentDraft | null> {
  const { key, schemas } = assignmentDrafts(saleId);
  return draftReader(schemas)(viewer, key);
}
