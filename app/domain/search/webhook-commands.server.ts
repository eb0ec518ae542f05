import { readSearchEvent } from '~/integrations/searches.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { recordSearchState } from './state-commands.server';

const PROVIDER = 'searches';

/**
 * Handles the supplier's callback. It is signed and has the whole order with its revision, so nothing has to be read from the supplier. The
 * work is done before we answer: 200 means that it is recorded. Since the supplier tries again, it serves as our retry queue.
 * @throws KnownError 400 for a callback that is not theirs; any other error makes them send it again
 */
export async function receiveSearchEvent(rawBody: string, signature: string | null): Promise<void> {
  const event = readSearchEvent(rawBody, signature);
  if (!event) throw new KnownError(400, 'Please check your input and try again.');
  const key = { provider: PROVIDER, event_id: event.id };
  await db.providerEvent.createMany({ data: [{ ...key, type: event.type }], skipDuplicates: true });
  const seen = await db.providerEvent.findUniqueOrThrow({
    where: { provider_event_id: key },
    select: { processed_at: true },
  });
  if (seen.processed_at !== null) return;
  await recordSearchState(event.order);
  await db.providerEvent.update({ where: { provider_event_id: key }, data: { processed_at: now() } });
}
