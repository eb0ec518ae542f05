import { REMOVED } from '~/domain/account/rules';
import type { Envelope } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';

/** How someone has to do with a deal. */
export type Involvement = {
  propertyId: string;
  saleId: string | null;
  purchaseId: string | null;
  /** The row of a person who is not its customer. */
  personId: string | null;
  role: 'seller' | 'buyer' | 'giftor';
  isPrimary: boolean;
  address: Envelope;
  /** A purchase is under way. */
  isOpen: boolean;
  /** The payment provider has not said yet whether it was paid. */
  isBeingPaid: boolean;
  /** Nothing came of it: it was not paid for, or not confirmed. */
  isUnfinished: boolean;
  isPaid: boolean;
  isCompleted: boolean;
  endedAt: Date;
};

export type ErasureFacts = {
  isSelf: boolean;
  isStaff: boolean;
  deals: readonly Involvement[];
  checksUnderWay: number;
};

export const ERASURE_REFUSALS = {
  self: 'You cannot erase yourself. Ask a colleague to do it for you.',
  staff: 'They have staff access. Remove it first.',
  open: 'They are part of a purchase that is under way. Wait until it completes, or record that it fell through.',
  payment: 'A payment of theirs is being processed. Wait until it has succeeded or failed.',
  check: 'An identity check of theirs is under way. Abort it first.',
};

/** Why it cannot be done now; none when it can. */
export function obstaclesTo({ isSelf, isStaff, deals, checksUnderWay }: ErasureFacts): string[] {
  const { self, staff, open, payment, check } = ERASURE_REFUSALS;
  return [
    ...(isSelf ? [self] : []),
    ...(isStaff && !isSelf ? [staff] : []),
    ...(deals.some(({ isOpen }) => isOpen) ? [open] : []),
    ...(deals.some(({ isBeingPaid }) => isBeingPaid) ? [payment] : []),
    ...(checksUnderWay > 0 ? [check] : []),
  ];
}

/** What becomes of the deals: removed whole where nothing came of them; else kept without the person, as others are in them. */
export const dealsRemoved = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => isPrimary && isUnfinished);
export const dealsKept = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => !(isPrimary && isUnfinished));

/** Sales that were paid for and not completed: without their seller they end. */
export const dealsEnded = (deals: readonly Involvement[]) =>
  deals.filter(({ role, isPrimary, isPaid, isCompleted }) => role === 'seller' && isPrimary && isPaid && !isCompleted);

type Named = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

/** The words that name a person in what we wrote: in every way in which we write them. */
export const wordsOf = (person: Named): string[] =>
  [
    fullName(person),
    fullName({ ...person, middleName: null }),
    person.email,
    person.phoneNumber,
    person.phoneNumber && displayPhone(person.phoneNumber),
  ].filter((word): word is string => Boolean(word));

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const AROUND_DIGITS = '[ ()-]*';

/** A number in E.164 is found however it is spaced, a British one also as it is dialled here. Any other word as it is. */
function patternOf(word: string): string {
  if (!/^\+\d+$/.test(word)) return escaped(word);
  const spaced = (digits: string) => [...digits].join(AROUND_DIGITS);
  return word.startsWith('+44')
    ? `(?:\\+${spaced('44')}|0)${AROUND_DIGITS}${spaced(word.slice(3))}`
    : `\\+${spaced(word.slice(1))}`;
}

/** A text without these words, whatever their case; a longer word that contains one stays. */
export function withoutWords(text: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words)].filter((word) => word.trim() !== '').sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(patternOf).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(found, REMOVED);
}

/** What is one person's alone, unlike a name. */
export const contactsOf = ({ email }: Pick<Named, 'email'>): string[] => (email ? [email.toLowerCase()] : []);

/** A number as it ends, whatever stands before it: +44 7700 900123 and 07700 900123 alike. */
export const phoneEndings = ({ phoneNumber }: Pick<Named, 'phoneNumber'>): string[] =>
  phoneNumber ? [phoneNumber.replace(/^\+(?:44)?/, '')] : [];

/** First and last names as JSON has them, as patterns of `ilike`. */
export function namesIn(people: readonly Named[]): [first: string[], last: string[]] {
  const quoted = (name: string) => `%${JSON.stringify(name).replace(/[\\%_]/g, '\\$&')}%`;
  return [people.map(({ firstName }) => quoted(firstName)), people.map(({ lastName }) => quoted(lastName))];
}

/** Data without someone: an object that has their address of email or number is about them, and is emptied; texts lose their words. */
export function withoutPerson(data: unknown, people: readonly Named[]): unknown {
  if (typeof data === 'string') return withoutWords(data, people.flatMap(wordsOf));
  if (Array.isArray(data)) return data.map((each) => withoutPerson(each, people));
  if (typeof data !== 'object' || data === null) return data;
  const values = Object.values(data).filter((value) => typeof value === 'string');
  const isAboutThem = values.some(
    (value) =>
      people.flatMap(contactsOf).includes(value.trim().toLowerCase()) ||
      people.flatMap(phoneEndings).some((digits) => value.replace(/\D/g, '').endsWith(digits)),
  );
  if (isAboutThem) return {};
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withoutPerson(value, people)]));
}

type WithName = { first_name: string; last_name: string };

export const isSameName = (one: WithName, other: WithName): boolean =>
  [one.first_name, one.last_name].join(' ').toLowerCase() ===
  [other.first_name, other.last_name].join(' ').toLowerCase();

/**
 * What someone typed, without lists of other people in it: of their own answers, those that are not lists. Fields named for a solicitor are
 * about the solicitor.
 */
export function ownAnswers(answers: unknown): Record<string, unknown> {
  if (typeof answers !== 'object' || answers === null) return {};
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
    ),
  );
}
