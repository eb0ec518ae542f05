import type { UserSession } from '~/domain/account/user-transaction-commands.server';
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
 * Settles an order by other means than a card: it is paid, or it is cancelled. An open attempt at the provider is closed first, so that no
 * one pays twice. Mostly there is none, and one transaction does it all.
 * @param payer the customer who pays; null where staff act
 * @param settle runs in the transaction, with the order locked, unpaid and without an open attempt
 * @throws PaymentSettled when a card payment was first; KnownError 503 when the provider cannot be reached
 */
export async function settleWithoutCard(payer: UserSession | null, what: Payable, settle: Settle): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await lockedOrder(payer, what, (tx, order) => settleWithoutAttempt(tx, order, settle))) return;
    await closeAttempts(payer, what).catch((error: unknown) => {
      throw error instanceof ProviderError ? unreachable() : error;
    });
  }
  throw unreachable();
}

/** False when there is an open attempt at the provider, perhaps since a moment ago in another tab. */
async function settleWithoutAttempt(tx: Tx, order: LiveOrder, settle: Settle): Promise<boolean> {
  refuseIfSettled(order);
  if (hasOpenAttempt(order)) return false;
  await settle(tx, order);
  return true;
}
