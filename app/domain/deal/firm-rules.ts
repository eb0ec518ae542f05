import { formatDayInWords } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { isDated, kindsOf, type Report } from '../solicitor-report/rules';
import type { ReportKind } from '../solicitor-report/texts';
import type { DealFacts } from './facts-rules';
import { byLateDueSince, isWith, type Reader, type ReadWait, read, standingOf } from './standing-rules';
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
export type Asked = { words: string; since: string; dueWords: string } & Pick<ReadWait, 'due' | 'isLate'>;

/** The first thing that a firm is asked for; null while there is nothing. @param waits as the firm reads them */
export function firstAsked(waits: readonly ReadWait[], firm: Reader): Asked | null {
  const [first] = waits
    .filter(({ holder }) => isWith(holder, firm))
    .flatMap((wait) => {
      const words = askedWords(wait.kind);
      const { since, due, isLate } = wait;
      return words === null ? [] : [{ words, since, due, isLate, dueWords: dueWords(wait, firm) }];
    });
  return first ?? null;
}

type Listed = { asked: Asked | null };

/** What is asked of a firm first, the most urgent before the others; the rest stay in their order. */
export const byMatterUrgency = ({ asked: a }: Listed, { asked: b }: Listed): number =>
  a && b ? byLateDueSince(a, b) : Number(a === null) - Number(b === null);

/** Matters on a page of a firm's. */
const PAGE_SIZE = 60;

/** A page of a firm's matters, and how many of all wait for it and how many do not. A page that is not there is the last one. */
export function pageOfMatters<Of extends Listed>(matters: readonly Of[], page: number) {
  const pages = Math.max(1, Math.ceil(matters.length / PAGE_SIZE));
  const at = Math.min(page, pages);
  const resting = matters.filter(({ asked }) => asked === null).length;
  return {
    ...{ page: at, pages, waiting: matters.length - resting, resting },
    matters: matters.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE),
  };
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

/** All that a firm can report of a matter, what it probably does next first. */
export const reportsInOrder = (next: readonly ReportKind[], side: Side): ReportKind[] => [
  ...new Set([...next.filter((kind) => kind !== 'waiting'), ...kindsOf(side)]),
];

/** What we wait for from a firm in a matter, in words what it told us and our team have yet to confirm, and what it probably reports next. */
export type AskedOfMatter = {
  /** Null while there is nothing. */
  asked: Asked | null;
  /** Until our team have confirmed it, we ask for nothing more. */
  told: string | null;
  next: ReportKind[];
};

/** @param today London's day */
export function askedOfMatter(matter: Matter, deal: DealFacts | undefined, today: string): AskedOfMatter {
  const { side, purchaseId } = matter;
  const reader = { as: 'firm', side, purchaseId } as const;
  const waits = deal ? read(standingOf(deal, today), reader).waits : [];
  const ownKinds = waits.filter(({ holder }) => isWith(holder, reader)).map(({ kind }) => kind);
  const others = waits.map(({ kind }) => kind).filter((kind) => !ownKinds.includes(kind));
  const told = deal ? toldOf(deal.reports, matter) : null;
  if (told !== null) {
    const next = likelyReports(told.kind === 'exchanged' ? ['completion'] : [], others, side);
    return { asked: null, told: toldWords(told), next };
  }
  return { asked: firstAsked(waits, reader), told: null, next: likelyReports(ownKinds, others, side) };
}
