import type { Viewer } from '~/domain/account/queries.server';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { findOfficeLabel } from '~/domain/partner/queries.server';
import { SELECT } from '~/domain/shared/schema';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { KnownError, notFound } from '~/platform/errors';
import { newId } from '~/platform/ids';
import { readNamedAgentSituation } from './named-queries.server';
import type { NamedAgent } from './named-schema';
import { ALREADY_NAMED, mayNameAgent } from './rules';

/**
 * The primary seller of a paid sale names their estate agent, once. Staff assign: until then no one of that agent is emailed.
 * @throws KnownError 404 unless it is a paid sale of the viewer's own that has not ended, and not a unit; 409 once an agent is named or assigned; 422 for an
 * unknown office
 */
export async function nameAgent(viewer: Viewer, saleId: string, given: NamedAgent): Promise<void> {
  const office = 'estateAgentId' in given ? await findOfficeLabel(given.estateAgentId) : null;
  if ('estateAgentId' in given && office === null) throw new KnownError(422, SELECT, { choice: [SELECT] });
  await transactionAs(viewer, async (tx) => {
    // Staff who assign an agent at the same moment lock the same row.
    await tx.$queryRaw`select from sale where id = ${saleId} for no key update`;
    const naming = await readNamedAgentSituation(tx, viewer, saleId);
    if (!naming) throw notFound();
    if (!mayNameAgent(naming)) throw new KnownError(409, ALREADY_NAMED);
    const agent =
      'estateAgentId' in given
        ? { estate_agent_id: given.estateAgentId }
        : { agent_name: given.agentName, branch: given.branch, email: given.email };
    await tx.namedAgent.create({ data: { id: newId(), sale_id: saleId, created_at: now(), ...agent } });
    await recordEvent(tx, {
      name: 'estate_agent_named',
      saleId,
      side: 'seller',
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
      comments:
        'estateAgentId' in given ? (office ?? undefined) : `${given.agentName}, ${given.branch}, ${given.email}`,
    });
  });
}
