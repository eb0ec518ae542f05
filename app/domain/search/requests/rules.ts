import { formatPounds } from '../../shared/pence-rules';

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
    name: 'Your confirmation of the address',
    words:
      'The address appears in different ways in official records. Is this exactly how it is on your council tax bill?',
  },
  fee_approval: {
    name: 'Your approval of an extra fee',
    words: 'One of the searches costs more than usual for this home. Please tell us whether you approve the fee.',
  },
};

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
  fee_approval: { yes: 'I approve', no: 'I do not approve' },
} as const satisfies Partial<Record<RequestType, { yes: string; no: string }>>;

export type AnswerType = keyof typeof ANSWERS;

export const isAnswerType = (type: RequestType): type is AnswerType => Object.hasOwn(ANSWERS, type);

/** What the seller's dashboard needs of a request. The fee is in pence. */
export type InformationRequest = { type: RequestType; status: string; fee: number | null };

/** A fee is shown once staff have named it; the other requests from the start. */
export const isShown = ({ type, status }: InformationRequest): boolean =>
  isOpenRequest(status) && !(type === 'fee_approval' && status === 'pending');

/** A fee that was sent before we stored fees can only be answered by email. */
export const isAnswerable = (asked: InformationRequest): boolean =>
  isAnswerType(asked.type) && isShown(asked) && (asked.type !== 'fee_approval' || asked.fee !== null);

/** What the seller answers: the fee, or the address. */
export const subjectOf = ({ type, fee }: InformationRequest, address: string): string =>
  type === 'fee_approval' ? formatPounds(fee ?? 0) : address;

export type Answer = { answer: 'yes' | 'no'; reason: string | null };

/** The whole answer as it is stored and shown: 'I approve: £45.00', 'It is not: 18a Mill Lane, Ludlow'. */
export function answerInWords(type: AnswerType, { answer, reason }: Answer, subject: string): string {
  const words = ANSWERS[type][answer];
  if (answer === 'yes') return `${words}: ${subject}`;
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
export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean =>
  REQUEST_STATUSES.indexOf(to) >= REQUEST_STATUSES.indexOf(from);

/** The next status that staff can mark. What follows 'received' is not marked by staff. */
export const nextStatus = (status: RequestStatus): 'sent' | 'received' | null =>
  status === 'pending' ? 'sent' : status === 'sent' ? 'received' : null;

/** In pence: more than any search costs. */
export const HIGHEST_FEE = 1_000_000;
export const FEE_REQUIRED = 'Fee must be higher than £0 and no more than £10,000';
export const FEE_SENT = 'The seller was asked to approve another fee already';

export const WATER_BILL_REQUESTED = 'The water bill request has already been sent to the customer';
export const NO_WAY_BACK = 'This request has already moved on. Reload the page to see its current status';
