import { formatDay } from '~/domain/shared/dates-rules';
import { buyerDisputedMail, buyerRegisteredMail, buyerRegisteredStaffMail } from '~/emails/buyer-registered';
import type { EmailRenderer } from '~/emails/outbox.server';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { findRegistered, type Registered } from './queries.server';

/** Nobody is told of a purchase that was called off before the email went. */
const about =
  (compose: (of: Registered) => ReturnType<typeof buyerDisputedMail>): EmailRenderer =>
  async ({ purchase_id }) => {
    const found = purchase_id ? await findRegistered(purchase_id) : null;
    return found?.isActive ? compose(found) : null;
  };

const at = (path: string) => new URL(path, env.APP_URL).href;

const saying = ({ name, address, registeredAt }: Registered) => ({ name, address, day: formatDay(registeredAt) });

const forStaff = (of: Registered) => ({ ...saying(of), url: at(urls.adminTransaction(of.saleId, 'purchase-intents')) });

export const registeredEmails = {
  'buyer-registered': about((of) =>
    buyerRegisteredMail({
      ...saying(of),
      firstName: of.sellerFirstName,
      disputeUrl: at(urls.notMyBuyer(of.saleId, of.id)),
    }),
  ),
  'buyer-registered-staff': about((of) => buyerRegisteredStaffMail(forStaff(of))),
  'buyer-disputed': about((of) => buyerDisputedMail(forStaff(of))),
};
