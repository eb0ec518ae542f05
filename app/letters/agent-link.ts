import { agentLinkEmail } from '~/domain/agent-access/emails-schema';
import { agentLinkToken } from '~/domain/agent-access/link-rules.server';
import { findAgentLinkToSend } from '~/domain/agent-access/session-queries.server';
import { letter, skip } from '~/outbox/letter';
import { env } from '~/platform/env.server';
import { urls } from '~/urls';
import { composeMail } from './layout';
import { link } from './link';

/** Written in the worker, so that only the owner of the address learns whether it is on an estate agent's record. */
export const agentLink = letter(agentLinkEmail, async (_, { linkId, saleId }) => {
  const { obstacle } = await findAgentLinkToSend(linkId);
  if (obstacle !== null) return skip(obstacle);
  return composeMail({
    subject: `Your link to your sales at ${env.BRAND_NAME}`,
    preview: 'It works once and expires in 15 minutes.',
    title: 'Here is the link to your sales',
    blocks: [
      'Hello. Use this link to sign in. You do not need a password.',
      { button: 'View your sales', href: link(urls.agentLink(agentLinkToken(linkId), { sale: saleId })) },
      {
        note: 'The link works once and expires in 15 minutes. Do not share or forward it. If you did not ask for this, you can ignore this email.',
      },
    ],
    reference: null,
  });
});
