import { addressLines } from '~/domain/address/rules';
import { tenureWords } from '~/domain/property/rules';
import { stageWords } from '~/domain/sale/stage-rules';
import { formatDay } from '~/domain/shared/dates-rules';
import { csvPounds } from '~/domain/shared/pence-rules';
import type { SaleRow, Solicitor } from './list-queries.server';

const tenureOf = ({ tenure, tenureDetails }: SaleRow) => tenureWords({ tenure, tenure_details: tenureDetails });

const solicitorOf = (solicitor: Solicitor | null) =>
  solicitor ? `${solicitor.name ?? solicitor.group}, ${solicitor.firm}` : '';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

type Columns = Record<string, { label: string; of: (row: SaleRow) => string }>;

/** The fifteen columns that are specified, as text. */
const SPECIFIED = {
  id: { label: 'ID', of: ({ id }) => id },
  address: { label: 'Address', of: ({ address }) => addressLines(address).join(', ') },
  type: { label: 'Type', of: ({ type }) => capital(type) },
  tenure: { label: 'Tenure', of: tenureOf },
  'asking-price': {
    label: 'Asking price',
    of: ({ askingPrice }) => (askingPrice === null ? '' : csvPounds(askingPrice)),
  },
  seller: { label: 'Seller', of: ({ seller, company }) => (company ? `${seller} (${company})` : seller) },
  buyer: { label: 'Buyer', of: ({ buyer }) => buyer ?? '' },
  paid: { label: 'Paid', of: ({ paidAt }) => (paidAt ? formatDay(paidAt) : 'Unpaid') },
  'payment-type': { label: 'Payment type', of: ({ paymentType }) => (paymentType ? capital(paymentType) : '') },
  'seller-solicitor': { label: 'Seller solicitor', of: ({ sellerSolicitor }) => solicitorOf(sellerSolicitor) },
  'buyer-solicitor': { label: 'Buyer solicitor', of: ({ buyerSolicitor }) => solicitorOf(buyerSolicitor) },
  'estate-agent': { label: 'Estate agent', of: ({ estateAgent }) => estateAgent ?? '' },
  group: { label: 'Group', of: ({ group }) => group ?? '' },
  tags: { label: 'Tags', of: ({ tags }) => tags.join('; ') },
  created: { label: 'Created', of: ({ createdAt }) => formatDay(createdAt) },
} as const satisfies Columns;

const ADDED = {
  stage: { label: 'Stage', of: ({ steps }) => stageWords(steps) },
  'waiting-since': { label: 'Waiting since', of: ({ waitingSince }) => (waitingSince ? formatDay(waitingSince) : '') },
  owner: { label: 'Owner', of: ({ owner }) => owner ?? '' },
} as const satisfies Columns;

/** The columns of the transactions list. */
export const SALE_COLUMNS = { ...SPECIFIED, ...ADDED } as const;

export type SaleColumn = keyof typeof SALE_COLUMNS;

export const ALL_COLUMNS = Object.keys(SALE_COLUMNS) as SaleColumn[];

/**
 * The file has the columns of the list and the reference, whose place programs know already. Its ID is the 24 characters that other
 * programs read.
 */
export const CSV_COLUMNS = {
  ...SPECIFIED,
  reference: { label: 'Reference', of: ({ reference }: SaleRow) => reference },
  ...ADDED,
} as const;

export type CsvColumn = keyof typeof CSV_COLUMNS;

export const ALL_CSV_COLUMNS = Object.keys(CSV_COLUMNS) as CsvColumn[];
