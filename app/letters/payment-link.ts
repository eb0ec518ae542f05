import { paymentLinkEmail } from '~/domain/payment/emails-schema';
import { letter, skip } from '~/outbox/letter';
import { sql } from '~/platform/db.server';
import { env } from '~/platform/env.server';
import { inDeal, urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const userAndSale = `
  select u.first_name as "firstName", s.reference from app_user u left join sale s on s.id = $2 where u.id = $1`;

export const paymentLink = letter(paymentLinkEmail, async ({ user_id, sale_id }, { orderId }) => {
  const [found] = await sql<{ firstName: string; reference: string | null }>(userAndSale, [user_id, sale_id]);
  if (!found) return skip('The account has been deleted.');
  return composeMail({
    subject: `Continue your ${env.BRAND_NAME} payment`,
    preview: 'Open it on the device you want to pay with.',
    title: `${greet('Hello', found.firstName)}, here is your payment page`,
    blocks: [
      'Open this email on the device you want to pay with, then use the button below.',
      {
        button: 'Continue to payment',
        href: link(orderId && sale_id ? urls.feeOrder(sale_id, orderId) : inDeal(urls.payment(), sale_id)),
      },
      'If you are not signed in on that device, we will ask you to sign in first. Everything you have told us is saved.',
      { note: 'If you did not ask for this, you can ignore this email.' },
    ],
    reference: found.reference,
  });
});
