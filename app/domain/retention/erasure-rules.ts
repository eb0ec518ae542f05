import { REMOVED } from '~/domain/account/rules';
import type { Envelope } from '~/domain/address/rules';
import { displayPhone, fullName } from '~/domain/people/rules';

/** How a person is part of a deal. */
export type Involvement = {
  propertyId: string;
  saleId: string | null;
  purchaseId: string | null;
  /** The id of their row as a named person; null for the deal's customer. */
  personId: string | null;
  role: 'seller' | 'buyer' | 'giftor';
  isPrimary: boolean;
  address: Envelope;
  /** Whether a purchase is under way. */
  isOpen: boolean;
  /** Whether the payment provider is still processing a payment. */
  isBeingPaid: boolean;
  /** Whether nothing came of it: it was not paid for, or not confirmed. */
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
  open: 'They are selling or buying a home, and the purchase is under way. Wait until it completes, or record that it fell through.',
  payment: 'One of their payments is being processed. Wait until it succeeds or fails.',
  check: 'They have an identity check under way. Abort it first.',
};

/** Why the person cannot be erased now; empty when they can. */
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

/** Unfinished deals of their own are deleted completely. The others are kept without the person, since other people are in them. */
export const dealsRemoved = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => isPrimary && isUnfinished);
export const dealsKept = (deals: readonly Involvement[]) =>
  deals.filter(({ isPrimary, isUnfinished }) => !(isPrimary && isUnfinished));

/** Sales that were paid for and have not completed: they end without their seller. */
export const dealsEnded = (deals: readonly Involvement[]) =>
  deals.filter(({ role, isPrimary, isPaid, isCompleted }) => role === 'seller' && isPrimary && isPaid && !isCompleted);

type Named = {
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

/** The words that name a person in our texts, in every form in which we write them. */
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

/** A pattern for a word. A number in E.164 matches with any spacing, and a British one also as it is dialled in the UK. */
function patternOf(word: string): string {
  if (!/^\+\d+$/.test(word)) return escaped(word);
  const spaced = (digits: string) => [...digits].join(AROUND_DIGITS);
  return word.startsWith('+44')
    ? `(?:\\+${spaced('44')}|0)${AROUND_DIGITS}${spaced(word.slice(3))}`
    : `\\+${spaced(word.slice(1))}`;
}

/** A text with these words replaced, in any case. A longer word that contains one stays. */
export function redactWords(text: string, words: readonly string[]): string {
  const longestFirst = [...new Set(words)].filter((word) => word.trim() !== '').sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(patternOf).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(found, REMOVED);
}

/** What identifies one person only, unlike a name. */
export const contactsOf = ({ email }: Pick<Named, 'email'>): string[] => (email ? [email.toLowerCase()] : []);

/** A number without its prefix, so that it matches +44 7700 900123 and 07700 900123. */
export const phoneEndings = ({ phoneNumber }: Pick<Named, 'phoneNumber'>): string[] =>
  phoneNumber ? [phoneNumber.replace(/^\+(?:44)?/, '')] : [];

/** First and last names as JSON writes them, as `ilike` patterns. */
export function namesIn(people: readonly Named[]): [first: string[], last: string[]] {
  const quoted = (name: string) => `%${JSON.stringify(name).replace(/[\\%_]/g, '\\$&')}%`;
  return [people.map(({ firstName }) => quoted(firstName)), people.map(({ lastName }) => quoted(lastName))];
}

/**
 * Data without a person: an object with their email address or number is about them, so it is emptied; other texts lose the words that name
 * them.
 */
export function redactPerson(data: unknown, people: readonly Named[]): unknown {
  if (typeof data === 'string') return redactWords(data, people.flatMap(wordsOf));
  if (Array.isArray(data)) return data.map((each) => redactPerson(each, people));
  if (typeof data !== 'object' || data === null) return data;
  const values = Object.values(data).filter((value) => typeof value === 'string');
  const isAboutThem = values.some(
    (value) =>
      people.flatMap(contactsOf).includes(value.trim().toLowerCase()) ||
      people.flatMap(phoneEndings).some((digits) => value.replace(/\D/g, '').endsWith(digits)),
  );
  if (isAboutThem) return {};
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, redactPerson(value, people)]));
}

type WithName = { first_name: string; last_name: string };

export const isSameName = (one: WithName, other: WithName): boolean =>
  [one.first_name, one.last_name].join(' ').toLowerCase() ===
  [other.first_name, other.last_name].join(' ').toLowerCase();

/** What someone typed, without lists of other people: only simple values. Answers about a solicitor stay. */
export function ownAnswers(answers: unknown): Record<string, unknown> {
  if (typeof answers !== 'object' || answers === null) return {};
  return Object.fromEntries(
    Object.entries(answers).filter(
      ([, value]) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
    ),
  );
}
