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
      'The address appears in different ways in official records. Please send it to us exactly as it is on your council tax bill.',
  },
  fee_approval: {
    name: 'Your approval of an extra fee',
    words:
      'One of the searches costs more than usual for this home. We have emailed you the amount. Please reply to say yes or no.',
  },
};

/** The same for staff. */
export const requestLabels: Record<RequestType, string> = {
  sewer_bill: 'Water bill',
  title_plan: 'Title plan',
  address_confirmation: 'Address confirmation',
  fee_approval: 'Fee approval',
};

/** Until it is with us there is something to do. */
export const isOpenRequest = (status: string): boolean => status === 'pending' || status === 'sent';

/** The water bill is asked for at once. The others wait for 'Mark as Sent': a fee, say, has to be found out first. */
export const firstStatus = (type: RequestType): RequestStatus => (type === 'sewer_bill' ? 'sent' : 'pending');

/** What arrives unasked need not be asked for any more, so a step may be left out; none is taken back. */
export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean =>
  REQUEST_STATUSES.indexOf(to) >= REQUEST_STATUSES.indexOf(from);

export const WATER_BILL_REQUESTED = 'The water bill request has already been sent to the customer';
export const NO_WAY_BACK = 'This request has already moved on. Reload the page to see its current status';
