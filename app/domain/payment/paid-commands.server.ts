import { introduceAgent } from '~/domain/sale/estate-agent/introduction-commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { Tx } from '~/platform/db.server';

type Paid = {
  /** How it was paid. */
  name: 'payment_successful' | 'referral_code_applied' | 'order_invoiced';
  saleId: string;
  authorUserId: string;
  authorName?: string;
};

/**
 * What follows once a sale is paid, however it was: its timeline says so, and its estate agent is introduced. Every way of paying
 * calls this in the transaction in which the order succeeds.
 */
export async function tellPaid(tx: Tx, paid: Paid): Promise<void> {
  await recordEvent(tx, { ...paid, side: 'seller' });
  await introduceAgent(tx, paid.saleId);
}
