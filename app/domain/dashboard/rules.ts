import type { End } from '../deal/facts-rules';
import { WAITS } from '../deal/waits-texts';
import { londonDay } from '../shared/dates-rules';
import { addWorkingDays } from '../shared/working-time-rules';

/** The days of a deal that its customer's page shows beside its steps. Each is the moment or day it happened, or is to happen, or null. */
export type Conveyance = {
  /** A buyer is a stranger until we have confirmed them with the seller's side. Always false for a sale. */
  awaitsSeller: boolean;
  solicitorAssigned: string | null;
  /** The customer has been sent a link to their identity check, and has not finished it. */
  identityAsked: boolean;
  /** '2 of 4 back', once some are. */
  searchesSoFar: string | null;
  /** The sale-agreed date. */
  offerAccepted: string | null;
  exchanged: string | null;
  completed: string | null;
  /** Nothing comes after this. */
  aborted: string | null;
  /** Why it ended on that day; it fell through where nothing is said. */
  ended?: Exclude<End, 'fell_through'>;
};

/** The day by which a customer who joined at this moment usually knows their solicitor: `2026-12-08`. */
export const introductionBy = (joined: string): string =>
  londonDay(addWorkingDays(new Date(joined), WAITS.solicitor.days));
