import { homeRegisteredEmail } from '~/domain/sale/postcode-alerts/emails-schema';
import { letter } from '~/outbox/letter';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** It names only the postcode. The home and its seller are shown to people who search for it. */
export const homeRegistered = letter(homeRegisteredEmail, async (_, { postcode }) =>
  composeMail({
    subject: `A home at ${postcode} has been registered`,
    preview: 'You asked us to tell you.',
    title: `A home at ${postcode} has been registered`,
    blocks: [
      `Hello. You asked us to tell you when a home at ${postcode} is registered. One has just been registered.`,
      'Search for it by postcode and continue with your purchase. If it is not the home you are buying, you can ask us there to tell you again.',
      { button: 'Find the property', href: link(urls.buyProperty({ postcode })) },
    ],
    reference: null,
  }),
);
