import { dayAsRead, formatDayInWords, londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { workingDaysSince } from '../shared/working-days-rules';
import {
  BEFORE_ASSIGNED,
  BOTH_DAYS,
  EXCHANGE_AFTER,
  FOR_WHOM,
  NO_BUYER,
  NOT_YET,
  OTHER_SIDE,
  REPORT_KINDS,
  REPORTS,
  type ReportKind,
  SALE_ENDED,
} from './texts';

/** What waits need to know of a report that counts. `on` is London's day, `at` when it was made. */
export type Report = {
  kind: ReportKind;
  side: Side;
  /** The purchase that it is about; null while there was no accepted buyer. */
  purchaseId: string | null;
  on: string;
  at: string;
};

const MINUTE_MS = 60_000;

/** How long the firm can undo a report. Until then only staff read it, so a slip tells no one of an exchange. */
export const UNDO_MS = 10 * MINUTE_MS;

/** The same step again so soon is the same report. */
export const REPEAT_MS = 60 * MINUTE_MS;

/** When customers and agents may read a report that was made then. */
export const toldFrom = (at: Date): Date => new Date(at.getTime() + UNDO_MS);

export const isToldBy = (at: Date, now: Date): boolean => toldFrom(at) <= now;

type OfGroup = {
  side: string;
  lawyer_group_id: string;
  sale: { seller_lawyer_group_id: string | null; buyer_lawyer_group_id: string | null };
};

/** Whether the group that made a report still acts for its side. */
export const acts = ({ side, lawyer_group_id, sale }: OfGroup): boolean =>
  lawyer_group_id === (side === 'buyer' ? sale.buyer_lawyer_group_id : sale.seller_lawyer_group_id);

/** Whether an agent acts, and reads the steps of a side. A buyer's steps are the buyer's to share, too. */
export const tellsAgent = (
  side: Side,
  sale: { estate_agent_id: string | null; shares_with_agent: boolean },
  purchase: { shares_with_agent: boolean | null } | null,
): boolean =>
  sale.estate_agent_id !== null &&
  sale.shares_with_agent &&
  (side === 'seller' || purchase?.shares_with_agent === true);

/** What only our team read. */
export const isForStaff = (kind: ReportKind): boolean => kind === 'cannot_act' || kind === 'waiting';

/** Who else is told of a report. */
export const toldInWords = ({ client, tellsAgent }: { client: string; tellsAgent: boolean }): string =>
  tellsAgent ? `${client} and the estate agent` : client;

/** What a firm reads before it reports: who is told, and when. */
export const beforeReport = (kind: ReportKind, of: { client: string; tellsAgent: boolean }): string =>
  isForStaff(kind)
    ? 'Our team read this straight away. You can undo it for 10 minutes.'
    : `We’ll tell ${toldInWords(of)} in 10 minutes. Until then you can undo it.`;

export const kindsOf = (side: Side): readonly ReportKind[] =>
  REPORT_KINDS.filter((kind) => REPORTS[kind].side === null || REPORTS[kind].side === side);

/** What a firm enters. */
type Entered = { kind: ReportKind; on: string; exchangedOn: string | null; waitingFor: string | null };

type Situation = {
  side: Side;
  /** London's days. */
  today: string;
  assignedOn: string;
  hasEnded: boolean;
  hasBuyer: boolean;
  /** It was dated, or this side reported it. */
  isExchanged: boolean;
};

/** What can be reported while there is no buyer. */
const WITHOUT_BUYER: readonly ReportKind[] = ['received', 'cannot_act', 'waiting'];

/** Why a report is refused, by the field that is wrong; null when it is not. The field '' is the form as a whole. */
export function whyRefused(entered: Entered, situation: Situation): { field: string; words: string } | null {
  const { kind, on, exchangedOn, waitingFor } = entered;
  const { side, today, assignedOn, hasEnded, hasBuyer, isExchanged } = situation;
  if (hasEnded) return { field: '', words: SALE_ENDED };
  if (!kindsOf(side).includes(kind)) return { field: '', words: OTHER_SIDE };
  if (!hasBuyer && !WITHOUT_BUYER.includes(kind)) return { field: '', words: NO_BUYER };
  if (on > today) return { field: 'on', words: NOT_YET };
  if (on < assignedOn) return { field: 'on', words: BEFORE_ASSIGNED };
  if (kind === 'waiting' && waitingFor === null) return { field: 'waitingFor', words: FOR_WHOM };
  if (kind !== 'completed' || isExchanged) return null;
  if (exchangedOn === null) return { field: 'exchangedOn', words: BOTH_DAYS };
  if (exchangedOn > on) return { field: 'exchangedOn', words: EXCHANGE_AFTER };
  return exchangedOn < assignedOn ? { field: 'exchangedOn', words: BEFORE_ASSIGNED } : null;
}

/** A firm's report of an exchange or a completion: what decides whether it sets the date without staff. */
type Word = { side: Side; lawFirmId: string; isOnPanel: boolean; on: string };

/** Whether two reports of the same step set its date by themselves: equal days of two different firms, both on our panel. */
export const setsDate = (one: Word, other: Word): boolean =>
  one.side !== other.side &&
  one.lawFirmId !== other.lawFirmId &&
  one.isOnPanel &&
  other.isOnPanel &&
  one.on === other.on;

/** What an event of the timeline keeps of a report: its kind, and what its title needs beside that. */
export const toComments = (kind: ReportKind, detail: string | null): string =>
  detail === null ? kind : `${kind}: ${detail}`;

function readComments(comments: string): { kind: ReportKind; detail: string | null } | null {
  const [, name = '', detail] = /^(\w+)(?:: (.*))?$/s.exec(comments) ?? [];
  const kind = REPORT_KINDS.find((each) => each === name);
  return kind === undefined ? null : { kind, detail: detail ?? null };
}

/** What an event keeps, in words for staff. */
export function labelOf(comments: string): string {
  const read = readComments(comments);
  if (read === null) return comments;
  const { kind, detail } = read;
  return detail === null
    ? REPORTS[kind].label
    : `${REPORTS[kind].label}: ${isDated(kind) ? dayAsRead(detail) : detail}`;
}

/** The title for the client, from what their event keeps. Null where it says nothing that is theirs to read. */
export function titleOf(comments: string): string | null {
  const read = readComments(comments);
  if (read === null) return null;
  const { kind, detail } = read;
  if (kind === 'waiting') return detail ? `Your solicitor is waiting for: ${detail}` : null;
  if ((kind === 'exchanged' || kind === 'completed') && detail) {
    const what = kind === 'exchanged' ? 'contracts were exchanged' : 'the sale completed';
    return `Your solicitor told us that ${what} on ${formatDayInWords(detail)}`;
  }
  return REPORTS[kind].title;
}

/** The steps that the client is emailed about. */
const EMAILED = [
  'draft_contract_sent',
  'enquiries_answered',
  'mortgage_offer_received',
  'ready_to_exchange',
] as const satisfies readonly ReportKind[];

export const isEmailed = (kind: ReportKind): kind is (typeof EMAILED)[number] =>
  (EMAILED as readonly ReportKind[]).includes(kind);

/** The steps that a date is set for. */
export const isDated = (kind: ReportKind): kind is 'exchanged' | 'completed' =>
  kind === 'exchanged' || kind === 'completed';

/** How many steps a group has reported, and the median of the working days from a step to its report. Null without any. */
export function figuresOf(reports: readonly { on: string; at: string }[]): { count: number; days: number } | null {
  const days = reports.map(({ on, at }) => workingDaysSince(on, londonDay(at))).sort((a, b) => a - b);
  const middle = days[Math.ceil(days.length / 2) - 1];
  return middle === undefined ? null : { count: days.length, days: middle };
}
