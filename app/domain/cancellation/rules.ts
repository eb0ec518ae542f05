import type { Role } from '~/domain/account/rules';
import type { Brand } from '~/domain/config/brand-rules';
import { lastDayToCancel } from '~/domain/payment/days-to-cancel-rules';
import { formatDay, formatDayInWords, londonDay } from '~/domain/shared/dates-rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';

/** What decides whether an agreement with us can be cancelled. Days are London's: 2026-12-08. */
export type Agreement = {
  /** Companies and representatives of groups are not consumers. */
  isConsumer: boolean;
  /** When it began; null if it has not. */
  began: string | null;
  cancelledOn: string | null;
  /** The day on which the sale or purchase completed: by then everything has been done. */
  completedOn: string | null;
};

export type RightToCancel = 'open' | 'cancelled' | 'no-consumer' | 'not-begun' | 'over' | 'all-done';

/** Whether someone may cancel on a day, and if not, why. */
export function rightToCancel({ isConsumer, began, cancelledOn, completedOn }: Agreement, day: string): RightToCancel {
  if (cancelledOn !== null) return 'cancelled';
  if (!isConsumer) return 'no-consumer';
  if (began === null || londonDay(began) > day) return 'not-begun';
  if (completedOn !== null && completedOn <= day) return 'all-done';
  return day <= lastDayToCancel(began) ? 'open' : 'over';
}

/** The latest day up to `today` on which a statement still counts: the last of the 14 days once they are over. */
export function latestDay(agreement: Agreement, today: string): string {
  const { began } = agreement;
  return began !== null && rightToCancel(agreement, today) === 'over' ? lastDayToCancel(began) : today;
}

export const NOT_A_CONSUMER =
  'The right to cancel within 14 days is for consumers. Companies, and people who sell a group of homes for a company, do not have it';
export const ALL_DONE = 'Everything has been done, so this can no longer be cancelled';
export const DAY_IN_FUTURE = 'The day of the statement cannot be in the future';
export const NOT_BEGUN = 'On that day there was no agreement yet';

/** Why a statement made on a day does not cancel, in words; null when it does. A cancelled agreement stays cancelled. */
export function whyNotCancelled(agreement: Agreement, day: string): string | null {
  const right = rightToCancel(agreement, day);
  if (right === 'no-consumer') return NOT_A_CONSUMER;
  if (right === 'not-begun') return NOT_BEGUN;
  if (right === 'all-done') return ALL_DONE;
  if (right === 'over' && agreement.began !== null) {
    return `The 14 days to cancel ended on ${formatDay(lastDayToCancel(agreement.began))}`;
  }
  return null;
}

/** What cancelling with us leaves as it is. A buyer has no estate agent of their own. */
export const cancelsNoOthers = (role: Role): string =>
  role === 'sell'
    ? 'Cancelling with us does not cancel your agreements with your solicitor or estate agent, which have terms of their own.'
    : 'Cancelling with us does not cancel your agreement with your solicitor, which has terms of its own.';

/** How much of the order we have done for a seller. */
export type WorkDone = {
  isSolicitorIntroduced: boolean;
  areChecksOrdered: boolean;
  /** How many searches of the pack were ordered, and how many the pack has. */
  searchesOrdered: number;
  searchesInPack: number;
};

/** A line of the order. `key` is the product's. The price is for one, in pence, VAT included. */
export type OrderedLine = { key: string | null; name: string; price: Pence; quantity: number };

/** A settled line: how much of it was done, and what that costs. */
export type SettledLine = { name: string; done: string; toPay: Pence };

const SEARCH_PACK = 'search_pack';

/** The service fee pays for the introduction to a solicitor, the identity checks, and progress until completion: a third each. */
const PARTS_OF_SERVICE = 3;

