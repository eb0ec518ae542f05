import { readCheckEvent } from '~/integrations/identity.server';
import { KnownError } from '~/platform/errors';
import { recordCheckState } from './record-check-commands.server';

/**
 * Takes a message of the identity check provider's, which is signed and says how a check stands. One short transaction, done before the
 * answer: a 200 means that it is recorded, or that it is about a check that is none of ours.
 * @throws KnownError 400 for a message that is not theirs; anything else asks them to send it again
 */
export async function receiveCheckEvent(body: string, signature: string | null): Promise<void> {
  const event = readCheckEvent(body, signature);
  if (!event) throw new KnownError(400, 'Please check your input and try again.');
  await recordCheckState(event.check, { id: event.id, type: event.type });
}
