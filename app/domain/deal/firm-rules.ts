import { formatDayInWords } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { isDated, kindsOf, type Report } from '../solicitor-report/rules';
import type { ReportKind } from '../solicitor-report/texts';
import { isWith, type Reader, type ReadWait } from './standing-rules';
import { dueWords } from './wait-words-rules';
import type { WaitKind } from './waits-texts';

type QuestionToFirm = {
  /** Completes 'We’re waiting '. */
  words: string;
  /** What the firm probably reports next. */
  next: readonly ReportKind[];
};

/** What a firm is waited for, in words for them. */
const ASKED: Partial<Record<WaitKind, QuestionToFirm>> = {
  firm_receipt: { words: 'to hear that you have it', next: ['received', 'cannot_act'] },
  draft_contract: { words: 'for the draft contract', next: ['draft_contract_sent'] },
  enquiries: { words: 'for your enquiries', next: ['enquiries_raised', 'no_enquiries'] },
  answers: { words: 'for answers to enquiries', next: ['enquiries_answered'] },
  satisfied: { words: 'to hear that the enquiries are satisfied', next: ['enquiries_satisfied', 'enquiries_raised'] },
  contracts: { words: 'to hear that the contract is signed and held', next: ['contract_held', 'ready_to_exchange'] },
  exchange: { words: 'for exchange of contracts', next: ['exchanged', 'ready_to_exchange'] },
  completion: { words: 'for completion', next: ['completed'] },
};

/** What others have, and the firm hears of first. */
const HEARD: Partial<Record<WaitKind, ReportKind>> = { mortgage_offer: 'mortgage_offer_received' };

export const askedWords = (kind: WaitKind): string | null => ASKED[kind]?.words ?? null;

/** What a firm is asked for: in words, since when, and by when it is usually done, as everyone else reads it. */
export type Asked = { words: string; since: string; due: string };

/** The first thing that a firm is asked for; null while there is nothing. @param waits as the firm reads them */
export function firstAsked(waits: readonly ReadWait[], firm: Reader): Asked | null {
  const [first] = waits
    .filter(({ holder }) => isWith(holder, firm))
    .flatMap((wait) => {
      const words = askedWords(wait.kind);
      return words === null ? [] : [{ words, since: wait.since, due: dueWords(wait, firm) }];
    });
  return first ?? null;
}

type Matter = { side: Side; purchaseId: string | null; exchanged: string | null; completed: string | null };

/** The exchange or completion that a firm has told us about and that has no date yet: our team set it, so we wait for the firm no longer. */
export const toldOf = (reports: readonly Report[], { side, purchaseId, ...dates }: Matter): Report | null =>
  reports.findLast(
    ({ kind, ...of }) => of.side === side && of.purchaseId === purchaseId && isDated(kind) && dates[kind] === null,
  ) ?? null;

/** What the firm reads about that report. */
export const toldWords = ({ kind, on }: Pick<Report, 'kind' | 'on'>): string =>
  `You told us that ${kind === 'completed' ? 'the sale completed' : 'contracts were exchanged'} on ${formatDayInWords(on)}. Our team will confirm the day.`;

/**
 * The buttons of a matter beside 'Something else': at most two. Someone who can do nothing now may wait for someone else.
 * @param own what the firm has
 * @param others what it reads of others
 */
export function likelyReports(own: readonly WaitKind[], others: readonly WaitKind[], side: Side): ReportKind[] {
  const asked = own.flatMap((kind) => ASKED[kind]?.next ?? []);
  const heard = others.flatMap((kind) => HEARD[kind] ?? []);
  const next = [...asked, ...heard].filter((kind) => kindsOf(side).includes(kind));
  return [...new Set<ReportKind>([...next, 'waiting'])].slice(0, 2);
}
