import { formatWeekday, formatWeekdayAndTime } from '../shared/dates-rules';
import { isWorkingDay, workingDaysSince } from '../shared/working-days-rules';
import { addWorkingDays, closingTime } from '../shared/working-time-rules';

/** How long a question may be, together with what is added to it, and how long our answer. */
export const SHORTEST_QUESTION = 10;
export const LONGEST_QUESTION = 500;
export const LONGEST_ANSWER = 2_000;

/** Beside the box for an answer. Telling someone that a check failed may be a crime, and is never ours to do. */
export const NEVER_SAY = 'Never say that an identity check failed or was stopped: only their solicitor may.';

/** Questions about a deal in a week, from everyone in it. */
const MOST_QUESTIONS = 3;
export const QUESTIONS_WITHIN_MS = 7 * 24 * 60 * 60_000;

/** For how many days an answer stands above the timeline. */
export const ANSWER_DAYS = 7;

/** A day can be promised in place of an answer, but no more often, and no later than this many working days on. */
const MOST_PROMISES = 2;
export const MOST_DAYS_ON = 5;

/** What a question is answered with once its deal is over. */
export const DEAL_OVER = 'This sale fell through';

/** The same once the home is sold. */
export const SALE_COMPLETED = 'This sale has completed';

/** What an estate agent's question is answered with once the seller shares the sale's progress with them no more. */
export const SHARED_NO_MORE = 'The seller no longer shares with you how the sale is going. Please ask them.';

/** A question's times: moments, and London's day that we promised in place of an answer. */
export type Clock = { dueAt: Date; promisedFor: string | null };

export const dueOf = (askedAt: Date): Date => addWorkingDays(askedAt, 1);

/** Until when our next word is in time. */
export const promisedUntil = ({ dueAt, promisedFor }: Clock): Date =>
  promisedFor === null ? dueAt : closingTime(promisedFor);

export const isLate = (clock: Clock, present: Date): boolean => present > promisedUntil(clock);

/** What decides whether someone may ask for an update. */
export type Asking = {
  /** The sale is paid for, or the purchase confirmed. */
  isRegistered: boolean;
  /** Cancelled, closed or fallen through; or completed. */
  isOver: boolean;
  /** The person's own question is open. */
  isAsked: boolean;
  /** Questions about the deal in the last 7 days: of its people or, where an estate agent asks, of the agent's. */
  asked: number;
};

/** What the page offers: a question, or something to add to the open one. */
export type AskState = 'not-begun' | 'over' | 'asked' | 'too-many' | 'open';

export function askState({ isRegistered, isOver, isAsked, asked }: Asking): AskState {
  if (!isRegistered) return 'not-begun';
  if (isOver) return 'over';
  if (isAsked) return 'asked';
  return asked >= MOST_QUESTIONS ? 'too-many' : 'open';
}

/** The question with what is added to it; null if that is there already, as after pressing twice. */
export const withAddition = (question: string, addition: string): string | null =>
  question === addition || question.endsWith(`\n\n${addition}`) ? null : `${question}\n\n${addition}`;

/** Words about money, complaints, bank details and moving out: such a question is read before it is answered from what we know. */
const HELD =
  /£|\b(?:money|pay(?:s|ing|ment|ments)?|paid|refund\w*|deposits?|fees?|prices?|invoices?|compensat\w+|complain\w*|ombudsman|bank|sort code|account (?:number|details)|(?:move|moved|moving) out)\b/iu;

export const isReadFirst = (question: string): boolean => HELD.test(question);

type Promising = {
  /** London's: 2026-12-08 */
  today: string;
  /** How many they were given already. */
  promises: number;
  /** A solicitor acts for the person who asked. */
  hasSolicitor: boolean;
};

/** Why staff cannot promise a day in place of an answer, in words; null when they can. */
export function whyNotPromised(day: string, { today, promises, hasSolicitor }: Promising): string | null {
  if (!hasSolicitor) return NO_SOLICITOR;
  if (promises >= MOST_PROMISES) return 'We have promised them a day twice already. Answer them now';
  if (day <= today) return 'Enter a day after today';
  if (!isWorkingDay(day)) return 'Enter a working day';
  return workingDaysSince(today, day) > MOST_DAYS_ON
    ? `Enter a day that is at most ${MOST_DAYS_ON} working days from now`
    : null;
}

/** Counted for those who run the service: our first answer came in time, or late. */
export const ANSWER_EVENTS = ['question_answered_in_time', 'question_answered_late'] as const;

/** Who asks: someone of the deal, or someone of the sale's estate agent. */
export type AskedBy = 'customer' | 'agent';

/** Whom we ask for them. */
export const SOLICITOR: Record<AskedBy, string> = { customer: 'your solicitor', agent: 'the seller’s solicitor' };

/** What the solicitor reads above the question, in our email and on their page. */
export const askedOfFirm = (isAgents: boolean): string =>
  isAgents ? 'The estate agent asks how it stands' : 'Your client asks how it stands';

/** What they read below the question. @param day in words */
export const lineIsEnough = (day: string): string => `A line is enough. We told them that we’ll answer by ${day}.`;

/** By when they hear from us, as they and the email read it. @param day in words */
export const toldBy = (day: string): string => `We’ll tell you what they say by ${day}.`;

/** That someone has asked, and by when we answer, as they read it until then. A promise that we did not keep is shown as late. */
export function askedWords(
  { askedAt, ...clock }: Clock & { askedAt: Date },
  present: Date,
  by: AskedBy = 'customer',
): string {
  const asked = `You asked on ${formatWeekdayAndTime(askedAt)}.`;
  const late = isLate(clock, present);
  if (clock.promisedFor === null) {
    const by = formatWeekdayAndTime(clock.dueAt);
    return late
      ? `${asked} We said that we’d answer by ${by}. We’re sorry that we’re late.`
      : `${asked} We’ll answer by ${by}.`;
  }
  const promised = `${asked} We’ve asked ${SOLICITOR[by]}.`;
  return late
    ? `${promised} We said that we’d tell you what they say by ${formatWeekday(clock.promisedFor)}. We’re sorry that we’re late.`
    : `${promised} ${toldBy(formatWeekday(clock.promisedFor))}`;
}

export const NO_SOLICITOR = 'No solicitor acts for them yet. Answer them now';
export const TOO_LONG = `Together with your question, this must be less than ${LONGEST_QUESTION} characters long`;
export const TOO_MANY = `We take ${MOST_QUESTIONS} questions about a home in 7 days. Email us if it cannot wait`;
export const OVER = 'This has ended, so there is nothing more to ask about';
export const NOT_BEGUN = 'You have not finished registering, so there is nothing to ask about yet';
export const ANSWERED = 'This has been answered already. Reload the page to read the answer';
export const CHANGED = 'This has changed since you opened it. Reload the page, and read it before you answer';
