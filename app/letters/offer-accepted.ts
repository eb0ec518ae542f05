import { hasAccount } from '~/domain/invitation/queries.server';
import { shownHome, shownName } from '~/domain/people/untrusted-text-rules';
import { offerAcceptedEmail } from '~/domain/purchase/offer/emails-schema';
import { offerToken } from '~/domain/purchase/offer/link-rules.server';
import { findOfferForEmail } from '~/domain/purchase/offer/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

/** To someone who may not know us, at an address that the seller typed. It leaves the price out, since the mailbox may be another person's. */
export const offerAccepted = letter(offerAcceptedEmail, async ({ to }, { offerId }) => {
  const found = await findOfferForEmail(offerId, to);
  if (!found) return skip('The seller has taken the offer back.');
  if (found.isOver) return skip('The buyer has registered, staff have accepted one, or the sale is cancelled.');
  if (found.wasTold) return skip('This address was told of an offer on this home before.');
  const { name, address, sellerFirstName, sellerLastName } = found;
  const who = shownName({ firstName: sellerFirstName, lastName: sellerLastName }) ?? 'The seller';
  const home = shownHome(address);
  const start = urls.addTransaction('buy');
  const signIn = (await hasAccount(to))
    ? urls.signIn({ mode: 'sign-in', role: 'buy', continue: start })
    : urls.signIn({ mode: 'sign-up', role: 'buy' });
  const mail = composeMail({
    subject: `${who} has accepted your offer on ${home}`,
    preview: 'How to register as the buyer.',
    title: 'Your offer has been accepted',
    blocks: [
      `${greet('Hello', name ?? '')}. ${who} told us that they have accepted your offer on ${home}. We help sellers and buyers to start the legal work early.`,
      'Register as the buyer with this email address, so that we know it is you. Then the legal work of your purchase can start.',
      { button: 'Register as the buyer', href: link(signIn) },
      { heading: 'What we hold about you' },
      `We hold your email address${name ? ' and your name' : ''}, which the seller gave us. How we look after it, and your rights, are in our privacy policy: ${link(urls.privacy())}`,
      { heading: 'If something is wrong' },
      `If you have not made an offer on this home, tell us and we’ll remove what we hold about you: This is not me. ${link(urls.offerLink(offerToken(offerId)))}`,
      `If something else is wrong, reply to this email, or email ${env.SUPPORT_EMAIL}.`,
    ],
    reference: null,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
});
