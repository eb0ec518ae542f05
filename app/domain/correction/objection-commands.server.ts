import type { Viewer } from '~/domain/account/queries.server';
import type { Role } from '~/domain/account/rules';
import { transactionAs } from '~/domain/account/user-transaction-commands.server';
import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { recordEvent } from '~/domain/timeline/commands.server';
import { now } from '~/platform/clock.server';
import { type Tx, transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { getCorrection, getOwnCorrection } from './queries.server';
import { NOT_DISPUTED } from './rules';

/**
 * 'This is not right': the customer objects to a correction, once. Staff see the objection above everything else until they have
 * answered it.
 * @throws KnownError 404 unless the viewer is the primary customer of the deal
 */
export const objectTo = (
  viewer: Viewer,
  { role, dealId, id }: { role: Role; dealId: string; id: string },
  objection: string,
): Promise<void> =>
  transactionAs(viewer, async (tx) => {
    const { title } = await getOwnCorrection(viewer, role, dealId, id, tx);
    const { count } = await tx.correction.updateMany({
      where: { id, objected_at: null },
      data: { objected_at: now(), objection },
    });
    if (count === 0) return;
    await recordEvent(tx, {
      name: 'correction_disputed',
      ...(role === 'sell' ? { saleId: dealId, side: 'seller' } : { purchaseId: dealId, side: 'buyer' }),
      authorUserId: viewer.userId,
      authorName: `${viewer.firstName} ${viewer.lastName}`,
      comments: title,
    });
  });

/**
 * Staff answer an objection. The customer reads the answer on the same page; no email is sent.
 * @throws KnownError 404; 422 when no one objected; 409 when a colleague has answered already
 */
export const answerObjection = (actor: Actor, saleId: string, id: string, answer: string): Promise<void> =>
  transaction(async (tx) => {
    const { deal, state, title } = await getCorrection(saleId, id, tx);
    if (state === 'made') throw new KnownError(422, NOT_DISPUTED);
    const before = await lockAnswer(tx, id);
    if (before.answer === answer) return;
    if (before.answer !== null) throw new KnownError(409, ANSWERED);
    const after = { answer, answered_at: now(), answered_by_id: actor.userId };
    await tx.correction.update({ where: { id }, data: after });
    await recordChange(tx, actor, {
      action: 'answer-objection',
      ...('sale_id' in deal
        ? { subjectType: 'sale', subjectId: deal.sale_id }
        : { subjectType: 'purchase', subjectId: deal.purchase_id }),
      before: { answer: null },
      after: { answer },
    });
    await recordEvent(tx, {
      name: 'correction_dispute_answered',
      ...('sale_id' in deal
        ? { saleId: deal.sale_id, side: 'seller' }
        : { purchaseId: deal.purchase_id, side: 'buyer' }),
      authorUserId: actor.userId,
      authorName: `${actor.firstName} ${actor.lastName}`,
      comments: title,
    });
  });

const ANSWERED = 'A colleague has answered this already. Reload the page to read the answer';

async function lockAnswer(tx: Tx, id: string): Promise<{ answer: string | null }> {
  await tx.$queryRaw`select 1 from correction where id = ${id} for no key update`;
  return tx.correction.findUniqueOrThrow({ where: { id }, select: { answer: true } });
}
