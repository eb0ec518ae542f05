import { sentenceOf } from '~/domain/agent-access/tell-rules';
import { dayAsRead, formatMoment } from '~/domain/shared/dates-rules';
import { toDay } from '~/domain/shared/entity-rules';
import type { SaleWork } from '~/domain/work/queries.server';
import { HOLD_REASONS } from '~/domain/work/texts';
import { dueWords, sinceWords } from '~/domain/work/words-rules';
import { urls } from '~/urls';
import { hrefFor } from '../work/places';
import { whatOf } from '../work/rows.server';

/** The work of a sale in words. */
export function stripView(saleId: string, work: SaleWork, viewerId: string, present: Date) {
  const { ownerId, owner, followUpOn, followUpNote, heldUntil, heldFor, items } = work;
  // A question that waits is above the strip: `OpenUpdates`.
  const shown = items.filter(({ kind }) => kind !== 'update' && kind !== 'agent_update');
  return {
    owner,
    isMine: ownerId === viewerId,
    followUp: followUpOn && `${dayAsRead(toDay(followUpOn))}: ${followUpNote ?? ''}`,
    // What was put off can be over before its day.
    held:
      items.length > 0 && heldUntil
        ? `${formatMoment(heldUntil)}${heldFor ? `: ${HOLD_REASONS[heldFor].toLowerCase()}` : ''}`
        : null,
    // A case is not put off with its sale.
    canSnooze: items.some(({ caseId }) => caseId === null),
    items: shown.map(({ kind, side, purchaseId, since, due, caseId, caseKind, told }, place) => ({
      // One press orders the checks of both sides.
      ordersChecks: kind === 'check_order' && shown.findIndex((each) => each.kind === kind) === place,
      what: whatOf({ kind, caseKind }),
      href: caseId === null ? hrefFor(kind, saleId, purchaseId) : urls.adminCase(caseId),
      // The same is often to do for both sides.
      of: side && items.filter((each) => each.kind === kind).length > 1 ? `, ${side}’s side` : '',
      told: told && sentenceOf(told),
      since: sinceWords(new Date(since), present),
      due: dueWords(due === null ? null : new Date(due), present),
    })),
  };
}

export type StripView = ReturnType<typeof stripView>;
