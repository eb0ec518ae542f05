import { STAGES, type Stage } from '../sale/stage-rules';
import { isoDay } from '../shared/day-schema';
import { id } from '../shared/schema';
import { cleanLines } from '../shared/text-rules';
import { searchedFor } from './search-words-rules';

/** The orders of the transactions list, the usual one first. */
export const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest first',
  price: 'Highest asking price first',
} as const;
export type Sort = keyof typeof SORTS;

/** What staff can name a transaction by: each takes an ID, or part of a name. */
export const NAME_FILTERS = {
  agent: 'Estate agent',
  firm: 'Law firm',
  group: 'Transactions group',
  sellerSolicitor: 'Seller’s solicitor',
  buyerSolicitor: 'Buyer’s solicitor',
  owner: 'Owner',
} as const;
export type NameFilter = keyof typeof NAME_FILTERS;

/** What the list is to find, besides the specification's filters; null is not asked. */
export type Finder = Record<NameFilter, string | null> & {
  q: string | null;
  stage: Stage | null;
  tag: string | null;
  /** London's days on which the transaction was created: the first, and the last. */
  from: string | null;
  to: string | null;
  sort: Sort;
};

export const NO_FINDER: Finder = {
  q: null,
  stage: null,
  tag: null,
  agent: null,
  firm: null,
  group: null,
  sellerSolicitor: null,
  buyerSolicitor: null,
  owner: null,
  from: null,
  to: null,
  sort: 'newest',
};

/** Whether the usual list, as it is, does not answer it. */
export const isFinding = ({ sort, ...criteria }: Finder): boolean =>
  sort !== 'newest' || Object.values(criteria).some((value) => value !== null);

/** Characters. */
const MOST_LETTERS = 100;
const MOST_SHOWN = 40;

const quoted = (text: string) => `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`;

const keyOf =
  <Key extends string>(of: Readonly<Record<Key, string>>) =>
  (text: string): Key | null =>
    Object.hasOwn(of, text) ? (text as Key) : null;

const asTyped = (text: string) => text;
const notADay = (text: string) => `${quoted(text)} is not a day. A day is written like 2026-11-26.`;

/**
 * What the list's address asks for.
 * @returns with what of it makes no sense, in sentences for staff; that part is left out
 */
export function readFinder(search: URLSearchParams): { finder: Finder; problems: string[] } {
  const problems: string[] = [];
  function read<Value>(name: string, parse: (text: string) => Value | null, problem: (text: string) => string) {
    const text = cleanLines(search.get(name) ?? '');
    if (text === '') return null;
    const value = text.length > MOST_LETTERS ? null : parse(text);
    if (value === null) problems.push(problem(text));
    return value;
  }
  const tooLong = (label: string) => () => `${label}: please use at most ${MOST_LETTERS} letters.`;
  const nameOf = (name: NameFilter) => read(name, asTyped, tooLong(NAME_FILTERS[name]));
  const dayOf = (name: 'from' | 'to') => read(name, (text) => isoDay.safeParse(text).data ?? null, notADay);

  read(
    'groupId',
    (text) => id.safeParse(text).data ?? null,
    (text) => `${quoted(text)} is not the ID of a group.`,
  );
  const [from, to] = [dayOf('from'), dayOf('to')];
  const isBackwards = from !== null && to !== null && from > to;
  if (isBackwards) problems.push('The first day is after the last day.');
  const finder: Finder = {
    q: read('q', searchedFor, (text) =>
      text.length > MOST_LETTERS ? tooLong('Search')() : 'A search needs at least two letters.',
    ),
    stage: read('stage', keyOf(STAGES), (text) => `There is no stage called ${quoted(text)}.`),
    tag: read('tag', asTyped, tooLong('Tag')),
    agent: nameOf('agent'),
    firm: nameOf('firm'),
    group: nameOf('group'),
    sellerSolicitor: nameOf('sellerSolicitor'),
    buyerSolicitor: nameOf('buyerSolicitor'),
    owner: nameOf('owner'),
    from: isBackwards ? null : from,
    to: isBackwards ? null : to,
    sort: read('sort', keyOf(SORTS), (text) => `The list cannot be sorted by ${quoted(text)}.`) ?? 'newest',
  };
  return { finder, problems };
}

/** The same as query parameters. */
export const finderQuery = ({ sort, ...criteria }: Finder): Partial<Record<keyof Finder, string>> =>
  Object.fromEntries([
    ...Object.entries(criteria).filter(([, value]) => value !== null),
    ...(sort === 'newest' ? [] : [['sort', sort]]),
  ]);
