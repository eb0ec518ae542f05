import { looksLikeLine } from '../people/untrusted-text-rules';
import type { Pence } from '../shared/pence-rules';

/** The kinds of tenure, as the database names them; `tenureDetails` only with 'other'. */
export type Tenure = 'freehold' | 'leasehold' | 'share_of_freehold' | 'other';
export type TenureAnswer = { tenure: Tenure; tenure_details: string | null };

export const TENURE_OPTIONS = ['Freehold', 'Leasehold', 'Share Of Freehold', 'Other / Not Sure'] as const;
export type TenureOption = (typeof TENURE_OPTIONS)[number];
export const OTHER_TENURE = 'Other / Not Sure' satisfies TenureOption;

const tenureByOption: Record<TenureOption, Tenure> = {
  Freehold: 'freehold',
  Leasehold: 'leasehold',
  'Share Of Freehold': 'share_of_freehold',
  [OTHER_TENURE]: 'other',
};

const optionByTenure = Object.fromEntries(TENURE_OPTIONS.map((option) => [tenureByOption[option], option])) as Record<
  Tenure,
  TenureOption
>;

export const tenureOption = (tenure: Tenure): TenureOption => optionByTenure[tenure];

export const toTenure = (option: TenureOption, details: string | null): TenureAnswer => ({
  tenure: tenureByOption[option],
  tenure_details: option === OTHER_TENURE ? details : null,
});

/** Reads a tenure: one of ours in any case, or free text, which counts as Other with details. */
export function readTenure(text: string): TenureAnswer {
  const words = text.replace(/\s+/g, ' ').trim();
  const known = TENURE_OPTIONS.find((option) => option.toLowerCase() === words.toLowerCase());
  if (known) return toTenure(known, null);
  const details = words.startsWith(`${OTHER_TENURE}:`) ? words.slice(OTHER_TENURE.length + 1).trim() : words;
  return { tenure: 'other', tenure_details: details || null };
}

/** 'Leasehold'; 'Other / Not Sure: half of a barge'. */
/** The tenure for anyone but the seller: details are shown only if they look like a description. */
export const shownTenure = ({ tenure, tenure_details }: TenureAnswer): TenureAnswer => ({
  tenure,
  tenure_details: tenure_details !== null && looksLikeLine(tenure_details) ? tenure_details : null,
});

export const tenureWords = ({ tenure, tenure_details }: TenureAnswer): string =>
  tenure_details ? `${tenureOption(tenure)}: ${tenure_details}` : tenureOption(tenure);

/** The range of asking prices, in pence. Both ends are accepted. */
export const LOWEST_PRICE: Pence = 99_000_00;
export const HIGHEST_PRICE: Pence = 100_000_000_00;

const DAY_MS = 24 * 60 * 60_000;

/** How many homes a person may register in a day, as a seller or as a buyer: more than anyone sells or buys. */
export const MAX_HOMES_A_DAY = 20;
export const sinceYesterday = (now: Date): Date => new Date(now.getTime() - DAY_MS);
export const TOO_MANY_HOMES = `You have registered ${MAX_HOMES_A_DAY} homes today. Try again tomorrow, or email us.`;
export const REGISTER_LIMIT = {
  name: 'property-register',
  most: MAX_HOMES_A_DAY,
  windowMs: DAY_MS,
  words: TOO_MANY_HOMES,
};

/** Searches by postcode. They find other people’s homes: enough to find one’s own, too few to list a town. */
export const POSTCODE_LIMIT = { name: 'postcode-search', most: 60, windowMs: 5 * 60_000 };

/** A person sells one home at a postcode, or a few in one building. Any more must wait until one of them is paid for. */
export const MAX_UNPAID_AT_POSTCODE = 3;
export const TOO_MANY_UNPAID = `You have registered ${MAX_UNPAID_AT_POSTCODE} homes at this postcode that are not paid for. Pay for one of them first, or email us.`;
