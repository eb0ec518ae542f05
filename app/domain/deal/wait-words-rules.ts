import { PRIMARY_CUSTOMER } from '../account/rules';
import { formatDayAndMonth, formatWeekday } from '../shared/dates-rules';
import { isWith, type Reader, type ReadWait } from './standing-rules';
import { type Holder, kindOf, WITH } from './waits-texts';

/** What is waited for, who has it, since when, and when it is usually done, in the words of its reader. */
export function waitWords(wait: ReadWait, reader: Reader): { title: string; words: string } {
  if (wait.kind === 'silent')
    return { title: `No news since ${formatDayAndMonth(wait.since)}`, words: 'We’re asking.' };
  const { title, titleFor, titleOfOther } = kindOf(wait.kind);
  const days =
    wait.workingDays === 0 ? '' : ` (${wait.workingDays} working ${wait.workingDays === 1 ? 'day' : 'days'})`;
  return {
    title: titleFor?.[reader.as] ?? (wait.side === reader.as ? title : (titleOfOther?.[wait.side] ?? title)),
    words:
      wait.kind === 'buyers_steps'
        ? ''
        : [`${whoHas(wait.holder, reader)} since ${formatWeekday(wait.since)}${days}.`, dueWords(wait, reader)]
            .filter(Boolean)
            .join(' '),
  };
}

/** The customers' own solicitor is 'your solicitor' to them. What staff have, a colleague of the reader may have. */
function whoHas(holder: Holder, reader: Reader): string {
  if (reader.as !== 'staff' && isWith(holder, reader)) return 'With you';
  // Only the primary customer can do it, and the reader is someone who shares the deal.
  if ((reader.as === 'seller' || reader.as === 'buyer') && holder === reader.as)
    return `With ${reader.owner ?? PRIMARY_CUSTOMER[reader.as === 'seller' ? 'sell' : 'buy']}`;
  const isOwn =
    holder === (reader.as === 'seller' ? 'sellers-solicitor' : reader.as === 'buyer' ? 'buyers-solicitor' : null);
  return isOwn ? 'With your solicitor' : WITH[holder];
}

/** When it is usually done, was promised, or is agreed, as a sentence; empty where nothing is. */
export function dueWords({ kind, due, isLate, isAgreed }: ReadWait, reader: Reader): string {
  if (due === null) return '';
  if (isLate) return 'Later than usual.';
  const day = formatWeekday(due);
  if (isAgreed) return `Set for ${day}.`;
  if (kind === 'update' || kind === 'agent_update') return `Promised for ${day}.`;
  if (kind !== 'searches_later') return `Usually done by ${day}.`;
  if (reader.as !== 'seller') return `We order the searches on ${day}.`;
  return `We order your searches on ${day}${reader.isCoOwner ? '' : ', unless you ask us to start now'}.`;
}
