import { hasEnded, isPaid } from '~/domain/account/visibility-fragments.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { isSaleCompleted } from '~/domain/update-request/fragments.server';
import { countAsked } from '~/domain/update-request/queries.server';
import type { Asking } from '~/domain/update-request/rules';
import { db, type Tx } from '~/platform/db.server';
import { notFound } from '~/platform/errors';
import { officesOf } from './fragments.server';
import type { AgentReader } from './sales-queries.server';

/** What decides whether an estate agent may ask about a sale. */
export type AgentAsking = Asking & {
  /** Whether the seller shares how it is doing. Where they do not, there is nothing that an agent may be told. */
  isShared: boolean;
};

/** SQL: of the sale $1, if an office of the address $2 has it. $3 is today. */
const askable = `
  select s.shares_with_agent as "isShared", (${hasEnded} or ${isSaleCompleted}) as "isOver"
    from sale s
   where s.id = $1 and s.estate_agent_status = 'assigned' and s.estate_agent_id in ${officesOf('$2')} and ${isPaid}`;

type Client = Pick<Tx, '$queryRawUnsafe' | 'updateRequest'>;

/** Null unless the sale is one of their offices'. */
export async function findAgentAsking(
  { email, contactId }: AgentReader,
  saleId: string,
  present: Date,
  client: Client = db,
): Promise<AgentAsking | null> {
  const [sale] = await client.$queryRawUnsafe<Pick<AgentAsking, 'isShared' | 'isOver'>[]>(
    askable,
    saleId,
    email,
    londonDay(present),
  );
  if (!sale) return null;
  const asked = await countAsked(client, { contactId }, { role: 'sell', dealId: saleId }, present);
  return { ...sale, isRegistered: true, ...asked };
}

/** @throws KnownError 404 unless the sale is one of their offices' */
export async function getAgentAsking(
  agent: AgentReader,
  saleId: string,
  present: Date,
  client?: Client,
): Promise<AgentAsking> {
  const asking = await findAgentAsking(agent, saleId, present, client);
  if (!asking) throw notFound();
  return asking;
}
