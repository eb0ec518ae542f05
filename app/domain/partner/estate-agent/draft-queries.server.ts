import { z } from 'zod';
import { draftReader } from '~/domain/account/drafts-queries.server';
import type { Viewer } from '~/domain/account/queries.server';
import { id } from '~/domain/shared/schema';
import type { Tx } from '~/platform/db.server';
import { newId } from '~/platform/ids';
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

export const estateAgentDrafts = { estateAgent };

const read = draftReader(estateAgentDrafts);

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

/** The draft, or an empty one. Pass `tx` when it is about to be changed. */
export const getEstateAgentDraft = async (viewer: Viewer, tx?: Tx): Promise<EstateAgentDraft> =>
  (await read(viewer, 'estateAgent', { tx })) ?? empty();
