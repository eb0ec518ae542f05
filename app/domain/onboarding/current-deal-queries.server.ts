import type { Viewer } from '~/domain/account/queries.server';
import type { Property } from '~/domain/property/entity-schema';
import { getProperty } from '~/domain/property/queries.server';
import { parseOrNull } from '~/domain/shared/schema';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { type OnboardingFlow, onboardingFlow } from './drafts-schema';

export const currentDealKey = ({ sessionId }: Viewer) => ({ session_id: sessionId, key: 'onboardingFlow' });

/** The current deals of this session; empty while none was chosen. */
export async function readCurrentDeals(viewer: Viewer, tx: Tx = db): Promise<OnboardingFlow> {
  const found = await tx.currentDeals.findUnique({
    where: { session_id_key: currentDealKey(viewer) },
    select: { data: true },
  });
  return parseOrNull(onboardingFlow, found?.data) ?? {};
}

export const currentPropertyId = async (tx: Tx, viewer: Viewer): Promise<string | null> =>
  (await readCurrentDeals(viewer, tx)).propertyId ?? null;

/** @throws KnownError 404 unless the viewer sells or buys it, registered it in this session, or is staff */
export async function readProperty(viewer: Viewer, propertyId: string): Promise<Property> {
  const property = await getProperty(propertyId, viewer, await currentPropertyId(db, viewer));
  if (!property) throw notFound();
  return property;
}