function shareOf({ key }: OrderedLine, work: WorkDone): { done: string; part: number; of: number } {
  if (key === SEARCH_PACK) {
    const { searchesOrdered: part, searchesInPack: of } = work;
    return { done: `${part} of ${of} searches ordered`, part: Math.min(part, of), of };
  }
  const parts = [
    ...(work.isSolicitorIntroduced ? ['solicitor introduced'] : []),
    ...(work.areChecksOrdered ? ['identity checks ordered'] : []),
  ];
  return { done: parts.length === 0 ? 'nothing yet' : parts.join(', '), part: parts.length, of: PARTS_OF_SERVICE };
}

/**
 * What a cancellation leaves to pay: for each line the share that had been done by then, rounded down to a penny. The rest of what was paid
 * is due back.
 * @param atRequest whether they asked us to start before the 14 days were over; if not, there is nothing to pay
 */
export function settle(
  { lines, total }: { lines: readonly OrderedLine[]; total: Pence },
  work: WorkDone,
  atRequest: boolean,
): { lines: SettledLine[]; due: Pence } {
  const settled = lines.map((line) => {
    const { done, part, of } = shareOf(line, work);
    return { name: line.name, done, toPay: atRequest ? Math.floor((line.price * line.quantity * part) / of) : 0 };
  });
  const toPay = settled.reduce((sum, line) => sum + line.toPay, 0);
  return { lines: settled, due: Math.max(0, total - toPay) };
}

/** A settled line in words. */
export const settledLineWords = ({ name, done, toPay }: SettledLine): string =>
  `${name}: ${done}, ${formatPounds(toPay)} to pay`;

/** An extra fee that the seller agreed to pay. It is a separate agreement, with its own 14 days. */
export type PaidFee = {
  orderId: string;
  reference: string;
  amount: Pence;
  isInvoiced: boolean;
  /** What has gone back of it, or is on its way. */
  sentBack: Pence;
  agreement: Agreement;
};

export const isFeeOpen = ({ agreement }: PaidFee, day: string): boolean => rightToCancel(agreement, day) === 'open';

const READERS = {
  seller: { who: 'You', they: 'You' },
  staff: { who: 'The seller', they: 'They' },
} as const;

/** What is said of an extra fee on a day, beside what a cancellation of the sale leaves to pay. */
export function feeWords(
  { reference, amount, agreement }: PaidFee,
  day: string,
  reader: keyof typeof READERS = 'seller',
): string {
  const { began, cancelledOn } = agreement;
  const { who, they } = READERS[reader];
  const words = `The extra fee of ${formatPounds(amount)}, order ${reference}, is separate`;
  if (cancelledOn !== null) return `${words}. ${who} cancelled it on ${formatDayInWords(cancelledOn)}.`;
  const right = rightToCancel(agreement, day);
  const last = began === null ? '' : formatDayInWords(lastDayToCancel(began));
  if (right === 'open')
    return `${words}. ${who} can cancel it too, until the end of ${last}. ${they} then pay only for what has been done.`;
  return right === 'over' ? `${words}. ${who} could cancel it until the end of ${last}.` : `${words}.`;
}

/**
 * The model form for cancelling, in the words of the Consumer Contracts Regulations 2013 (Schedule 3, Part B), with our name and addresses.
 * Using it is optional.
 */
export const modelForm = ({ companyName, registeredOffice, supportEmail }: Trader, what: string): string =>
  `To ${companyName}, ${registeredOffice}, ${supportEmail}: I/We hereby give notice that I/We cancel my/our contract for the supply of the following service: ${what}. Ordered on: (date). Name of consumer(s): (name). Address of consumer(s): (address). Signature of consumer(s), only if this form is notified on paper. Date: (date).`;

type Trader = Pick<Brand, 'companyName' | 'registeredOffice' | 'supportEmail'>;

export const CHANNELS = ['post', 'email', 'phone'] as const;
export type RecordedChannel = (typeof CHANNELS)[number];
export type Channel = RecordedChannel | 'page';

/** How a statement reached us, in a sentence. */
export const CHANNEL_WORDS: Record<Channel, string> = {
  page: 'on their dashboard',
  post: 'by post',
  email: 'by email',
  phone: 'by phone',
};
