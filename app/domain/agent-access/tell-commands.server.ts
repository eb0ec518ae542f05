import { dueOf } from '~/domain/enquiry/case/rules';
import { caseChanged } from '~/domain/shared/changed-commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { findAgentName } from './contact-queries.server';
import { agentInWords } from './rules';
import type { Agent } from './session-queries.server';
import { type AgentReport, DAY_TO_COME, reportInWords, TOLD_ON_PAGE } from './tell-rules';

/** Characters. */
const MAX_NAME = 255;

/**
 * An estate agent tells us of a sale: a case for staff, which sets nothing. The same again, while staff have not answered it, has no effect.
 * @throws KnownError 404 unless the sale is one of their offices'; 422 for a day to come
 */
export async function tellUs(agent: Agent, saleId: string, told: AgentReport): Promise<void> {
  if (told.day !== null && told.day > londonDay(now())) throw new KnownError(422, DAY_TO_COME, { day: [DAY_TO_COME] });
  await transaction(async (tx) => {
    await tx.$queryRaw`select from sale where id = ${saleId} for no key update`;
    const who = agentInWords(await findAgentName(tx, agent.email, saleId));
    const sentence = reportInWords(told);
    const message = told.words === null ? sentence : `${sentence}\n\n${told.words}`;
    const row = { email: agent.email, referrer: TOLD_ON_PAGE, sale_id: saleId, message };
    if ((await tx.enquiryCase.count({ where: { ...row, answered_at: null } })) > 0) return;
    const at = now();
    const offer_accepted_on = told.day === null ? null : new Date(told.day);
    const full_name = [...who].slice(0, MAX_NAME).join('');
    const id = newId();
    await tx.enquiryCase.create({
      data: {
        id,
        kind: 'question',
        full_name,
        ...row,
        offer_accepted_on,
        created_at: at,
        due_at: dueOf('question', at),
      },
    });
    await caseChanged(tx, id);
    await recordEvent(tx, { name: 'agent_told_us', saleId, authorName: who, comments: sentence });
  });
}
