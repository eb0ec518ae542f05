import { recordEvent } from '~/domain/timeline/commands.server';
import { putHelped, putQuestion } from '~/domain/update-request/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { getAgentAsking } from './ask-queries.server';
import { NOT_SHARED } from './ask-rules';
import { findAgentName } from './contact-queries.server';
import { agentInWords } from './rules';
import type { Agent } from './session-queries.server';

/**
 * Someone of an estate agent asks for an update on a sale, or adds to the question that they have open, whose clock goes on. Pressing twice asks
 * once.
 * @throws KnownError 404 unless the sale is one of their offices'; 409 where they cannot ask; 422 when the question would be too long
 */
export const askAsAgent = (agent: Agent, saleId: string, question: string): Promise<void> =>
  transaction(async (tx) => {
    await tx.$queryRaw`select from sale where id = ${saleId} for no key update`;
    const present = now();
    const { isShared, ...asking } = await getAgentAsking(agent, saleId, present, tx);
    if (!isShared) throw new KnownError(409, NOT_SHARED);
    const isNew = await putQuestion(tx, agent, { role: 'sell', dealId: saleId }, { question, asking, present });
    if (!isNew) return;
    const authorName = agentInWords(await findAgentName(tx, agent.email, saleId));
    await recordEvent(tx, { name: 'update_asked', saleId, authorName });
  });

/** They say whether an answer of ours helped. @throws KnownError 404 unless it is the answer to a question of theirs about a sale that they see */
export const sayHelpedAsAgent = (agent: Agent, saleId: string, id: string, helped: boolean): Promise<void> =>
  transaction(async (tx) => {
    await getAgentAsking(agent, saleId, now(), tx);
    await putHelped(tx, agent, { role: 'sell', dealId: saleId }, { id, helped });
  });
