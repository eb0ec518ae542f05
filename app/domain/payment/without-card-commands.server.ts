import { type Tx, transaction } from '~/platform/db.server';
import { ProviderError } from '~/platform/errors';
import { closeAttempts, hasOpenAttempt } from './attempts-commands.server';
import { ensureOrder, type LiveOrder, MAX_TRIES, refuseIfSettled, unreachable } from './orders-commands.server';

/**
 * Pays an order by other means than a card. What is open at the provider is closed before that, so that no one pays it twice; mostly nothing
 * is, and then one transaction is all there is to do.
 * @param pay in the transaction in which the order is locked, unpaid, and with nothing open
 * @throws PaymentSettled when a card was quicker; KnownError 503 when the provider is out of reach
 */
export async function payWithoutCard(saleId: string, pay: (tx: Tx, order: LiveOrder) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await transaction((tx) => payUnopened(tx, saleId, pay))) return;
    await closeAttempts(saleId).catch((error: unknown) => {
      throw error instanceof ProviderError ? unreachable() : error;
    });
  }
  throw unreachable();
}

/** False: something is open at the provider, maybe since a moment ago in another tab. */
async function payUnopened(tx: Tx, saleId: string, pay: (tx: Tx, order: LiveOrder) => Promise<void>) {
  const order = await ensureOrder(tx, saleId);
  refuseIfSettled(order);
  if (hasOpenAttempt(order)) return false;
  await pay(tx, order);
  return true;
}
