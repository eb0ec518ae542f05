import type { Acting } from '~/domain/account/acting-commands.server';
import type { Tx } from '~/platform/db.server';
import { ProviderError } from '~/platform/errors';
import { closeAttempts, hasOpenAttempt } from './attempts-commands.server';
import { type LiveOrder, lockedOrder, MAX_TRIES, refuseIfSettled, unreachable } from './orders-commands.server';

type Pay = (tx: Tx, order: LiveOrder) => Promise<void>;

/**
 * Pays an order by other means than a card. An open attempt at the provider is closed first, so that no one pays twice. Mostly there is
 * none, and one transaction does it all.
 * @param payer the customer who pays; null where staff act
 * @param pay runs in the transaction, with the order locked, unpaid and without an open attempt
 * @throws PaymentSettled when a card payment was first; KnownError 503 when the provider cannot be reached
 */
export async function payWithoutCard(payer: Acting | null, saleId: string, pay: Pay): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await lockedOrder(payer, saleId, (tx, order) => payUnopened(tx, order, pay))) return;
    await closeAttempts(payer, saleId).catch((error: unknown) => {
      throw error instanceof ProviderError ? unreachable() : error;
    });
  }
  throw unreachable();
}

/** False when there is an open attempt at the provider, perhaps since a moment ago in another tab. */
async function payUnopened(tx: Tx, order: LiveOrder, pay: Pay): Promise<boolean> {
  refuseIfSettled(order);
  if (hasOpenAttempt(order)) return false;
  await pay(tx, order);
  return true;
}
