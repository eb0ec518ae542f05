import type { Role } from '../account/rules';

type Kind = { role: Role; sharedBy: string | null; development?: { id: string; name: string } | null };

/**
 * Of one's own only the latest is current; older ones are archived, and shown to staff alone. What others share is never
 * archived: it is theirs. The units of a development that one represents have a place of their own. The list comes latest first.
 */
export function splitArchived<Card extends Kind>(cards: readonly Card[], role: Role) {
  const ofRole = cards.filter((card) => card.role === role && !card.development);
  const [current, ...archived] = ofRole.filter(({ sharedBy }) => sharedBy === null);
  const shared = ofRole.filter(({ sharedBy }) => sharedBy !== null);
  return { current: [...(current ? [current] : []), ...shared], archived };
}

/** Each development that one represents with all of its units, as they were added. */
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

/** How many deals of a role that others share are left out. Of one's own sales and purchases only the latest is current. */
export function sharedLeftOut(cards: readonly (Kind & { total: number })[], role: Role): number {
  const shared = cards.filter((card) => card.role === role && card.sharedBy !== null);
  return (shared[0]?.total ?? 0) - shared.length;
}

/** The same of the units that one represents. */
export function unitsLeftOut(cards: readonly (Kind & { total: number })[]): number {
  const units = cards.filter(({ development }) => development);
  return (units[0]?.total ?? 0) - units.length;
}

/** What a returning person's welcome begins with: their own latest deal of the role, else the latest that is shared with them. */
export const dealToContinue = <Card extends Kind>(cards: readonly Card[], role: Role): Card | null =>
  splitArchived(cards, role).current[0] ?? null;

type Progress = {
  complete: boolean;
  /** A purchase whose buyer staff have not accepted yet. */
  awaitsSeller: boolean;
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  aborted: string | null;
};

/** How far a deal is, in a word or two. `today` is London's: 2026-12-08. */
export function statusOf(deal: Progress, today: string) {
  const reached = (on: string | null) => on !== null && on <= today;
  if (!deal.complete) return { words: 'Information Needed', tone: 'wait' } as const;
  if (deal.aborted !== null) return { words: 'Fell through', tone: 'none' } as const;
  if (deal.awaitsSeller) return { words: 'Being confirmed', tone: 'wait' } as const;
  if (reached(deal.completed)) return { words: 'Completed', tone: 'ok' } as const;
  if (reached(deal.exchanged)) return { words: 'Exchanged', tone: 'ok' } as const;
  if (reached(deal.offerAccepted)) return { words: 'Offer accepted', tone: 'ok' } as const;
  return { words: 'In progress', tone: 'ok' } as const;
}
