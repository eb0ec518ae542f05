import { type Address, addressLines, isSameHome } from '../address/rules';

export const OWNERSHIP_TYPES = ['Sole', 'Joint'] as const;
export type OwnershipType = (typeof OWNERSHIP_TYPES)[number];

export const YES_NO_NOT_SURE = ['yes', 'no', 'not_sure'] as const;
export type YesNoNotSure = (typeof YES_NO_NOT_SURE)[number];

/** Where the money may come from, by form name, in the order in which it is asked. Gifts are a question of their own. */
export const FUNDING_SOURCES = {
  savingsFromEmployment: { label: 'Savings from employment', column: 'savings_from_employment' },
  investmentPortfolio: { label: 'Investment portfolio', column: 'investment_portfolio' },
  inheritance: { label: 'Inheritance', column: 'inheritance' },
  divorceSettlement: { label: 'Divorce settlement', column: 'divorce_settlement' },
  pensionLumpSumWithdrawal: { label: 'Pension lump sum withdrawal', column: 'pension_lump_sum_withdrawal' },
  saleOfShares: { label: 'Sale of shares', column: 'sale_of_shares' },
  directorsLoansDividends: { label: 'Directors’ loans or dividends', column: 'directors_loans_dividends' },
  otherFunding: { label: 'Other', column: 'other_funding' },
} as const;

export type FundingSource = keyof typeof FUNDING_SOURCES;
export type FundingColumn = (typeof FUNDING_SOURCES)[FundingSource]['column'];
export const fundingSources = Object.keys(FUNDING_SOURCES) as FundingSource[];

/** What is known of the answers while some of them may still be wrong. */
type Answers = {
  mortgageRequiredForPurchase?: unknown;
  mortgageProvider?: unknown;
  ownershipType?: unknown;
};

/** Only those who need a mortgage are asked who from. */
export const lacksProvider = ({ mortgageRequiredForPurchase, mortgageProvider }: Answers): boolean =>
  mortgageRequiredForPurchase === 'yes' && !mortgageProvider;

/** Other funding, ticked on the page or chosen in JSON, needs details. */
export const lacksFundingDetails = (funding: {
  otherFunding?: unknown;
  otherFundingOption?: unknown;
  otherFundingComments?: unknown;
}): boolean => (funding.otherFunding === true || funding.otherFundingOption === true) && !funding.otherFundingComments;

/** A joint owner names at least one other buyer. */
export const lacksBuyer = ({ ownershipType }: Answers, buyers: number): boolean =>
  ownershipType === 'Joint' && buyers === 0;

/** Gifts are more than four pounds, as the specification has it; in pence. */
const LARGEST_REFUSED_GIFT = 400n;
export const isGift = (pence: bigint): boolean => pence > LARGEST_REFUSED_GIFT;

/** A home as one seller registered it. */
export type Registration = { id: string; address: Address; sellerId: string; registeredAt: string; isPaid: boolean };

const houses = new Intl.Collator('en-GB', { numeric: true, ignorePunctuation: true });
const byHouse = (a: Registration, b: Registration) =>
  houses.compare(addressLines(a.address).join(' '), addressLines(b.address).join(' '));
const bestFirst = (a: Registration, b: Registration) =>
  Number(b.isPaid) - Number(a.isPaid) || b.registeredAt.localeCompare(a.registeredAt);

/**
 * What a buyer chooses from at a postcode, by house. A seller who registered a home again sells it once: what is paid for counts,
 * else the newest. Two sellers of one home are told apart by when they registered it.
 */
export function homesToChoose(registrations: readonly Registration[]): (Registration & { hasTwin: boolean })[] {
  const homes: Registration[] = [];
  for (const each of [...registrations].sort(bestFirst)) {
    if (!homes.some((home) => home.sellerId === each.sellerId && isSameHome(home.address, each.address)))
      homes.push(each);
  }
  return homes.sort(byHouse).map((home) => ({
    ...home,
    hasTwin: homes.some((other) => other !== home && isSameHome(other.address, home.address)),
  }));
}

/** The rule of `isAccepted` (account/visibility-queries.server.ts), for a row that has been read. */
export const isAcceptedBuyer = (of: {
  is_active: boolean;
  solicitor_assigned_at: Date | null;
  sale_agreed: Date | null;
}): boolean => of.is_active && (of.solicitor_assigned_at !== null || of.sale_agreed !== null);

type Settled = { aborted: string | null; exchanged: string | null };

/** Who gives money may change until contracts are exchanged: the solicitor asks them before. `today` is London's: 2026-12-08. */
export const mayChangeGiftors = ({ aborted, exchanged }: Settled, today: string): boolean =>
  aborted === null && (exchanged === null || exchanged > today);

/** What a buyer does not pay, with what it costs elsewhere. */
export const savings = [
  {
    name: 'Search pack',
    image: '/reason-chain.svg',
    originalPrice: '£400',
    description: 'The searches your solicitor needs, ordered before you need them.',
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
