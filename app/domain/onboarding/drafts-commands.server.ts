import { draftsOf } from '~/domain/account/drafts-commands.server';
import type { Viewer } from '~/domain/account/queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { db, type Tx } from '~/platform/db.server';
import { type OnboardingFlow, onboardingDrafts, onboardingFlow } from './drafts-schema';

export const { read: readDraft, write: writeDraft, drop: dropDraft } = draftsOf(onboardingDrafts);

const currentDealKey = ({ sessionId }: Viewer) => ({ session_id: sessionId, key: 'onboardingFlow' });

/** The current deals of this session; empty while none was chosen. */
export async function readCurrentDeals(viewer: Viewer, tx: Tx = db): Promise<OnboardingFlow> {
  const found = await tx.currentDeals.findUnique({
    where: { session_id_key: currentDealKey(viewer) },
    select: { data: true },
  });
  return parseOrNull(onboardingFlow, found?.data) ?? {};
}

/** Makes a deal the current one of its role in this session. The other role's stays. Call it inside `transactionAs`. */
export async function setCurrentDeal(tx: Tx, viewer: Viewer, change: OnboardingFlow): Promise<void> {
  const written = { data: { ...(await readCurrentDeals(viewer, tx)), ...change }, updated_at: now() };
  await tx.currentDeals.upsert({
    where: { session_id_key: currentDealKey(viewer) },
    create: { ...currentDealKey(viewer), ...written },
    update: written,
  });
}
