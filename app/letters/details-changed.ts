import { detailsChangedEmail } from '~/domain/onboarding/emails-schema';
import { findClientOfGroup } from '~/domain/onboarding/running-deals-queries.server';
import { shownHome } from '~/domain/people/untrusted-text-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { composeMail } from './layout';

/** Says that something changed, and not what: details in emails are what fraudsters use, and the mailbox may be shared. */
export const detailsChanged = letter(detailsChangedEmail, async ({ sale_id, purchase_id }, { groupId, more }) => {
  const found = await findClientOfGroup({ saleId: sale_id, purchaseId: purchase_id }, groupId);
  if (!found) return skip('This lawyer group does not act for the customer any more.');
  const { side, address } = found;
  const home = shownHome(address);
  const others = more === 0 ? '' : ` The same is true of ${more} more of their homes.`;
  const mail = composeMail({
    subject: `A client’s details have changed: ${home}`,
    preview: `Please ask your client in the ${side === 'seller' ? 'sale' : 'purchase'} of ${home}.`,
    title: 'A client’s details have changed',
    blocks: [
      `Hello. Someone you act for in the ${side === 'seller' ? 'sale' : 'purchase'} of ${home} has changed their name or contact details with us.${others}`,
      'For safety we do not send details like these by email. Please ask your client before you next use their details.',
    ],
    reference: found.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
});
