import { homePaidEmail } from '~/domain/purchase/emails-schema';
import { findWaitingBuyer } from '~/domain/purchase/queries.server';
import { letter, skip } from '~/outbox/letter';
import { inDeal, urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

export const homePaid = letter(homePaidEmail, async ({ purchase_id, sale_id }) => {
  const waiting = purchase_id && sale_id && (await findWaitingBuyer(purchase_id, sale_id));
  if (!waiting) return skip('The buyer is no longer waiting for this home.');
  return composeHomePaid({ ...waiting, purchaseId: purchase_id });
});

type Waiting = { purchaseId: string | null; firstName: string; address: string; reference: string };

export const composeHomePaid = ({ purchaseId, firstName, address, reference }: Waiting) =>
  composeMail({
    subject: `You can now confirm your purchase of ${address}`,
    preview: 'The seller has finished registering.',
    title: `${greet('Hello', firstName)}, you can confirm now`,
    blocks: [
      `The seller of ${address} has finished registering. We’ve kept your answers.`,
      'Sign in and continue with this purchase. Its last page asks you to confirm.',
      { button: 'Continue', href: link(inDeal(urls.whatsIncluded(), purchaseId)) },
    ],
    reference,
  });
