import { addressLines } from '~/domain/address/rules';
import { invitationDeniedEmail } from '~/domain/invitation/emails-schema';
import { findDenied } from '~/domain/invitation/queries.server';
import { fullName } from '~/domain/people/rules';
import { letter, skip } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

const ROLES = { seller: 'seller', buyer: 'buyer', giftor: 'giftor' } as const;

/** To staff, who read everything as it was typed. */
export const invitationDenied = letter(invitationDeniedEmail, async (_, { personId }) => {
  const denied = await findDenied(personId);
  if (!denied) return skip('The person is not named any more.');
  const { saleId, reference, role, name, email, address } = denied;
  const home = addressLines(address).join(', ');
  return composeMail({
    subject: `Someone named for ${home} says “this is not me”`,
    preview: 'Please find out who was meant.',
    title: 'This is not me',
    blocks: [
      `The person who reads this mailbox says that they are not the ${ROLES[role]} who was named.${role === 'giftor' ? '' : ` They can no longer follow the ${role === 'seller' ? 'sale' : 'purchase'}.`} We will not remind them of anything.`,
      {
        rows: [
          ['Named', fullName(name)],
          ['Email', email ?? ''],
          ['Home', home],
        ],
      },
      'Please find out who was meant before an identity check or anything else goes to this address.',
      {
        button: 'View transaction',
        href: link(urls.adminTransaction(saleId, role === 'seller' ? 'sellers' : 'purchase-intents')),
      },
    ],
    reference,
  });
});
