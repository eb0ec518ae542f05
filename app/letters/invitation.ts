import { invitationEmail } from '~/domain/invitation/emails-schema';
import { invitationToken } from '~/domain/invitation/link-rules.server';
import { findInvitation, type InvitationFacts } from '~/domain/invitation/queries.server';
import { CHOICES, HELD_DATA, heldDataOfGiftors, NAMED_AS } from '~/domain/invitation/texts';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

const GONE = skip('The person with this address is not named any more.');

export const invitation = letter(invitationEmail, async ({ to, sale_id, purchase_id }) => {
  const dealId = sale_id ?? purchase_id;
  const found = dealId === null ? null : await findInvitation(dealId, to);
  if (found === null || dealId === null) return GONE;
  if (found.state !== 'invited') return skip('They have answered already.');
  return composeInvitation(found, link(urls.invitation(invitationToken(dealId, to))));
});

/** Kinds of data, never the data: another person may hold the mailbox. No price. */
export function composeInvitation(facts: InvitationFacts, href: string) {
  const { role, who, home, reference, people, firstName, isToConfirm } = facts;
  const deal = role === 'sell' ? 'sale' : 'purchase';
  const as = [...new Set(people.map((person) => NAMED_AS[person.role]))].join(' and ');
  const held = people.some((person) => person.role === 'giftor') ? heldDataOfGiftors : HELD_DATA;
  const mail = composeMail({
    subject: `You’ve been named in the ${deal} of ${home}`,
    preview: 'What we hold about you, and what you can do.',
    title: `You’ve been named in a ${deal}`,
    blocks: [
      `${greet('Hello', firstName)}. ${who.charAt(0).toUpperCase()}${who.slice(1)} named you as ${as} in the ${deal} of ${home}. ${env.BRAND_NAME} helps sellers and buyers to start the legal work early.`,
      isToConfirm ? CHOICES[role] : CHOICES.giftor,
      { button: isToConfirm ? 'Is this you?' : 'Tell us if this is not you', href },
      { note: 'The link opens a page where you choose. Nothing happens until you press a button there.' },
      { heading: 'What we hold about you' },
      `${held} How we look after it, and your rights, are in our privacy policy: ${link(urls.privacy())}`,
      { heading: 'If something is wrong' },
      `Reply to this email, or email ${env.SUPPORT_EMAIL}, and we’ll put it right. If you do not know what this is about, the link lets you tell us: This is not me.`,
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
