import { z } from 'zod';
import { draftsOf } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { id } from '~/domain/shared/schema';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { insertEstateAgent } from './commands.server';
import type { EstateAgentParts } from './entity-schema';
import { negotiatorForm, newEstateAgent, valuerForm } from './schema';

/** An estate agent that this person is adding, kept until Submit. */
export type EstateAgentDraft = Omit<EstateAgentParts, 'brand' | 'office'> & {
  /** The id that the estate agent will have, so that a Submit sent twice makes one. */
  _id: string;
  brand: string | null;
  office: EstateAgentParts['office'] | null;
};

const { office, thirdfort } = newEstateAgent.shape;

/** Each part was checked when it was saved. One that no longer matches has to be typed again. */
const estateAgent: z.ZodType<EstateAgentDraft> = z.object({
  _id: id,
  brand: z.string().nullable().catch(null),
  office: office.nullable().catch(null),
  valuers: z.array(valuerForm.extend({ _id: id })).catch([]),
  negotiators: z.array(negotiatorForm.extend({ _id: id })).catch([]),
  thirdfort: thirdfort.catch(() => empty().thirdfort),
});

const { read, write, drop } = draftsOf({ estateAgent });

const empty = (): EstateAgentDraft => ({
  _id: newId(),
  brand: null,
  office: null,
  valuers: [],
  negotiators: [],
  thirdfort: {
    requestsSellerThirdfortChecks: false,
    requestsBuyerThirdfortChecks: false,
    receivesSellerThirdfortChecks: false,
    receivesBuyerThirdfortChecks: false,
    thirdfortRequesterEmails: [],
  },
});

export const getEstateAgentDraft = async (viewer: Viewer): Promise<EstateAgentDraft> =>
  (await read(viewer, 'estateAgent')) ?? empty();

/** The same changes as for an estate agent that is saved. */
export const changeEstateAgentDraft = (
  viewer: Viewer,
  change: (draft: EstateAgentDraft) => Partial<EstateAgentParts>,
): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const draft = (await read(viewer, 'estateAgent', { tx })) ?? empty();
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
    const draft = await read(viewer, 'estateAgent', { tx });
    const { brand, office, ...parts } = draft ?? empty();
    if (parts.valuers.length === 0) throw missing('valuers', 'Please add at least one valuer');
    if (brand === null || office === null) throw missing('office', 'Please fill in the office details');
    if (parts._id !== id) throw notFound();
    const { _id, ...complete } = { ...parts, brand, office };
    await insertEstateAgent(tx, viewer, id, complete);
    await drop(tx, viewer, 'estateAgent');
    return id;
  });

const missing = (field: string, message: string) => new KnownError(422, message, { [field]: [message] });
