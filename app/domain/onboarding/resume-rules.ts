import type { Role } from '../account/rules';
import { CLOSED_AS, type ClosedAs } from '../closing/rules';

type Kind = { role: Role; sharedBy: string | null; development?: { id: string; name: string } | null };

/** Whether it is a purchase that fell through before its buyer confirmed it: it has no dashboard, and nothing in it can be continued. */
export const isDropped = ({ complete, aborted }: Pick<Progress, 'complete' | 'aborted'>): boolean =>
  !complete && aborted !== null;

/** Whether the sale or purchase has completed, was cancelled or closed, or fell through. `today` is London's day: 2026-12-08. */
function isFinished({ complete, completed, aborted, isCancelled, closedAs, isSaleEnded }: Progress, today: string) {
  if (aborted !== null) return true;
  if (!complete) return false;
  if (isCancelled || closedAs !== null || isSaleEnded) return true;
  return completed !== null && completed <= today;
}

/**
 * The deals of a role, newest first: those under way, and those that are finished. Units that the person represents are listed separately.
 */
export function splitFinished<Card extends Kind & Progress>(cards: readonly Card[], role: Role, today: string) {
  const ofRole = cards.filter((card) => card.role === role && !card.development);
  return {
    running: ofRole.filter((card) => !isFinished(card, today)),
    finished: ofRole.filter((card) => isFinished(card, today)),
  };
}

/** Each development that the person represents, with its units in the order in which they were added. */
export function developmentsOf<Card extends Kind>(cards: readonly Card[]) {
  const developments = new Map<string, { id: string; name: string; units: Card[] }>();
  for (const card of cards) {
    if (!card.development) continue;
    const { id, name } = card.development;
    const known = developments.get(id) ?? { id, name, units: [] };
    known.units.unshift(card);
    developments.set(id, known);
  }
  return [...developments.values()];
}

/** How many deals of a role the list leaves out, own and shared. */
export function leftOut(cards: readonly (Kind & { total: number })[], role: Role): number {
  const ofRole = cards.filter((card) => card.role === role && !card.development);
  const kinds = [
    ofRole.filter(({ sharedBy }) => sharedBy === null),
    ofRole.filter(({ sharedBy }) => sharedBy !== null),
  ];
  return kinds.reduce((sum, kind) => sum + (kind[0]?.total ?? 0) - kind.length, 0);
}

/** The same for units that the person represents. */
export function unitsLeftOut(cards: readonly (Kind & { total: number })[]): number {
  const units = cards.filter(({ development }) => development);
  return (units[0]?.total ?? 0) - units.length;
}

/**
 * The deal that a returning person's welcome page offers to continue: their own latest of the role, else the latest shared with them. The
 * other deals are listed all the same.
 */
export function dealToContinue<Card extends Kind & Pick<Progress, 'complete' | 'aborted'>>(
  cards: readonly Card[],
  role: Role,
): Card | null {
  const ofRole = cards.filter((card) => card.role === role && !card.development && !isDropped(card));
  return ofRole.find(({ sharedBy }) => sharedBy === null) ?? ofRole[0] ?? null;
}

/** The person's own latest deal of a role that is not registered yet. It is shown before they begin another one. */
export const unfinishedOf = <Card extends Kind & Progress>(cards: readonly Card[], role: Role): Card | null =>
  cards.find(
    ({ sharedBy, development, ...card }) =>
      card.role === role && !development && sharedBy === null && !card.complete && card.aborted === null,
  ) ?? null;

/**
 * Where a sign-in for a role leads that goes on to no page of its own: to their only deal once it is registered, to the list of several. Null
 * for the role's first page, which continues what is not finished.
 */
export function landingIn<Card extends Kind & Progress>(cards: readonly Card[], role: Role): Card | 'list' | null {
  const deals = cards.filter((card) => !isDropped(card));
  const isRegistered = deals.some((card) => card.role === role && (card.complete || card.development));
  if (!isRegistered || unfinishedOf(cards, role) !== null) return null;
  const [only, ...others] = deals;
  return only?.complete && others.length === 0 ? only : 'list';
}

/** How far a deal has come. */
export type Progress = {
  complete: boolean;
  /** A purchase whose buyer staff have not accepted yet. */
  awaitsSeller: boolean;
  /** This and the dates below are calendar days. */
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  aborted: string | null;
  /** Their primary customer cancelled their agreement with us. */
  isCancelled: boolean;
  /** As what staff closed the sale. */
  closedAs: ClosedAs | null;
  /** Of a purchase: its seller cancelled, or staff closed the sale. */
  isSaleEnded?: boolean;
};

/** A deal's status in a word or two. `today` is London's day: 2026-12-08. */
export function statusOf(deal: Progress, today: string) {
  const reached = (on: string | null) => on !== null && on <= today;
  if (!deal.complete && !isDropped(deal)) return { words: 'Information Needed', tone: 'wait' } as const;
  if (deal.isCancelled) return { words: 'Cancelled', tone: 'none' } as const;
  if (deal.closedAs === 'withdrawn') return { words: CLOSED_AS.withdrawn, tone: 'none' } as const;
  if (deal.aborted !== null || deal.closedAs !== null) return { words: 'Fell through', tone: 'none' } as const;
  if (deal.isSaleEnded) return { words: 'The sale has ended', tone: 'none' } as const;
  if (deal.awaitsSeller) return { words: 'Being confirmed', tone: 'wait' } as const;
  if (reached(deal.completed)) return { words: 'Completed', tone: 'ok' } as const;
  if (reached(deal.exchanged)) return { words: 'Exchanged', tone: 'ok' } as const;
  if (reached(deal.offerAccepted)) return { words: 'Offer accepted', tone: 'ok' } as const;
  return { words: 'In progress', tone: 'ok' } as const;
}
