import { readCheckEvent } from '~/integrations/identity.server';
import { KnownError } from '~/platform/errors';
import { recordCheckState } from './record-check-commands.server';

/**
 * Handles the provider's callback, which is signed and says what state a check is in. It is recorded in one short transaction before we
 * answer: 200 means that it is recorded, or that the check is not one of ours.
 * @throws KnownError 400 for a callback that is not theirs; any other error makes them send it again
 */
export async function receiveCheckEvent(body: string, signature: string | null): Promise<void> {
  const event = readCheckEvent(body, signature);
  if (!event) throw new KnownError(400, 'Please check your input and try again.');
  await recordCheckState(event.check, { id: event.id, type: event.type });
}
