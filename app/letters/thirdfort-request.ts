import { type ChecksOfDeal, getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { thirdfortRequestEmail } from '~/domain/identity-check/emails-schema';
import { agentSituationOf, isForAgent, whyNotAsked } from '~/domain/identity-check/rules';
import { shownHome, shownWholeName } from '~/domain/people/untrusted-text-rules';
import type { Side } from '~/domain/shared/sides-rules';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { composeMail } from './layout';

const ROLES = { seller: 'Seller', buyer: 'Buyer', giftor: 'Giftor' } as const;

/** Names and the property, and nothing else about anyone. People who were checked in the meantime are left out. */
export const thirdfortRequest = letter(thirdfortRequestEmail, async ({ sale_id }, { side }) => {
  if (sale_id === null) return skip('The transaction was deleted.');
  const deal = await getChecksOfDeal(sale_id);
  const why = whyNotAsked(agentSituationOf(deal, side));
  if (why) return skip(why);
  return composeCheckRequest(deal, side);
});

/** What staff read before it is sent is composed by the same function. */
export function composeCheckRequest(deal: Pick<ChecksOfDeal, 'address' | 'people' | 'reference'>, side: Side) {
  const address = shownHome(deal.address);
  const people = deal.people.filter((person) => isForAgent(person, side));
  const mail = composeMail({
    subject: `Please check the ${side}’s identity: ${address}`,
    preview: `The ${side} of ${address} needs an identity check.`,
    title: `Please carry out ${people.length > 1 ? 'these identity checks' : 'this identity check'}`,
    blocks: [
      `You carry out ${side} identity checks for homes that you sell with ${env.BRAND_NAME}. Please check ${people.length > 1 ? 'these people' : 'this person'} for ${address}.`,
      {
        rows: people.map((person, place) => [
          `${ROLES[person.role]} ${place + 1}`,
          shownWholeName(person) ?? `Ask us: ${env.SUPPORT_EMAIL}`,
        ]),
      },
      'If you have already checked someone, or they are not your client, reply to this email and tell us.',
    ],
    reference: deal.reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
