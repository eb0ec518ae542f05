import { searchLabel, searchState } from '../../search/rules';
import { formatPounds, type Pence } from '../../shared/pence-rules';

/** A search of the sale, as far as an extra fee may be for it. `completedOn` is the supplier's day. */
export type SearchOfFee = { productId: string; status: string; completedOn: string | null };

/**
 * The names of the searches that an extra fee may be for. Nothing records which one it is. That search waits for the payment, so one that
 * was back before is not it, and a cancelled one costs nothing.
 * @param paidOn London's day
 */
export function searchesOfFee(searches: readonly SearchOfFee[], paidOn: string): string[] {
  const since = searches.filter(({ status, completedOn }) => {
    const state = searchState(status);
    return state === 'in progress' || (state === 'success' && (completedOn === null || completedOn >= paidOn));
  });
  return [...new Set(since.map(({ productId }) => searchLabel(productId)))];
}

/** What goes back: the whole fee if nothing was ordered that it may be for. Otherwise null, since staff decide how much of it was done. */
export const feeDue = (total: Pence, ordered: readonly string[]): Pence | null => (ordered.length === 0 ? total : null);

/** How much of what is due has not gone back yet; null until it is decided. */
export const feeOwed = (due: Pence | null, sentBack: Pence): Pence | null =>
  due === null ? null : Math.max(0, due - sentBack);

/** The same in a sentence that begins with what went back before: 'the other £25.60'. */
export const restWords = (owed: Pence, sentBack: Pence): string =>
  sentBack > 0 ? `the other ${formatPounds(owed)}` : formatPounds(owed);

/** From when on work counts, to the seller. An invoice may not be paid yet. */
export const sinceWords = (isByCard: boolean): string => (isByCard ? 'since you paid' : 'since we invoiced you');

export const ALREADY_DECIDED = 'How much of this fee goes back has already been decided';
export const tooMuchBack = (total: Pence): string => `No more than ${formatPounds(total)} can go back`;
