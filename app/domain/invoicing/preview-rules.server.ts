import { sha256 } from '~/platform/crypto.server';
import { type Candidate, type Invoiceable, type Reason, recordKey, sortOut } from './rules';

/** What the records that were completed on a day come to, once that day has come and unless staff include some again. */
export type Day = {
  day: string;
  /** How many go into a file, of each lawyer group, by its id. */
  groups: Record<string, number>;
  /** How many do not. */
  leftOut: number;
  /** Of all that goes into a file, but for what it is called and to which firm its lawyer group belongs. */
  digest: string;
};

/** The records of a day by their keys: those that go into a file, in its order, and those that do not. */
export type DayKeys = { day: string; included: readonly string[]; leftOut: readonly string[] };

const NOTHING: ReadonlySet<string> = new Set();

/** Sorts out the records of a day. What is kept of a day is this. */
export function dayOf(day: string, records: readonly Candidate[]): { day: Day; keys: DayKeys } {
  const { included, leftOut } = sortOut(records, NOTHING, day);
  const groups: Day['groups'] = {};
  for (const { lawyerGroupId } of included) groups[lawyerGroupId] = (groups[lawyerGroupId] ?? 0) + 1;
  return {
    day: { day, groups, leftOut: leftOut.length, digest: digestOf(included) },
    keys: { day, included: included.map(recordKey), leftOut: leftOut.map(recordKey) },
  };
}

/** In an order that no name decides: a firm that is renamed changes no digest. */
const digestOf = (records: readonly Invoiceable[]): string =>
  sha256(
    records
      .map((record) => `${recordKey(record)} ${record.lawyerGroupId} ${record.completed} ${record.fileId}`)
      .sort()
      .join('\n'),
  );

/** Records by the day on which they were completed. */
export function byDay<Record extends Pick<Candidate, 'completed'>>(records: readonly Record[]): Map<string, Record[]> {
  const days = new Map<string, Record[]>();
  for (const record of records) {
    const ofDay = days.get(record.completed);
    if (ofDay) ofDay.push(record);
    else days.set(record.completed, [record]);
  }
  return days;
}

/** What a file would be: each day with something in it, the records that staff include again, and whose lawyer groups they are. */
export type Contents = {
  days: readonly Day[];
  again: readonly Invoiceable[];
  /** The law firm of each of their lawyer groups, by its id. */
  firms: ReadonlyMap<string, string>;
};

/** The same of the records themselves, as they go into the file. */
export function contentsOf(included: readonly Invoiceable[]): Contents {
  const isFirstTime = ({ fileId }: Invoiceable) => fileId === null;
  return {
    days: [...byDay(included.filter(isFirstTime))].map(([day, records]) => dayOf(day, records).day),
    again: included.filter((record) => !isFirstTime(record)),
    firms: new Map(included.map(({ lawyerGroupId, lawFirmId }) => [lawyerGroupId, lawFirmId])),
  };
}

/** What staff saw of a file before it is made. When any of it is different by then, so is the digest. */
export function seenOf({ days, again, firms }: Contents, amount: number): string {
  const lines = [
    ...days.filter(({ digest }) => digest !== OF_NONE).map(({ day, digest }) => `${day} ${digest}`),
    ...[...firms].map(([group, firm]) => `${group} ${firm}`),
  ];
  return sha256([amount, digestOf(again), ...lines.sort()].join('\n'));
}

const OF_NONE = digestOf([]);

/** How many records of a day go into a file. An object of so many groups is gone through where it is: a list of what is in it costs four times as much. */
function countOf({ groups }: Day): number {
  let count = 0;
  for (const group in groups) count += groups[group] ?? 0;
  return count;
}

/** The lawyer groups of these days, by their ids. */
export function groupsOf(days: readonly Day[]): Set<string> {
  const ids = new Set<string>();
  for (const { groups } of days) for (const id in groups) ids.add(id);
  return ids;
}

export type Counts = { included: number; leftOut: number };

/**
 * How many records of each day are in the file and how many are not, by the day.
 * @param again those that staff include again
 * @param today London's day
 */
export function countsByDay(
  days: readonly Day[],
  again: readonly Pick<Candidate, 'completed'>[],
  today: string,
): Map<string, Counts> {
  const repeats = byDay(again);
  return new Map(
    days.map((each): [string, Counts] => {
      const count = countOf(each);
      if (each.day > today) return [each.day, { included: 0, leftOut: count + each.leftOut }];
      const more = repeats.get(each.day)?.length ?? 0;
      return [each.day, { included: count + more, leftOut: each.leftOut - more }];
    }),
  );
}

/** The same for the month. */
export function sumOf(counts: Iterable<Counts>): Counts {
  const sum = { included: 0, leftOut: 0 };
  for (const { included, leftOut } of counts) {
    sum.included += included;
    sum.leftOut += leftOut;
  }
  return sum;
}

export type Part = keyof Counts;

/** Which records of a day are in a part, by their keys. Those that are included again come last in theirs. */
export function keysIn({ day, included, leftOut }: DayKeys, part: Part, again: ReadonlySet<string>, today: string) {
  if (day > today) return part === 'included' ? [] : [...included, ...leftOut];
  const isAgain = (key: string) => again.has(key);
  return part === 'included' ? [...included, ...leftOut.filter(isAgain)] : leftOut.filter((key) => !isAgain(key));
}

/**
 * Where a page of a part is found: so many records of each of these days, from this one on.
 * @param counts by the day, in its order
 */
export function placesOn(counts: ReadonlyMap<string, Counts>, part: Part, skip: number, take: number) {
  const places: { day: string; from: number; until: number }[] = [];
  let before = 0;
  for (const [day, { [part]: count }] of counts) {
    const from = Math.max(0, skip - before);
    const until = Math.min(count, skip + take - before);
    if (from < until) places.push({ day, from, until });
    before += count;
  }
  return places;
}

export type Shown = Candidate & { reason?: Reason };
