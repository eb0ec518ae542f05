import { inviteNamed } from '~/domain/invitation/commands.server';
import { tellWaitingBuyers } from '~/domain/purchase/waiting-commands.server';
import { introduceAgent } from '~/domain/sale/estate-agent/introduction-commands.server';
import { tellThoseWhoAsked } from '~/domain/sale/postcode-alerts/commands.server';
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
 * What follows once a sale is paid, however it was: its timeline says so, its estate agent is introduced, who else sells is told, the
 * buyers who wait for it hear that they can confirm, and those who look for a home at its postcode that there is one. Every way of paying calls this in the transaction in which the order succeeds.
 */
export async function onSalePaid(tx: Tx, paid: Paid): Promise<void> {
  await recordEvent(tx, { ...paid, side: 'seller' });
  await introduceAgent(tx, paid.saleId);
  await tellWaitingBuyers(tx, paid.saleId);
  await tellThoseWhoAsked(tx, paid.saleId);
  await inviteNamed(tx, { sale_id: paid.saleId });
}
