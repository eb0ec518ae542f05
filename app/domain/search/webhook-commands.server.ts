import { readSearchEvent } from '~/integrations/searches.server';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { recordSearchState } from './state-commands.server';

const PROVIDER = 'searches';

/**
 * Takes a callback of the supplier's. It is signed and carries the whole order with its revision, so there is nothing to ask. The
 * work is done before the answer: a 200 means that it is recorded, and the supplier, which tries again, is the retry queue.
 * @throws KnownError 400 for what is not theirs; anything else asks them to send it again
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
