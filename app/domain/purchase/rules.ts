import { type Address, addressLines, homeKey } from '../address/rules';
import type { Pence } from '../shared/pence-rules';

export const OWNERSHIP_TYPES = ['Sole', 'Joint'] as const;
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number];

export const YES_NO_NOT_SURE = ['yes', 'no', 'not_sure'] as const;
export type YesNoNotSure = (typeof YES_NO_NOT_SURE)[number];

/** The sources of money, by form name, in the order of the form. Gifts are a separate question. */
export const FUNDING_SOURCES = {
  savingsFromEmployment: { label: 'Savings from employment', column: 'savings_from_employment' },
  investmentPortfolio: { label: 'Investment portfolio', column: 'investment_portfolio' },
  inheritance: { label: 'Inheritance', column: 'inheritance' },
  divorceSettlement: { label: 'Divorce settlement', column: 'divorce_settlement' },
  pensionLumpSumWithdrawal: { label: 'Pension lump sum withdrawal', column: 'pension_lump_sum_withdrawal' },
  saleOfShares: { label: 'Sale of shares', column: 'sale_of_shares', hint: 'In a company, or in a fund' },
  directorsLoansDividends: {
    label: 'Directors’ loans or dividends',
    column: 'directors_loans_dividends',
    hint: 'From your own company',
  },
  otherFunding: { label: 'Other', column: 'other_funding' },
} as const satisfies Record<string, { label: string; column: string; hint?: string }>;

export type FundingSource = keyof typeof FUNDING_SOURCES;
export type FundingColumn = (typeof FUNDING_SOURCES)[FundingSource]['column'];
export const fundingSources = Object.keys(FUNDING_SOURCES) as FundingSource[];

/** One value for each column of the sources. */
export const perFundingColumn = <Value>(value: (column: FundingColumn, source: FundingSource) => Value) =>
  Object.fromEntries(
    fundingSources.map((source) => [FUNDING_SOURCES[source].column, value(FUNDING_SOURCES[source].column, source)]),
  ) as Record<FundingColumn, Value>;

/** The answers that these rules need; others may still be wrong. */
type Answers = { ownershipType?: unknown };

/** Other funding, ticked on the page or chosen in JSON, needs details. */
export const lacksFundingDetails = (funding: {
  otherFunding?: unknown;
  otherFundingOption?: unknown;
  otherFundingComments?: unknown;
}): boolean => (funding.otherFunding === true || funding.otherFundingOption === true) && !funding.otherFundingComments;

/** Whether a joint owner has not named another buyer. */
export const lacksBuyer = ({ ownershipType }: Answers, buyers: number): boolean =>
  ownershipType === 'Joint' && buyers === 0;

/** A gift must be more than four pounds, as the specification has it. In pence. */
const LARGEST_REFUSED_GIFT: Pence = 400;
export const isGift = (pence: Pence): boolean => pence > LARGEST_REFUSED_GIFT;

/** One seller's registration of a home. */
export type Registration = { id: string; address: Address; sellerId: string; registeredAt: string; isPaid: boolean };

/** How many homes of a postcode are read and listed: more than any real one has. Those that are paid for come first. */
export const MAX_HOMES_LISTED = 100;

const houses = new Intl.Collator('en-GB', { numeric: true, ignorePunctuation: true });
const bestFirst = (a: Registration, b: Registration) =>
  Number(b.isPaid) - Number(a.isPaid) || b.registeredAt.localeCompare(a.registeredAt);

/**
 * The homes that a buyer can choose from at a postcode, by house. If a seller registered a home twice, it is listed once: the paid
 * registration, else the newest. If two sellers registered it, they are told apart by when they did. Each address is parsed once.
 */
export function homesToChoose(registrations: readonly Registration[]): (Registration & { hasTwin: boolean })[] {
  const bySeller = new Map<string, { home: Registration; key: string; house: string }>();
  for (const home of [...registrations].sort(bestFirst)) {
    const key = homeKey(home.address);
    const ofSeller = `${home.sellerId} ${key}`;
    if (bySeller.has(ofSeller)) continue;
    bySeller.set(ofSeller, { home, key, house: addressLines(home.address).join(' ') });
  }
  const chosen = [...bySeller.values()].sort((a, b) => houses.compare(a.house, b.house));
  const sellers = new Map<string, number>();
  for (const { key } of chosen) sellers.set(key, (sellers.get(key) ?? 0) + 1);
  return chosen.map(({ home, key }) => ({ ...home, hasTwin: sellers.get(key) !== 1 }));
}

export const OWN_HOME = 'This is the home that you are selling. Choose the home that you are buying';

type Confirmable = { confirmed_at: Date | null; aborted: Date | null };

/** The same as `isActive` (account/visibility-fragments.server.ts) for a row that was read: from its confirmation until it is aborted. */
export const isActivePurchase = ({ confirmed_at, aborted }: Confirmable): boolean =>
  confirmed_at !== null && aborted === null;

type Acceptable = Confirmable & { accepted_at: Date | null };

/** The same as `isAccepted` for a row that was read. */
export const isAcceptedBuyer = (of: Acceptable): boolean => isActivePurchase(of) && of.accepted_at !== null;

type Settled = { aborted: string | null; exchanged: string | null };

/** Giftors can change until contracts are exchanged: the solicitor asks about them before that. `today` is London's day: 2026-12-08. */
export const mayChangeGiftors = ({ aborted, exchanged }: Settled, today: string): boolean =>
  aborted === null && (exchanged === null || exchanged > today);

/** What a buyer does not pay for, with its usual cost. */
export const savings = [
  {
    name: 'Search pack',
    image: '/reason-chain.svg',
    originalPrice: '£400',
    description: 'The searches that buyers usually need, ordered early.',
    features: ['Local authority', 'Drainage and water', 'Environmental'],
  },
  {
    name: 'Core legal fees',
    image: '/reason-award.svg',
    originalPrice: '£2,250',
    description: 'The conveyancing itself, from the draft contract to the day you get the keys.',
    features: [
      'A solicitor from our panel',
      'Draft contract, enquiries and report on title',
      'Exchange and completion',
    ],
  },
];

export const CONFIRMATION_FAILED = 'Failed to confirm purchase intent.';
export const CONFIRMATION_NEEDS_ID = 'Purchase Intent ID is required to confirm fees.';

/** The same once its sale was cancelled or closed. */
export const SALE_OVER = 'The sale of this home has ended, so you cannot confirm.';

/** The message on the last page and in JSON while no one has paid for the home. */
export const SELLER_NOT_FINISHED =
  'The seller has not finished registering. We’ve kept your answers and will email you when you can confirm.';
