import { draftWriter } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { now } from '~/platform/clock.server';
import type { Tx } from '~/platform/db.server';
import { currentDealKey, readCurrentDeals } from './current-deal-queries.server';
import { type OnboardingFlow, onboardingDrafts } from './drafts-schema';

export const { write: writeDraft, drop: dropDraft } = draftWriter(onboardingDrafts);

/** Makes a deal the current one of its role in this session. The other role's stays. Call it inside `transactionAs`. */
export async function setCurrentDeal(tx: Tx, viewer: Viewer, change: OnboardingFlow): Promise<void> {
  const written = { data: { ...(await readCurrentDeals(viewer, tx)), ...change }, updated_at: now() };
  await tx.currentDeals.upsert({
    where: { session_id_key: currentDealKey(viewer) },
    create: { ...currentDealKey(viewer), ...written },
    update: written,
  });
}
