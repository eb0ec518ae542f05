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
      'The drainage and water search needs it. Send us a photo or a PDF of the newest bill for this home; every page, please.',
  },
  title_plan: {
    name: 'Your title plan',
    words:
      'It is the map with a red line around your home, often kept with the deeds. Send us a copy. If you do not have it, just say so and we will order one.',
  },
  address_confirmation: {
    name: 'Your full address',
    words: 'The searches found it written in more than one way. Send it to us as it stands on your council tax bill.',
  },
  fee_approval: {
    name: 'Your approval of a fee',
    words: 'One of the searches costs more than usual for this home. We told you how much by email: answer yes or no.',
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

export const WATER_BILL_REQUESTED = 'The water bill request was sent to the customer already';
export const NO_WAY_BACK = 'This request is further along already. Reload the page to see where it is';
