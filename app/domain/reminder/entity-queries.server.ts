import { formatDayInWords } from '~/domain/shared/dates-rules';
import type { RemindersOfTransaction } from './entity-schema';
import { getRemindersOfSale } from './queries.server';
import { STEPS } from './rules';
import { stateNow } from './shown-rules';

/** For staff. @throws KnownError 404 */
export async function findRemindersOfTransaction(saleId: string): Promise<RemindersOfTransaction> {
  const { pause, reminders } = await getRemindersOfSale(saleId);
  return {
    isPaused: pause !== null,
    pausedUntil: pause?.until ?? null,
    reminders: reminders.map((each) => {
      const { id: _id, kind, step, subjectId, to, dueOn } = each;
      return {
        ...{ _id, kind, step, of: STEPS[kind].length, subjectId, to, dueOn },
        ...stateNow(each, formatDayInWords),
      };
    }),
  };
}
