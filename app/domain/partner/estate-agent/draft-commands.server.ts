import { draftWriter } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { KnownError, notFound } from '~/platform/errors';
import { insertEstateAgent } from './commands.server';
import { type EstateAgentDraft, estateAgentDrafts, getEstateAgentDraft } from './draft-queries.server';
import type { EstateAgentParts } from './entity-schema';

const { write, drop } = draftWriter(estateAgentDrafts);

/** The same changes as for an estate agent that is saved. */
export const changeEstateAgentDraft = (
  viewer: Viewer,
  change: (draft: EstateAgentDraft) => Partial<EstateAgentParts>,
): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const draft = await getEstateAgentDraft(viewer, tx);
    await write(tx, viewer, 'estateAgent', { ...draft, ...change(draft) });
  });

/**
 * Creates the estate agent that the draft describes, and deletes the draft.
 * @param id of the draft that was shown
 * @returns the estate agent's id
 * @throws KnownError 422 with the specification's words for what is missing; 404 when the draft is gone
 */
export const submitEstateAgentDraft = (viewer: Viewer, id: string): Promise<string> =>
  transactionAs(viewer, async (tx) => {
    const isSubmitted = (await tx.estateAgent.count({ where: { id } })) > 0;
    if (isSubmitted) return id;
    const { brand, office, ...parts } = await getEstateAgentDraft(viewer, tx);
    if (brand === null || office === null || parts.valuers.length === 0) throw missing({ brand, office, ...parts });
    if (parts._id !== id) throw notFound();
    const { _id, ...complete } = { ...parts, brand, office };
    await insertEstateAgent(tx, viewer, id, complete);
    await drop(tx, viewer, 'estateAgent');
    return id;
  });

/** All that a draft still needs, in the order of the page. */
function missing({ brand, office, valuers }: EstateAgentDraft): KnownError {
  const errors: Record<string, string[]> = {};
  if (brand === null || office === null) errors.office = ['Please fill in the office details'];
  if (valuers.length === 0) errors.valuers = ['Please add at least one valuer'];
  return new KnownError(422, Object.values(errors).flat().join('. '), errors);
}
