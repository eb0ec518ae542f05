import { formatDayInWords } from '../../shared/dates-rules';
import { formatPounds, type Pence } from '../../shared/pence-rules';
import { isNotNeeded, type SearchOfSale, searchState } from '../rules';

/** What a seller can be asked for, when the searches need it. */
export const REQUEST_TYPES = ['sewer_bill', 'title_plan', 'address_confirmation', 'fee_approval'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** In their order: recorded, asked for by email, received by us, passed on. */
export const REQUEST_STATUSES = ['pending', 'sent', 'received', 'forwarded'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

type Words = {
  name: string;
  /** Why we need it, and what to do. */
  words: string;
};

export const requestWords: Record<RequestType, Words> = {
  sewer_bill: {
    name: 'Your water bill',
    words:
      'We need it for the drainage and water search. Please send us a photo or PDF of every page of the latest bill for this home.',
  },
  title_plan: {
    name: 'Your title plan',
    words:
      'This is the map that shows your home edged in red. It is often kept with the deeds. Please send us a copy. If you do not have one, tell us and we will order it.',
  },
  address_confirmation: {
    name: 'Confirm your address',
    words:
      'The address appears in different ways in official records. Is this exactly how it is on your council tax bill?',
  },
  fee_approval: {
    name: 'Approve an extra search fee',
    words:
      'One of the searches costs more than the search pack allows for. Please tell us whether you agree to pay the extra fee. That search waits until we know.',
  },
};

/** The same as a heading: 'We need your water bill', 'Confirm your address'. */
export const requestTitle = (name: string): string => (name.startsWith('Your ') ? `We need y${name.slice(1)}` : name);

/** The names for staff. */
export const requestLabels: Record<RequestType, string> = {
  sewer_bill: 'Water bill',
  title_plan: 'Title plan',
  address_confirmation: 'Address confirmation',
  fee_approval: 'Fee approval',
};

/** The answers that the seller can give on the dashboard. The other requests are for documents. */
export const ANSWERS = {
  address_confirmation: { yes: 'This is correct', no: 'It is not' },
  fee_approval: { yes: 'I agree to pay', no: 'I do not agree' },
} as const satisfies Partial<Record<RequestType, { yes: string; no: string }>>;

export type AnswerType = keyof typeof ANSWERS;

export const isAnswerType = (type: RequestType): type is AnswerType => Object.hasOwn(ANSWERS, type);

/** What the seller's dashboard needs of a request. The fee is in pence, VAT included. */
export type InformationRequest = { type: RequestType; status: string; fee: Pence | null; answer: string | null };

/** A fee is shown once staff have named it; the other requests from the start. */
export const isShown = ({ type, status }: InformationRequest): boolean =>
  isOpenRequest(status) && !(type === 'fee_approval' && status === 'pending');

const DRAINAGE = 'ONESEARCHDW';

/** The water bill is for the drainage search alone, so once that is back without it, or is not needed, nor is the bill. */
export const isStillNeeded = (
  type: RequestType,
  searches: readonly Pick<SearchOfSale, 'productId' | 'status' | 'notNeededWhy'>[],
): boolean =>
  type !== 'sewer_bill' ||
  !searches.some(
    (search) => search.productId === DRAINAGE && (searchState(search.status) === 'success' || isNotNeeded(search)),
  );

/** A fee that was sent before we stored fees can only be answered by email. One that the seller agreed to waits for its payment. */
export const isAnswerable = (infoRequest: InformationRequest): boolean =>
  isAnswerType(infoRequest.type) &&
  isShown(infoRequest) &&
  infoRequest.answer === null &&
  (infoRequest.type !== 'fee_approval' || infoRequest.fee !== null);

/** The button that says yes: 'I agree to pay £45.60', 'This is correct'. */
export const agreeButtonLabel = (type: AnswerType, subject: string): string =>
  type === 'fee_approval' ? `${ANSWERS[type].yes} ${subject}` : ANSWERS[type].yes;

/** What the seller answers: the fee, or the address. */
export const subjectOf = ({ type, fee }: InformationRequest, address: string): string =>
  type === 'fee_approval' ? formatPounds(fee ?? 0) : address;

/**
 * What agreeing to a fee means, beside the button: when work starts, and what that does to cancelling. Searches are ordered together, so what the fee
 * is for waits with the others.
 * @param waitsUntil London's day before which nothing is ordered, as the seller has not asked us to start; null where nothing waits
 */
export const agreeingWords = (isConsumer: boolean, waitsUntil: string | null): string[] => [
  waitsUntil === null
    ? 'Work starts straight away, at your request: we order what the fee is for as soon as you have paid it.'
    : `At your request, we order what the fee is for as soon as you have paid it, but not before ${formatDayInWords(waitsUntil)}: until then you can cancel what you ordered when you registered. If you do not want to wait, tick the box.`,
  ...(isConsumer
    ? [
        'You have the right to cancel within 14 days of the day on which you agree. If you do, you pay for what has been done by then. Once everything has been done you can no longer cancel.',
      ]
    : ['The right to cancel within 14 days is for consumers. A company and a development do not have it.']),
];

/** What happens once a fee is paid. @param waitsUntil as above */
export const carryingOnWords = (home: string, waitsUntil: string | null): string =>
  waitsUntil === null
    ? `We’ll carry on with the searches for ${home}.`
    : `We’ll carry on with the searches for ${home} on ${formatDayInWords(waitsUntil)}, unless you ask us to start now.`;

export type Answer = { answer: 'yes' | 'no'; reason: string | null };

/** The whole answer as it is stored and shown: 'I agree to pay £45.00', 'It is not: 18a Mill Lane, Ludlow'. */
export function answerInWords(type: AnswerType, { answer, reason }: Answer, subject: string): string {
  if (answer === 'yes')
    return type === 'fee_approval' ? agreeButtonLabel(type, subject) : `${agreeButtonLabel(type, subject)}: ${subject}`;
  const words = ANSWERS[type].no;
  if (type === 'address_confirmation') return `${words}: ${reason ?? subject}`;
  return reason === null ? `${words}: ${subject}` : `${words}: ${subject}. ${reason}`;
}

/** A request's status as shown: 'sent' only once its email is. */
export type RequestState = RequestStatus | 'sending' | 'not sent';

/** @param email the status of its email; undefined when that is no longer kept */
export function requestState(
  status: RequestStatus,
  email: 'queued' | 'sending' | 'sent' | 'skipped' | 'failed' | undefined,
): RequestState {
  if (status !== 'sent' || email === undefined || email === 'sent') return status;
  return email === 'queued' || email === 'sending' ? 'sending' : 'not sent';
}

/** Whether something is still to be done: we do not have it yet. */
export const isOpenRequest = (status: string): boolean => status === 'pending' || status === 'sent';

/** The water bill is asked for straight away. The others wait for 'Mark as Sent': a fee, for example, has to be found out first. */
export const firstStatus = (type: RequestType): RequestStatus => (type === 'sewer_bill' ? 'sent' : 'pending');

/** A status can be skipped, since something may arrive before we ask for it. None can be taken back. */
export const isAllowedTransition = (from: RequestStatus, to: RequestStatus): boolean =>
  REQUEST_STATUSES.indexOf(to) >= REQUEST_STATUSES.indexOf(from);

/**
 * The next status that staff can mark on a request. A fee is not marked as received here; that the search of a settled one goes on is said at its
 * order.
 */
export function nextStatus(request: Marked): 'sent' | 'received' | null {
  if (request.status === 'pending') return 'sent';
  return request.status === 'sent' && !isSettledByPayment(request) ? 'received' : null;
}

type Marked = { type: RequestType; status: RequestStatus; fee: Pence | null };

/** A fee is received once it is paid, invoiced or declined. A request without an amount was sent before we stored fees. */
export const isSettledByPayment = ({ type, fee }: Pick<Marked, 'type' | 'fee'>): boolean =>
  type === 'fee_approval' && fee !== null;

/** In pence, VAT included: more than any search costs. */
export const HIGHEST_FEE = 1_000_000;
export const FEE_REQUIRED = 'Fee must be higher than £0 and no more than £10,000';
export const FEE_SENT = 'The seller has already been asked to approve a fee';

export const SALE_ENDED = 'This sale has ended, so you can no longer ask the seller for anything';
export const FEE_NOT_SETTLED =
  'This counts as received once the seller has paid the fee, has been invoiced for it or has said that they do not agree';

export const WATER_BILL_REQUESTED = 'The water bill request has already been sent to the customer';
export const MOVED_ON = 'This request has already moved on. Reload the page to see its current status';
