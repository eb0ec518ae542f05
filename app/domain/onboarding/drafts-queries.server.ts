import { draftReader } from '~/domain/account/drafts-queries.server';
import type { Viewer } from '~/domain/account/queries.server';
import { onboardingDrafts } from './drafts-schema';

export const readDraft = draftReader(onboardingDrafts);

/** A person's form: the known values, overlaid with what was typed since. */
export async function getPersonForm(viewer: Viewer, page: string, known: object): Promise<Record<string, unknown>> {
  const draft = await readDraft(viewer, 'personForm');
  return { ...known, ...(draft?.page === page && draft.typed) };
}
