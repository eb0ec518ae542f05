import { formatPounds } from '../../shared/pence-rules';

/** What a seller is asked for, so that the searches can go on. */
export const REQUEST_TYPES = ['sewer_bill', 'title_plan', 'address_confirmation', 'fee_approval'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** In the order in which they come: noted, asked for by email, with us, passed on. */
export const REQUEST_STATUSES = ['pending', 'sent', 'received', 'forwarded'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

type Words = {
  name: string;
  /** Why, and what to do. */
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
    words:
      'One of the searches costs more than usual for this home. Please tell us whether you agree to pay the extra fee. That search waits until we know.',
  },
};

/** The same for staff. */
export const requestLabels: Record<RequestType, string> = {
  sewer_bill: 'Water bill',
  title_plan: 'Title plan',
  address_confirmation: 'Address confirmation',
  fee_approval: 'Fee approval',
};

/** What the seller answers on the dashboard, and in which words. The other requests are for papers. */
export const ANSWERS = {
  address_confirmation: { yes: 'This is correct', no: 'It is not' },
  fee_approval: { yes: 'I agree to pay', no: 'I do not agree' },
} as const satisfies Partial<Record<RequestType, { yes: string; no: string }>>;

export type AnswerType = keyof typeof ANSWERS;

export const isAnswerType = (type: RequestType): type is AnswerType => Object.hasOwn(ANSWERS, type);

/** As far as the seller's dashboard is concerned. The fee is in pence, VAT included. */
export type InformationRequest = { type: RequestType; status: string; fee: number | null; answer: string | null };

/** A fee is not told of before staff have named it; the other requests show from their beginning. */
export const isShown = ({ type, status }: InformationRequest): boolean =>
  isOpenRequest(status) && !(type === 'fee_approval' && status === 'pending');

/** A fee that was sent before fees were kept here is answered by email. One that the seller agreed to waits for its payment. */
export const isAnswerable = (asked: InformationRequest): boolean =>
  isAnswerType(asked.type) &&
  isShown(asked) &&
  asked.answer === null &&
  (asked.type !== 'fee_approval' || asked.fee !== null);

/** The button that says yes: 'I agree to pay £45.60', 'This is correct'. */
export const yesTo = (type: AnswerType, subject: string): string =>
  type === 'fee_approval' ? `${ANSWERS[type].yes} ${subject}` : ANSWERS[type].yes;

/** What the answer is about, as the seller reads it: the fee, or the address. */
export const subjectOf = ({ type, fee }: InformationRequest, address: string): string =>
  type === 'fee_approval' ? formatPounds(fee ?? 0) : address;

/** What agreeing to a fee means, beside the button: when work starts, and what that does to cancelling. */
export const agreeingWords = (isConsumer: boolean): string[] => [
  'Work starts straight away, at your request: we order what the fee is for as soon as you have paid it.',
  ...(isConsumer
    ? [
        'You have the right to cancel within 14 days of the day on which you agree. If you do, you pay for what has been done by then. Once everything has been done you can no longer cancel.',
      ]
    : ['The right to cancel within 14 days is for consumers. A company and a development do not have it.']),
];

export type Answer = { answer: 'yes' | 'no'; reason: string | null };

/** The whole answer as it is kept and read: 'I agree to pay £45.00', 'It is not: 18a Mill Lane, Ludlow'. */
export function answerInWords(type: AnswerType, { answer, reason }: Answer, subject: string): string {
  if (answer === 'yes') return type === 'fee_approval' ? yesTo(type, subject) : `${yesTo(type, subject)}: ${subject}`;
  const words = ANSWERS[type].no;
  if (type === 'address_confirmation') return `${words}: ${reason ?? subject}`;
  return reason === null ? `${words}: ${subject}` : `${words}: ${subject}. ${reason}`;
}

/** How a request stands with the seller: one that is 'sent' is that only once its email is. */
export type RequestState = RequestStatus | 'sending' | 'not sent';

/** @param email what became of the email that asks for it; undefined where we do not keep one any more */
export function requestState(
  status: RequestStatus,
  email: 'queued' | 'sending' | 'sent' | 'skipped' | 'failed' | undefined,
): RequestState {
  if (status !== 'sent' || email === undefined || email === 'sent') return status;
  return email === 'queued' || email === 'sending' ? 'sending' : 'not sent';
}

/** Until it is with us there is something to do. */
export const isOpenRequest = (status: string): boolean => status === 'pending' || status === 'sent';

/** The water bill is asked for straight away. The others wait for 'Mark as Sent': a fee, say, has to be found out first. */
export const firstStatus = (type: RequestType): RequestStatus => (type === 'sewer_bill' ? 'sent' : 'pending');

/** What arrives unasked need not be asked for any more, so a step may be left out; none is taken back. */
export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean =>
  REQUEST_STATUSES.indexOf(to) >= REQUEST_STATUSES.indexOf(from);

/** The next step that staff mark. What follows 'received' is not marked by hand, nor is a fee received. */
export function nextStatus(request: Marked): 'sent' | 'received' | null {
  if (request.status === 'pending') return 'sent';
  return request.status === 'sent' && !isSettledByPayment(request) ? 'received' : null;
}

type Marked = { type: RequestType; status: RequestStatus; fee: number | null };

/** The seller agrees to a fee or does not, and it is received once it is paid, invoiced or declined. One without an amount is from before that. */
export const isSettledByPayment = ({ type, fee }: Pick<Marked, 'type' | 'fee'>): boolean =>
  type === 'fee_approval' && fee !== null;

/** In pence, VAT included. No search costs more. */
export const HIGHEST_FEE = 1_000_000;
export const FEE_REQUIRED = 'Fee must be higher than £0 and no more than £10,000';
export const FEE_SENT = 'The seller was asked to approve another fee already';

export const FEE_NOT_SETTLED = 'The fee is received once the seller has paid it, is invoiced for it, or does not agree';

export const WATER_BILL_REQUESTED = 'The water bill request has already been sent to the customer';
export const NO_WAY_BACK = 'This request has already moved on. Reload the page to see its current status';
