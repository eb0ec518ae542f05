import { formatWeekday } from '../shared/dates-rules';
import { isWith, type Reader, type ReadWait } from './standing-rules';
import { kindOf, WITH } from './waits-texts';

/** What is waited for, with whom, since when, and by when it is usually done, as a reader reads it. */
export function waitWords(wait: ReadWait, reader: Reader): { title: string; words: string } {
  const { title, titleFor, titleOfOther } = kindOf(wait.kind);
  const who = isWith(wait.holder, reader) ? 'With you' : WITH[wait.holder];
  const days =
    wait.workingDays === 0 ? '' : ` (${wait.workingDays} working ${wait.workingDays === 1 ? 'day' : 'days'})`;
  return {
    title: titleFor?.[reader.as] ?? (wait.side === reader.as ? title : (titleOfOther?.[wait.side] ?? title)),
    words: `${who} since ${formatWeekday(wait.since)}${days}.${dueWords(wait, reader)}`,
  };
}

function dueWords({ kind, due, isLate }: ReadWait, { as }: Reader): string {
  if (due === null) return '';
  if (isLate) return ' Later than usual.';
  const day = formatWeekday(due);
  if (kind === 'exchange' || kind === 'completion') return ` Set for ${day}.`;
  if (kind === 'update') return ` Promised for ${day}.`;
  if (kind !== 'searches_later') return ` Usually done by ${day}.`;
  return as === 'seller'
    ? ` We order your searches on ${day}, unless you ask us to start now.`
    : ` We order the searches on ${day}.`;
}
