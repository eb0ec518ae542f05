import { type Actor, recordChange } from '~/domain/audit/commands.server';
import { londonDay } from '~/domain/shared/dates-rules';
import { dayOrNull } from '~/domain/shared/entity-rules';
import { now } from '~/platform/clock.server';
import { transaction } from '~/platform/db.server';
import { KnownError } from '~/platform/errors';
import { lockSales } from './owner-commands.server';
import { rewriteWork } from './rewrite-commands.server';
import { type FollowUp, NOT_LATER } from './rules';

/**
 * Notes a day on which staff want to look at the sale again, or that there is none any more. Again it changes nothing.
 * @throws KnownError 404; 422 for a day that is not to come
 */
export async function setFollowUp(actor: Actor, saleId: string, followUp: FollowUp | null): Promise<void> {
  await transaction(async (tx) => {
    await lockSales(tx, saleId);
    const was = await tx.sale.findUniqueOrThrow({
      where: { id: saleId },
      select: { follow_up_on: true, follow_up_note: true },
    });
    const before = { follow_up_on: dayOrNull(was.follow_up_on), follow_up_note: was.follow_up_note };
    const after = { follow_up_on: followUp?.on ?? null, follow_up_note: followUp?.note ?? null };
    if (before.follow_up_on === after.follow_up_on && before.follow_up_note === after.follow_up_note) return;
    if (followUp && followUp.on <= londonDay(now())) throw new KnownError(422, NOT_LATER, { on: [NOT_LATER] });
    await tx.sale.update({
      where: { id: saleId },
      data: { follow_up_on: followUp && new Date(followUp.on), follow_up_note: after.follow_up_note },
    });
    await recordChange(tx, actor, {
      ...{ action: 'set follow-up', subjectType: 'sale', subjectId: saleId },
      ...{ before, after },
    });
  });
  await rewriteWork(saleId);
}
