import { getRemindersOfSale, type ReminderOfSale } from '~/domain/reminder/queries.server';
import { ABOUT_FOR_STAFF } from '~/domain/reminder/rules';
import { type ShownState, stateNow, stepWords } from '~/domain/reminder/shown-rules';
import { type RequestType, requestLabels } from '~/domain/search/requests/rules';
import { formatDayInWords, formatShortDay } from '~/domain/shared/dates-rules';
import type { Tone } from '~/ui/feedback';

const STATES: Record<ShownState, { label: string; tone: Tone }> = {
  planned: { label: 'Will go', tone: 'wait' },
  sent: { label: 'Went', tone: 'ok' },
  skipped: { label: 'Skipped', tone: 'none' },
  stopped: { label: 'Stopped', tone: 'none' },
};

/** 'Thu 26 Nov: water bill, 2nd of 3' */
function rowOf(reminder: ReminderOfSale) {
  const { id, kind, step, dueOn, to, asked, email, emailWhy } = reminder;
  const { state, why } = stateNow(reminder, formatDayInWords);
  const label = (asked === null ? ABOUT_FOR_STAFF[kind] : requestLabels[asked as RequestType]).toLowerCase();
  const hasNotGone = state === 'sent' && email !== null && email !== 'sent';
  return {
    id,
    words: `${formatShortDay(dueOn)}: ${label}, ${stepWords(kind, step)}`,
    to,
    ...(hasNotGone ? { label: NOT_GONE[email], tone: 'wait' as const } : STATES[state]),
    why: hasNotGone ? emailWhy : why,
  };
}

const NOT_GONE = { queued: 'Sending', sending: 'Sending', skipped: 'Skipped', failed: 'Failed' } as const;

export async function remindersView(saleId: string) {
  const { pause, reminders } = await getRemindersOfSale(saleId);
  return {
    paused:
      pause && (pause.until === null ? 'They are paused.' : `They are paused until ${formatShortDay(pause.until)}.`),
    rows: reminders.map(rowOf),
  };
}
