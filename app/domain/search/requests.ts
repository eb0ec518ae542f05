import type { AdditionalSearchRequestType } from '~/platform/generated/prisma/enums';

/** What a seller is asked for, so that the searches can go on. */
export type RequestType = AdditionalSearchRequestType;

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
    name: 'Your address, confirmed',
    words:
      'The searches found it written in more than one way. Send us the full address as it stands on your council tax bill.',
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
