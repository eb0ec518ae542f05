import { JOB_WORDS, PROVIDER_WORDS, QUIET_WORDS } from './texts';

/** A job that has been due for this many minutes is stuck: it is normally taken within a second. */
export const LATE_JOB_MINUTES = 5;

/** Most rows shown of each kind. The rest are only counted. */
export const MAX_ROWS = 50;

/** How many faults each part of the page has. */
type Faults = Record<keyof typeof QUIET_WORDS, number>;

/** One line for all parts without a fault. Null if each has one. */
export function allWell(faults: Faults): string | null {
  const quiet = Object.entries(QUIET_WORDS).flatMap(([part, words]) =>
    faults[part as keyof Faults] === 0 ? [words] : [],
  );
  if (quiet.length === 0) return null;
  const isAll = quiet.length === Object.keys(QUIET_WORDS).length;
  return `${isAll ? 'All well' : 'The rest is well'}: ${quiet.join(', ')}.`;
}

/** What a job does, in words: 'search.place' is 'Order searches'. */
export const jobWords = (name: string): string => (Object.hasOwn(JOB_WORDS, name) ? (JOB_WORDS[name] ?? name) : name);

/** The jobs that pay money back: what we owe cannot be left. */
export const MUST_BE_DONE: readonly string[] = ['payment.refund', 'payment.send-refund'];

/**
 * Why a job failed, in words for staff. We quote an error's message only if we wrote it: any other may contain what a person typed.
 * @param error the error's name
 * @param message the error's message
 */
export function whyFailed(error: string | null, message: string | null): string {
  if (message && isOutOfTime.test(message)) return 'It took too long, or the process that was doing it stopped.';
  const [, provider = '', said = ''] = (message && ofProvider.exec(message)) || [];
  if (Object.hasOwn(PROVIDER_WORDS, provider)) return `${PROVIDER_WORDS[provider]} ${inWords(said)}`;
  if (error !== null && isName.test(error))
    return `Something unexpected went wrong (${error}). See the log for details.`;
  return 'Something unexpected went wrong. See the log for details.';
}

/** The queue's own messages: the job took too long, or its process was told to stop. */
const isOutOfTime = /^(?:job failed by timeout|handler execution exceeded|pg-boss shut down)/;
/** The messages of `ProviderError`. */
const ofProvider = /^([a-z]+): (did not answer|answered (?:\d{3}|with a fault)|refused)/;
const isName = /^[A-Za-z]{1,60}$/;

function inWords(said: string): string {
  if (said === 'did not answer') return 'did not answer in time.';
  if (said === 'refused') return 'refused it.';
  return `answered with an error${/ \d/.test(said) ? ` (${said.slice(-3)})` : ''}.`;
}

/** What a job is about, by the ids in its data: 'order 6561…'. */
export function subjectOf(data: unknown): string {
  const words = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('_') ? [`${inLowerCase(name)} ${value.slice(0, MAX_ID)}`] : [],
  );
  return words.slice(0, MAX_IDS).join(', ');
}

/** Characters. */
const MAX_ID = 64;
const MAX_IDS = 3;

/** 'saleId' becomes 'sale'. */
const inLowerCase = (name: string) => name.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
