import { feePaidEmail } from '~/domain/payment/emails-schema';
import { getOrderObstacle } from '~/domain/payment/order-obstacle-queries.server';
import { getReceiptToSend } from '~/domain/payment/receipt-queries.server';
import { formatPounds } from '~/domain/shared/pence-rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** To staff, who can now order the search that waited for the fee, or read why they cannot yet. */
export const feePaid = letter(feePaidEmail, async (_, { orderId }) => {
  const paid = await getReceiptToSend(orderId);
  if (!paid) return skip('The order is not paid.');
  const { address, saleId, saleReference: reference } = paid;
  const total = formatPounds(paid.total);
  const obstacle = await getOrderObstacle(saleId);
  const next = obstacle === null ? 'The search that waits for it can go ahead.' : `${obstacle}.`;
  return composeMail({
    subject: `Fee approval: the seller of ${address} has paid ${total}`,
    preview: next,
    title: 'Extra fee paid',
    blocks: [
      `The seller of ${address} has paid the extra fee of ${total}. The request is marked as received.`,
      next,
      { button: 'View searches', href: link(urls.adminTransaction(saleId, 'searches')) },
    ],
    reference,
  });
});
