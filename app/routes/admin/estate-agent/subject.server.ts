import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { listBrands } from '~/domain/partner/brand/queries.server';
import { changeEstateAgent } from '~/domain/partner/estate-agent/commands.server';
import { changeEstateAgentDraft } from '~/domain/partner/estate-agent/draft-commands.server';
import { getEstateAgentDraft } from '~/domain/partner/estate-agent/draft-queries.server';
import type { EstateAgent, EstateAgentParts } from '~/domain/partner/estate-agent/entity-schema';
import { getEstateAgent } from '~/domain/partner/estate-agent/queries.server';
import type { Negotiator, Valuer } from '~/domain/partner/estate-agent/rules';
import { id } from '~/domain/shared/schema';
import { notFound } from '~/platform/errors';

export const ADD = 'add';

/** In the URL of one that is being added the id is `add`. */
const idOrAdd = id.or(z.literal(ADD));
export const isNew = (id: string) => id === ADD;

/** Under .../add there is no parameter. */
export const subjectParams = z.object({ id: idOrAdd.default(ADD) });
export const personParams = subjectParams.extend({ personId: idOrAdd });

/** The person that a dialog is about. Null for a new one. @throws KnownError 404 */
export function personOf<Of extends { _id: string }>(people: readonly Of[], personId: string): Of | null {
  if (isNew(personId)) return null;
  const person = people.find(({ _id }) => _id === personId);
  if (!person) throw notFound();
  return person;
}

/** Its people, by the word that the URL has for them. */
export type Person = { valuers: Valuer; negotiators: Negotiator };

/** An estate agent whose parts are edited: a saved one, or the draft of one that is being added, in which parts may be missing. */
export type Subject = Pick<EstateAgent, 'valuers' | 'negotiators' | 'thirdfort'> & {
  brand: string | null;
  brandId: string | null;
  office: EstateAgentParts['office'] | null;
  /** A draft has none: only one sign-in can change it. */
  version?: number;
};

/** @throws KnownError 404 */
export async function getSubject(viewer: Viewer, id: string): Promise<Subject> {
  if (!isNew(id)) return getEstateAgent(id);
  return (await getDraft(viewer)).subject;
}

/** The draft with the id under which it is submitted. */
export async function getDraft(viewer: Viewer): Promise<{ _id: string; subject: Subject }> {
  const [{ _id, brand: brandId, ...parts }, brands] = await Promise.all([getEstateAgentDraft(viewer), listBrands()]);
  const brand = brands.find((each) => each._id === brandId);
  return { _id, subject: { ...parts, brand: brand?.brandName ?? null, brandId: brand?._id ?? null } };
}

export type Change = (saved: Pick<EstateAgentParts, 'valuers' | 'negotiators'>) => Partial<EstateAgentParts>;

/** @throws what the change throws, and for a saved one what `changeEstateAgent` does */
export const changeSubject = (viewer: Viewer, id: string, change: Change, version?: number): Promise<void> =>
  isNew(id) ? changeEstateAgentDraft(viewer, change) : changeEstateAgent(viewer, id, change, version);
