import { KnownError } from '~/platform/errors';
import { londonDay } from '../shared/dates-rules';
import { SIDES, type Side } from '../shared/sides-rules';
import {
  type AssignmentEmail,
  CONFLICT_OF_INTEREST,
  GROUP_CLOSED,
  refusedEmails,
  type Situation,
  STARTED_BY_EMAIL,
  STARTED_IN_FUTURE,
} from './rules';
import type { Assignment, UnconfirmedAssignment } from './schema';

/** @throws KnownError 422 when one group would act for both sides and staff have not confirmed that it may */
export function refuseConflictOfInterest({ lawyerGroupsIds, conflict_of_interest_confirmed }: Assignment): void {
  if (lawyerGroupsIds.seller !== lawyerGroupsIds.buyer || conflict_of_interest_confirmed) return;
  throw new KnownError(422, CONFLICT_OF_INTEREST, { conflict_of_interest_confirmed: [CONFLICT_OF_INTEREST] });
}

/** @throws KnownError 422 for a lawyer group that is closed and does not have the sale already */
export function refuseClosed(situation: Record<Side, { isClosedToSale: boolean }>): void {
  const closed = SIDES.filter((side) => situation[side].isClosedToSale);
  if (closed.length === 0) return;
  throw new KnownError(
    422,
    GROUP_CLOSED,
    Object.fromEntries(closed.map((side) => [`lawyerGroupsIds.${side}`, [GROUP_CLOSED]])),
  );
}

/** @throws KnownError 422 for a ticked email that cannot be sent */
export function refuseEmails({ sendCheckedEmails }: UnconfirmedAssignment, situation: Situation): void {
  const refused = Object.entries(refusedEmails(situation)).filter(
    ([email]) => sendCheckedEmails[email as AssignmentEmail],
  );
  const [first] = refused;
  if (!first) return;
  throw new KnownError(
    422,
    first[1],
    Object.fromEntries(refused.map(([email, reason]) => [`sendCheckedEmails.${email}`, [reason]])),
  );
}

/**
 * Legals start when the seller's solicitor is instructed: by our email, or by other means on a day that staff enter.
 * @throws KnownError 422 for an impossible day
 */
export function legalsStarted(
  { sendCheckedEmails, date_legal_started: day }: UnconfirmedAssignment,
  saved: Date | null,
  now: Date,
): Date | null {
  if (day === null) return sendCheckedEmails.seller_instruction ? (saved ?? now) : saved;
  if (saved && londonDay(saved) === day) return saved;
  const refuse = (message: string) => new KnownError(422, message, { date_legal_started: [message] });
  if (sendCheckedEmails.seller_instruction) throw refuse(STARTED_BY_EMAIL);
  if (day > londonDay(now)) throw refuse(STARTED_IN_FUTURE);
  // Noon is that day in London all year round.
  return day === londonDay(now) ? now : new Date(`${day}T12:00:00Z`);
}
