import type { Actor } from '~/domain/audit/commands.server';
import { recordChange } from '~/domain/audit/commands.server';
import type { Side } from '~/domain/shared/sides-rules';
import { recordEvent } from '~/domain/timeline/commands.server';
import { queueEmail } from '~/outbox/queue-email.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { type ChecksOfDeal, lockChecksOfDeal } from './deal-queries.server';
import { thirdfortRequestEmail } from './emails-schema';
import { AGENT_EMAIL_WAIT_MINUTES, agentSituationOf, whyNotAsked } from './rules';

/**
 * Asks the estate agent who conducts a side's checks to do so: one email to each of their requester addresses. Pressing twice sends one: no
 * one is emailed again within `AGENT_EMAIL_WAIT_MINUTES`.
 * @throws KnownError 404; 409 with why the agent cannot be asked
 */
export const askAgent = (actor: Actor, saleId: string, side: Side): Promise<void> =>
  transaction(async (tx) => {
    const deal = await lockChecksOfDeal(tx, saleId);
    const why = whyNotAsked(agentSituationOf(deal, side));
    if (why) throw new KnownError(409, why);
    const lately = await askedLately(tx, saleId, side);
    const recipients = requestersOf(deal).filter((to) => !lately.includes(to.toLowerCase()));
    if (recipients.length === 0) return;
    const requestId = newId();
    for (const to of recipients) {
      const key = `thirdfort-request:${requestId}:${to.toLowerCase()}`.slice(0, MAX_KEY);
      await queueEmail(tx, thirdfortRequestEmail, { key, to, sale_id: saleId, data: { side, requestId } });
    }
    const [authorUserId, authorName] = [actor.userId, `${actor.firstName} ${actor.lastName}`];
    await recordEvent(tx, { name: 'estate_agent_checks_requested', saleId, side, authorUserId, authorName });
    await recordChange(tx, actor, {
      action: 'request-checks',
      subjectType: 'sale',
      subjectId: saleId,
      before: null,
      after: { side, requestId, recipients },
    });
  });

/** Characters. */
const MAX_KEY = 255;

const requestersOf = ({ agent }: ChecksOfDeal) => agent?.requesterEmails ?? [];

async function askedLately(tx: Tx, saleId: string, side: Side): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ to: string }[]>(
    `select lower("to") as "to" from email_message
      where sale_id = $1 and kind = 'thirdfort-request' and data->>'side' = $2 and status <> 'failed'
        and created_at > now() - interval '${AGENT_EMAIL_WAIT_MINUTES} minutes'`,
    saleId,
    side,
  );
  return rows.map(({ to }) => to);
}
