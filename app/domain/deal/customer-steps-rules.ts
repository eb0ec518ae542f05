import { searchProgress } from '../search/rules';
import { londonDay } from '../shared/dates-rules';
import type { Side } from '../shared/sides-rules';
import { buyerOfSale, type DealFacts, type End, isReached, type OwnFacts, type PurchaseFacts } from './facts-rules';

type UsualKind = 'solicitor' | 'searches_ordered' | 'searches_back' | 'identity' | 'offer' | 'exchanged' | 'completed';

/** What the customers of a side go through, in its usual order. */
const USUAL: Record<Side, readonly UsualKind[]> = {
  seller: ['solicitor', 'searches_ordered', 'searches_back', 'identity', 'offer', 'exchanged', 'completed'],
  buyer: ['solicitor', 'identity', 'searches_ordered', 'searches_back', 'offer', 'exchanged', 'completed'],
};

/**
 * `accepted`: staff confirm the buyer. `case_sent`: in place of an introduction, we send the case to a solicitor of the customer's own. `signer`:
 * the identity check of the person who signs for a company, where that is not the customer.
 */
export type CustomerStepKind = UsualKind | 'accepted' | 'case_sent' | 'signer';

type CustomerStep = {
  kind: CustomerStepKind;
  /** The moment or day on which it happened, or is to happen; null while that is not known. */
  on: string | null;
  isDone: boolean;
  /** Of completion: both sides can complete on that day, and the contract will say. */
  isAgreed?: boolean;
};

/** Those that are done and those to come, each in the usual order. Nothing comes after the end. */
export type CustomerSteps = { steps: readonly CustomerStep[]; ended: { how: End; on: string } | null };

/** Of a reader who is no customer. */
export const NO_STEPS: CustomerSteps = { steps: [], ended: null };

type Days = Record<UsualKind, string | null>;

/** The steps of the side that `own` is of. @param today London's */
export function customerSteps(facts: DealFacts, own: OwnFacts, today: string): CustomerSteps {
  const { ownSolicitor, ended } = own;
  const days = own.purchaseId === null ? sellersDays(facts, own) : buyersDays(facts, own, own.purchaseId);
  const usual = USUAL[own.purchaseId === null ? 'seller' : 'buyer']
    .filter((kind) => !(isOfSearches(kind) && lacksSearches(facts, own)))
    .map((kind): CustomerStep => {
      const isCase = kind === 'solicitor' && ownSolicitor !== null;
      const on = isCase ? ownSolicitor.caseSent : days[kind];
      const isSigner = kind === 'identity' && own.isSignedByAnother === true;
      const shown = isCase ? 'case_sent' : isSigner ? 'signer' : kind;
      const agreed = kind === 'completed' && on === null ? agreedDay(facts, own, today) : null;
      if (agreed !== null) return { kind, on: agreed, isDone: false, isAgreed: true };
      return { kind: shown, on, isDone: isReached(on && londonDay(on), today) };
    });
  const done = usual.filter(({ isDone }) => isDone);
  return { steps: ended === null ? [...done, ...toCome(facts, own, usual)] : done, ended };
}

/** Once contracts are exchanged only completion is to come, even if earlier steps were never recorded. */
function toCome(facts: DealFacts, { purchaseId }: OwnFacts, usual: readonly CustomerStep[]): CustomerStep[] {
  const isExchanged = usual.some(({ kind, isDone }) => kind === 'exchanged' && isDone);
  const left = usual.filter(({ kind, isDone }) => !isDone && (!isExchanged || kind === 'completed'));
  return purchaseId === null || acceptedOf(facts, purchaseId)
    ? left
    : [{ kind: 'accepted', on: null, isDone: false }, ...left];
}

const acceptedOf = ({ purchases }: DealFacts, purchaseId: string) =>
  purchases.find(({ id, acceptedAt }) => id === purchaseId && acceptedAt !== null) ?? null;

/** The completion day that both sides agreed, while it is to come. */
function agreedDay(facts: DealFacts, { purchaseId }: OwnFacts, today: string): string | null {
  const purchase: PurchaseFacts | null = purchaseId === null ? buyerOfSale(facts) : acceptedOf(facts, purchaseId);
  const day = purchase?.completionDay ?? null;
  return isReached(day, today) ? null : day;
}

const isOfSearches = (kind: UsualKind) => kind === 'searches_ordered' || kind === 'searches_back';

/** Our search pack covers nothing there. Whether some were ordered all the same, a stranger does not learn. */
const lacksSearches = (facts: DealFacts, { purchaseId }: OwnFacts): boolean =>
  facts.isWithoutSearches === true &&
  (facts.searches.length === 0 || (purchaseId !== null && acceptedOf(facts, purchaseId) === null));

function sellersDays(facts: DealFacts, { identityChecked, offerTold }: OwnFacts): Days {
  const buyer = buyerOfSale(facts);
  return {
    solicitor: facts.solicitorAt,
    ...searchDays(facts),
    identity: identityChecked,
    offer: buyer?.saleAgreed ?? offerTold,
    exchanged: buyer?.exchanged ?? null,
    completed: buyer?.completed ?? null,
  };
}

/** Of a buyer who is not accepted, only what is theirs: not the searches, nor the dates that staff set. */
function buyersDays(facts: DealFacts, { identityChecked, offerTold }: OwnFacts, purchaseId: string): Days {
  const own = acceptedOf(facts, purchaseId);
  return {
    solicitor: own?.solicitorAt ?? null,
    ...(own === null ? { searches_ordered: null, searches_back: null } : searchDays(facts)),
    identity: identityChecked,
    offer: own?.saleAgreed ?? offerTold,
    exchanged: own?.exchanged ?? null,
    completed: own?.completed ?? null,
  };
}

function searchDays({ searches }: DealFacts): Pick<Days, 'searches_ordered' | 'searches_back'> {
  const { searchesOrdered, searchesBack } = searchProgress(searches);
  return { searches_ordered: searchesOrdered, searches_back: searchesBack };
}
