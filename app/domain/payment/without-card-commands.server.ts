import type { Acting } from '~/domain/account/acting-commands.server';
import type { Tx } from '~/platform/db.server';
import { ProviderError } from '~/platform/errors';
import { closeAttempts, hasOpenAttempt } from './attempts-commands.server';
import {
  type LiveOrder,
  lockedOrder,
  MAX_TRIES,
  type Payable,
  refuseIfSettled,
  unreachable,
} from './orders-commands.server';

type Settle = (tx: Tx, order: LiveOrder) => Promise<void>;

/**
 * Settles an order by other means than a card: it is paid, or it is not asked for any more. What is open at the provider is closed before that, so that no one pays it twice; mostly nothing
 * is, and then one transaction is all there is to do.
 * @param payer the customer who pays; null where staff act
 * @param settle in the transaction in which the order is locked, unpaid, and with nothing open
 * @throws PaymentSettled when a card was quicker; KnownError 503 when the provider is out of reach
 */
export async function settleWithoutCard(payer: Acting | null, what: Payable, settle: Settle): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await lockedOrder(payer, what, (tx, order) => settleUnopened(tx, order, settle))) return;
    await closeAttempts(payer, what).catch((error: unknown) => {
      throw error instanceof ProviderError ? unreachable() : error;
    });
  }
  throw unreachable();
}

/** False: something is open at the provider, maybe since a moment ago in another tab. */
async function settleUnopened(tx: Tx, order: LiveOrder, settle: Settle): Promise<boolean> {
  refuseIfSettled(order);
  if (hasOpenAttempt(order)) return false;
  await settle(tx, order);
  return true;
}
