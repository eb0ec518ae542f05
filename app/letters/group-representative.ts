import { addressLines } from '~/domain/address/rules';
import { groupRepresentativeEmail } from '~/domain/group/emails-schema';
import { findRepresentativeFacts, type RepresentativeFacts } from '~/domain/group/representative-queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

/** Sent to someone as soon as they represent a group: what they represent, and where to follow it. Also which units were added to it. */
export const groupRepresentative = letter(groupRepresentativeEmail, async ({ user_id }, about) => {
  if (!user_id) return skip('The account has been deleted.');
  const facts = await findRepresentativeFacts({ ...about, representativeId: user_id });
  return facts
    ? composeRepresentative(facts, about.saleId !== undefined || about.fromVersion !== undefined)
    : skip('Someone else represents the group now, or the unit has left it.');
});

const count = ({ units }: RepresentativeFacts) => (units.length === 1 ? 'one unit' : `${units.length} units`);

/** What staff read before it is sent is composed by the same function. */
export function composeRepresentative(facts: RepresentativeFacts, isAdded = false) {
  const { firstName, groupName, company, units } = facts;
  const hello = greet('Hello', firstName);
  const added = units.length === 1 ? 'A unit was added' : `${units.length} units were added`;
  const toAccept = units.filter(({ termsAccepted }) => !termsAccepted).length;
  const mail = composeMail({
    subject: isAdded ? `${added} to ${groupName}` : `You represent the seller of ${groupName}`,
    preview: isAdded ? 'You can follow it with the others.' : 'What is for sale, and where to follow it.',
    title: isAdded ? added : 'You represent the seller',
    blocks: [
      isAdded
        ? `${hello}. ${added} to ${groupName}. ${company} sells it, and you represent the company.`
        : `${hello}. ${company} sells ${groupName}, ${count(facts)}, through ${env.BRAND_NAME}, and you represent the company.`,
      { rows: units.map(({ address, reference }) => [addressLines(address).join(', '), reference] as const) },
      ...(toAccept > 0
        ? [
            toAccept === units.length
              ? 'You have not accepted our terms yet. The legal work begins once you have.'
              : `You have not accepted our terms yet for ${toAccept} of them. Their legal work begins once you have.`,
          ]
        : []),
      'Sign in with this email address to follow each sale. If you do not represent this company, please reply to this email.',
      { button: 'View your units', href: link(urls.welcomeBack()) },
    ],
    reference: null,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
