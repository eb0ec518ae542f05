import type { Actor } from '~/domain/audit/commands.server';
import { sendAgain } from '~/domain/email/commands.server';
import { KnownError } from '~/platform/errors';
import { findWhyNotAgain, getEmailToSendAgain } from './again-queries.server';

/**
 * Sends an email of a deal again.
 * @param shown the address that staff read
 * @param copyId the id of the new email, so that pressing twice sends one
 * @throws KnownError 404; 409 when it cannot be sent, or would go to another address
 */
export async function sendEmailOfDealAgain(
  actor: Actor,
  saleId: string,
  { id, shown, copyId }: { id: string; shown: string; copyId: string },
): Promise<void> {
  const { why } = await getEmailToSendAgain(saleId, id);
  if (why !== null) throw new KnownError(409, `${why}.`);
  await sendAgain(actor, { id, shown, copyId });
}

/**
 * Sends an email that failed again, whatever it is about. One that has been sent again since stays as it is.
 * @throws KnownError 404; 409 when its reader may not see the deal any more, or it would go to another address
 */
export async function sendFailedAgain(actor: Actor, { id, shown }: { id: string; shown: string }): Promise<void> {
  const { email, why } = await findWhyNotAgain(id);
  if (email.status === 'failed' && why !== null) throw new KnownError(409, `${why}.`);
  await sendAgain(actor, { id, shown });
}
