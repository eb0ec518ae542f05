import { inviteNamed } from '~/domain/invitation/commands.server';
import { tellWaitingBuyers } from '~/domain/purchase/waiting-commands.server';
import { introduceAgent } from '~/domain/sale/estate-agent/introduction-commands.server';
import { tellThoseWhoAsked } from '~/domain/sale/postcode-alerts/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import type { Tx } from '~/platform/db.server';

type Paid = {
  /** The event, which says how it was paid. */
  name: 'payment_successful' | 'referral_code_applied' | 'order_invoiced';
  saleId: string;
  authorUserId: string;
  authorName?: string;
};

/**
 * What follows once a sale is paid, however it was: the timeline records it, the estate agent is introduced, further sellers are invited,
 * buyers who wait for the home are told that they can confirm, and those with an alert for its postcode that it is registered. Every way of
 * paying calls this in the transaction in which the order succeeds.
 */
export async function onSalePaid(tx: Tx, paid: Paid): Promise<void> {
  await recordEvent(tx, { ...paid, side: 'seller' });
  await introduceAgent(tx, paid.saleId);
  await tellWaitingBuyers(tx, paid.saleId);
  await tellThoseWhoAsked(tx, paid.saleId);
  await inviteNamed(tx, { sale_id: paid.saleId });
}
