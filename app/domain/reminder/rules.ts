import { londonDay, londonMidnight } from '../shared/dates-rules';
import { isWorkingDay, workingDaysAfter } from '../shared/working-days-rules';
import { addWorkingDays } from '../shared/working-time-rules';

/** What people are reminded of: a sale or purchase that they have not finished registering, what we asked them for, their identity check. */
export const REMINDER_KINDS = ['sign_up', 'information', 'check'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** On which working days after it began. After the last one we say nothing more. */
export const STEPS: Record<ReminderKind, readonly number[]> = {
  sign_up: [1, 3, 7],
  information: [2, 5, 10],
  check: [3, 7],
};

/** As a button says it, after 'Only about'. */
export const ABOUT: Record<ReminderKind, string> = {
  sign_up: 'finishing your registration',
  information: 'what we asked you for',
  check: 'identity checks',
};

/** The same, as staff read of it. */
export const ABOUT_FOR_STAFF: Record<ReminderKind, string> = {
  sign_up: 'Finishing sign-up',
  information: 'Information',
  check: 'Identity check',
};

/** A person gets at most so many emails with reminders in a week, and never two in a day. */
const MOST_A_WEEK = 2;

/** How long a link works that stops reminders. Each email renews it. */
export const LINK_DAYS = 365;

/** London's day on which a step is due. @param step the first is 1 */
export const dueDay = (kind: ReminderKind, step: number, since: Date): string =>
  londonDay(addWorkingDays(since, STEPS[kind][step - 1] ?? 0));

const MINUTE_MS = 60_000;
const [FROM, UNTIL] = [(9 * 60 + 30) * MINUTE_MS, (17 * 60 + 30) * MINUTE_MS];

/** Reminders go from 09:30 to 17:30 on working days. The clocks never change on one. */
export function isSendingTime(now: Date): boolean {
  const day = londonDay(now);
  const timeOfDay = now.getTime() - londonMidnight(day).getTime();
  return isWorkingDay(day) && timeOfDay >= FROM && timeOfDay <= UNTIL;
}

/** The Monday of a day's week. */
export function weekBegins(day: string): string {
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

/** What decides about a reminder, asked again just before it goes. Days are London's. */
export type ReminderFacts = {
  id: string;
  kind: ReminderKind;
  step: number;
  subjectId: string;
  dueOn: string;
  /** Their email address now. */
  to: string | null;
  /** They still have an account that can sign in, or are still named in the deal and have not said that it is not them. */
  isThere: boolean;
  /** It is still waited for. */
  isOpen: boolean;
  /** The sale or purchase has ended or completed. */
  isOver: boolean;
  /** When they last changed what they have not finished; null for what does not begin again. */
  changedAt: string | null;
  /** Who stopped it, and until when; null where it goes on. */
  stoppedBy: 'person' | 'staff' | null;
  stoppedUntil: string | null;
  /** The newest email to their address was refused, or one came back. */
  hasBounced: boolean;
};

export type WhyNot = { state: 'skipped' | 'stopped'; why: string };

export const BY_PERSON = 'They stopped these reminders.';

const stopped = (why: string): WhyNot => ({ state: 'stopped', why });

/** @param inWords writes a day */
export function whyNot(facts: ReminderFacts, inWords: (day: string) => string): WhyNot | null {
  const { to, isThere, isOpen, isOver, dueOn, stoppedBy, stoppedUntil, hasBounced } = facts;
  if (!isThere) return stopped('They are no longer part of it.');
  if (to === null) return stopped('We have no email address for them.');
  if (isOver) return stopped('It has ended.');
  if (!isOpen) return { state: 'skipped', why: 'We are no longer waiting for it.' };
  if (stoppedBy === 'person') return stopped(BY_PERSON);
  if (stoppedBy === 'staff' && stoppedUntil === null) return stopped('Paused by staff.');
  if (stoppedBy === 'staff' && stoppedUntil !== null && stoppedUntil > dueOn)
    return { state: 'skipped', why: `Paused by staff until ${inWords(stoppedUntil)}.` };
  return hasBounced ? stopped('Their mailbox refused our last email.') : null;
}

export const LATER_ONE = 'A later reminder about the same thing goes instead.';
export const ENOUGH_THIS_WEEK = `They had ${MOST_A_WEEK} emails with reminders that week.`;

/** What becomes of a reminder that is due. */
export type Outcome = WhyNot | { state: 'sent' } | { state: 'planned'; dueOn: string };

/** How many emails with reminders an address has had. */
export type Sent = { today: number; thisWeek: number };

/** What becomes of all that is due to an address today, by their ids. Those that are sent go in one email, in this order. */
export function decide(
  due: readonly ReminderFacts[],
  today: string,
  sent: Sent,
  inWords: (day: string) => string,
): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  const toSend: ReminderFacts[] = [];
  for (const facts of [...due].sort(byUrgency)) {
    const refused = whyNot(facts, inWords);
    const again = facts.changedAt === null ? null : dueDay(facts.kind, facts.step, new Date(facts.changedAt));
    if (refused) outcomes.set(facts.id, refused);
    else if (again !== null && again > today) outcomes.set(facts.id, { state: 'planned', dueOn: again });
    else toSend.push(facts);
  }
  for (const facts of toSend) outcomes.set(facts.id, outcomeOf(facts, toSend, today, sent));
  return outcomes;
}

function outcomeOf(facts: ReminderFacts, all: readonly ReminderFacts[], today: string, sent: Sent): Outcome {
  const isSame = (other: ReminderFacts) => other.kind === facts.kind && other.subjectId === facts.subjectId;
  if (all.some((other) => isSame(other) && other.step > facts.step)) return { state: 'skipped', why: LATER_ONE };
  if (sent.thisWeek >= MOST_A_WEEK) return { state: 'skipped', why: ENOUGH_THIS_WEEK };
  if (sent.today > 0) return { state: 'planned', dueOn: workingDaysAfter(today, 1) };
  return { state: 'sent' };
}

/** What has waited longest first. */
const byUrgency = (a: ReminderFacts, b: ReminderFacts): number =>
  a.dueOn.localeCompare(b.dueOn) || a.kind.localeCompare(b.kind) || a.id.localeCompare(b.id);
