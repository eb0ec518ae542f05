import { agentIntroductionEmail } from '~/domain/sale/estate-agent/emails-schema';
import { type AgentIntroduction, findAgentIntroduction } from '~/domain/sale/estate-agent/queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { greet } from './greeting';
import { composeMail } from './layout';
import { link } from './link';

/** To the valuer: which home, whose, what happens next and who to ask. No prices, and nothing else of the sellers. */
export const agentIntroduction = letter(agentIntroductionEmail, async ({ sale_id, to }, { agentId }) => {
  const found = await findAgentIntroduction(sale_id, agentId, to);
  if (found.obstacle !== null) return skip(found.obstacle);
  return composeAgentIntroduction(found);
});

export function composeAgentIntroduction({
  saleId,
  reference,
  firstName,
  office,
  address,
  sellers,
}: AgentIntroduction) {
  const label = sellers.length > 1 ? 'Sellers' : 'Seller';
  const mail = composeMail({
    subject: `You are named as the estate agent for ${address}`,
    preview: 'What happens next, and who to ask.',
    title: 'You are the agent for this sale',
    blocks: [
      `${greet('Hello', firstName)}. The seller of ${address} has registered the sale with ${env.BRAND_NAME}, so that the legal work can start early. You are the estate agent.`,
      {
        rows: [
          ['Property', address],
          ...(sellers.length > 0 ? [[label, sellers.join(', ')] as const] : []),
          ['Estate agent', office],
        ],
      },
      { heading: 'What happens next' },
      'The seller’s solicitor or licensed conveyancer prepares the draft contract.',
      'When the seller accepts an offer, please reply with the memorandum of sale. Ask the buyer to register with us too, so that we can introduce them to a solicitor.',
      'The seller can follow every step on their dashboard. See how this sale stands:',
      { button: 'View this sale', href: link(urls.agentSale(saleId)) },
      { heading: 'Who to ask' },
      `Reply to this email, or email ${env.SUPPORT_EMAIL}, with any question about this sale. If you are not the estate agent, please tell us.`,
    ],
    reference,
  });
  return { ...mail, replyTo: env.SUPPORT_EMAIL };
}
