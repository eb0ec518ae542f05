import { db } from '~/platform/db.server';
import { TOLD_ON_PAGE } from './tell-rules';
import { VIEWED } from './view-commands.server';

/** Who of the estate agent looked at a sale last, and when; null if no one has. */
export async function findLastLook(saleId: string): Promise<{ who: string; at: Date } | null> {
  const look = await db.auditLog.findFirst({
    where: { subject_type: 'sale', subject_id: saleId, action: VIEWED },
    orderBy: { created_at: 'desc' },
    select: { actor_name: true, created_at: true },
  });
  return look && { who: look.actor_name, at: look.created_at };
}

/** What estate agents told us that waits for an answer, the first due first. */
export async function listToldByAgents(most: number) {
  const cases = await db.enquiryCase.findMany({
    where: { answered_at: null, due_at: { not: null }, referrer: TOLD_ON_PAGE },
    orderBy: [{ due_at: 'asc' }, { id: 'asc' }],
    take: most,
    select: { id: true, full_name: true, message: true },
  });
  return cases.map(({ id, full_name, message }) => ({
    caseId: id,
    who: full_name,
    said: message.split('\n')[0] ?? '',
  }));
}
