import { dayAsRead, formatMoment } from '~/domain/shared/dates-rules';
import { toDay } from '~/domain/shared/entity-rules';
import type { SaleWork } from '~/domain/work/queries.server';
import { HOLD_REASONS, WORK } from '~/domain/work/texts';
import { dueWords, sinceWords } from '~/domain/work/words-rules';
import { hrefFor } from '../work/places';

/** The work of a sale in words. */
export function stripView(saleId: string, work: SaleWork, viewerId: string, present: Date) {
  const { ownerId, owner, followUpOn, followUpNote, heldUntil, heldFor, items } = work;
  return {
    owner,
    isMine: ownerId === viewerId,
    followUp: followUpOn && `${dayAsRead(toDay(followUpOn))}: ${followUpNote ?? ''}`,
    held: heldUntil && `${formatMoment(heldUntil)}${heldFor ? `: ${HOLD_REASONS[heldFor].toLowerCase()}` : ''}`,
    items: items.map(({ kind, side, purchaseId, since, due }) => ({
      what: WORK[kind],
      href: hrefFor(kind, saleId, purchaseId),
      // The same is often to do for both sides.
      of: side && items.filter((each) => each.kind === kind).length > 1 ? `, ${side}’s side` : '',
      since: sinceWords(new Date(since), present),
      due: dueWords(due === null ? null : new Date(due), present),
    })),
  };
}

export type StripView = ReturnType<typeof stripView>;
