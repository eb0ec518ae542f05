import type { Address } from '../../address/rules';

export type Valuer = {
  _id: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  primary_valuer: boolean;
};

export type Negotiator = { _id: string; first_name: string; last_name: string; email: string; phone_number: string };

export type Office = { name: string; phone_number: string | null; address: Address | null };

/** The town of an office, to be read beside its name; null where the name says it. */
export const townBeside = ({ name, address }: { name: string; address: Pick<Address, 'post_town'> | null }) =>
  address === null || address.post_town === name ? null : address.post_town;

export type ThirdfortSettings = {
  requestsSellerThirdfortChecks: boolean;
  requestsBuyerThirdfortChecks: boolean;
  receivesSellerThirdfortChecks: boolean;
  receivesBuyerThirdfortChecks: boolean;
  /** While they are edited, one may be empty. */
  thirdfortRequesterEmails: string[];
};

/** The primary valuer first, the others in the order in which they were added. */
const sorted = (valuers: readonly Valuer[]): Valuer[] =>
  [...valuers].sort(
    (a, b) => Number(b.primary_valuer) - Number(a.primary_valuer) || (a._id < b._id ? -1 : Number(a._id > b._id)),
  );

const withPrimary = (valuers: readonly Valuer[], id: string | undefined): Valuer[] =>
  sorted(valuers.map((valuer) => ({ ...valuer, primary_valuer: valuer._id === id })));

/**
 * Exactly one valuer is primary: the newly chosen one, else the previous one, else the first.
 * @param before the list before the change
 */
export function withOnePrimary(valuers: readonly Valuer[], before: readonly Valuer[] = []): Valuer[] {
  const was = before.find(({ primary_valuer }) => primary_valuer)?._id;
  const chosen = valuers.filter(({ primary_valuer }) => primary_valuer);
  const stays = chosen.find(({ _id }) => _id !== was) ?? chosen[0] ?? valuers.find(({ _id }) => _id === was);
  return withPrimary(valuers, (stays ?? sorted(valuers)[0])?._id);
}

/** Adds a valuer, or updates one in its place. */
export const putValuer = (valuers: readonly Valuer[], valuer: Valuer): Valuer[] =>
  withOnePrimary([...valuers.filter(({ _id }) => _id !== valuer._id), valuer], valuers);

/** @returns null for the last one, which cannot be deleted */
export function removeValuer(valuers: readonly Valuer[], id: string): Valuer[] | null {
  const remaining = valuers.filter(({ _id }) => _id !== id);
  return remaining.length === 0 ? null : withOnePrimary(remaining, valuers);
}

/** Without the primary valuer's email address no introduction email can be sent. */
export const lacksIntroductionEmail = (valuers: readonly Valuer[]): boolean =>
  valuers.some(({ primary_valuer, email }) => primary_valuer && email === null);

export const MAX_NEGOTIATORS = 5;

/** Adds a negotiator, or updates one in its place. @returns null when there is no room for one more */
export function putNegotiator(negotiators: readonly Negotiator[], negotiator: Negotiator): Negotiator[] | null {
  const isKnown = negotiators.some(({ _id }) => _id === negotiator._id);
  if (isKnown) return negotiators.map((saved) => (saved._id === negotiator._id ? negotiator : saved));
  return negotiators.length < MAX_NEGOTIATORS ? [...negotiators, negotiator] : null;
}

const CONDUCTS = ['requestsSellerThirdfortChecks', 'requestsBuyerThirdfortChecks'] as const;
type ConductsBox = (typeof CONDUCTS)[number];

/**
 * Ticks or unticks a 'conducts checks' box. Ticking makes sure there is a row for an email; unticking removes a single empty row, unless
 * the other box still needs it.
 */
export function setConducts(settings: ThirdfortSettings, box: ConductsBox, isTicked: boolean): ThirdfortSettings {
  const next = { ...settings, [box]: isTicked };
  const emails = next.thirdfortRequesterEmails;
  const isOpen = emails.every((email) => email.trim() === '') && emails.length <= 1;
  if (!isOpen) return next;
  return { ...next, thirdfortRequesterEmails: CONDUCTS.some((name) => next[name]) ? [''] : [] };
}

/** The last email row cannot be removed while the agent conducts the seller's checks. */
export const canRemoveEmail = ({
  requestsSellerThirdfortChecks,
  thirdfortRequesterEmails,
}: ThirdfortSettings): boolean => thirdfortRequesterEmails.length > 1 || !requestsSellerThirdfortChecks;

/** Whether no one could be asked for the seller's checks. */
export const lacksRequester = (settings: ThirdfortSettings): boolean =>
  settings.requestsSellerThirdfortChecks && settings.thirdfortRequesterEmails.length === 0;

/** How many estate agents of the list have a brand. */
export type BrandCount = { brand: string; brandId: string; count: number };

/**
 * The brands on one page of a list ordered by brand, and how many agents of the first are on earlier pages. The query then reads only those
 * brands, not the pages before.
 */
export function pageByBrand(counts: readonly BrandCount[], skip: number, take: number) {
  let before = 0;
  const brandIds: string[] = [];
  let skipOfFirst = 0;
  for (const { brandId, count } of counts) {
    const isOnPage = before < skip + take && before + count > skip;
    if (isOnPage && brandIds.length === 0) skipOfFirst = Math.max(skip - before, 0);
    if (isOnPage) brandIds.push(brandId);
    before += count;
  }
  return { brandIds, skip: skipOfFirst };
}
