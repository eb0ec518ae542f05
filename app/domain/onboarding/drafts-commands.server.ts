import { draftsOf } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import type { Tx } from '~/platform/db.server';
import { type OnboardingFlow, onboardingDrafts } from './drafts-schema';

export const { read: readDraft, write: writeDraft, drop: dropDraft } = draftsOf(onboardingDrafts);

/** Makes a deal of a role the current one of this sign-in; that of the other role stays. */
export async function setCurrentDeal(tx: Tx, viewer: Viewer, change: OnboardingFlow): Promise<void> {
  await writeDraft(tx, viewer, 'onboardingFlow', { ...(await readDraft(viewer, 'onboardingFlow', tx)), ...change });
}
