import type { Role } from '../account/rules';
import { MOST_PEOPLE } from '../shared/bounds-rules';
import type { Side } from '../shared/sides-rules';

export type CheckStatus = 'pending' | 'complete' | 'failed' | 'aborted';
export type CheckedRole = 'seller' | 'buyer' | 'giftor';

/** The side whose solicitor the check is for. Giftors are checked for the buyer's solicitor. */
export const sideOf = (role: CheckedRole): Side => (role === 'seller' ? 'seller' : 'buyer');

/** The side of a role, which the call names. */
export const sideOfJourney = (role: Role): Side => (role === 'sell' ? 'seller' : 'buyer');

const STATUS_LABELS: Record<CheckStatus, string> = {
  pending: 'Pending',
  complete: 'Complete',
  failed: 'Failed',
  aborted: 'Aborted',
};

export const checkLabel = (status: CheckStatus | null): string => (status ? STATUS_LABELS[status] : 'Not requested');

export type CheckAction = 'Order' | 'Abort' | 'Reorder';

/** What staff can do next about a person's check. Null: there is no check yet. */
export function checkAction(status: CheckStatus | null): CheckAction {
  if (status === null) return 'Order';
  return status === 'pending' ? 'Abort' : 'Reorder';
}

/** What the buttons of a person depend on. */
export type Situation = {
  status: CheckStatus | null;
  role: CheckedRole;
  hasLawyerGroup: boolean;
  /** For a buyer or giftor: whether their purchase is active. */
  isActive: boolean;
  /** For a buyer or giftor: whether staff accepted the purchase. Anyone can register as a buyer. */
  isAccepted: boolean;
  /** They said 'This is not me' to the email that told them who had named them. */
  hasDenied: boolean;
  /** Whether there is an email address or a phone number. */
  isReachable: boolean;
  /** Why nothing that costs money is ordered for the sale. */
  obstacle: string | null;
};

/**
 * Why the button does nothing now; null when it can be pressed. A complete check is not repeated, an inactive purchase needs none, a buyer
 * who is not accepted is a stranger, and so is who said 'This is not me'; a side's checks go to its solicitor, and the provider contacts the
 * person. A check that is under way can always be aborted.
 */
export function whyNotNow({
  status,
  role,
  hasLawyerGroup,
  isActive,
  isAccepted,
  hasDenied,
  isReachable,
  obstacle,
}: Situation): string | null {
  if (status === 'complete') return 'This check is complete.';
  if (status !== 'pending' && obstacle) return `${obstacle}.`;
  if (!isActive) return 'This purchase intent is inactive.';
  if (!hasLawyerGroup) return `Assign the ${sideOf(role)} solicitor first.`;
  if (status !== 'pending' && !isAccepted) return ACCEPT_FIRST;
  if (status !== 'pending' && hasDenied) return DENIED;
  if (status !== 'pending' && !isReachable) return 'Add an email address or a mobile number first.';
  return null;
}

const ACCEPT_FIRST = 'Accept the buyer first.';
export const DENIED = 'They say ‘This is not me’. Find out who was meant, and correct that first.';

/** What the buttons need to know of a person. */
export type Checked = {
  role: CheckedRole;
  isActive: boolean;
  isAccepted: boolean;
  hasDenied: boolean;
  email: string | null;
  phone: string | null;
  obstacle: string | null;
  check: { status: CheckStatus } | null;
};

export const situationOf = (
  { role, isActive, isAccepted, hasDenied, email, phone, obstacle, check }: Checked,
  groups: Record<Side, object | null>,
): Situation => ({
  status: check?.status ?? null,
  role,
  hasLawyerGroup: groups[sideOf(role)] !== null,
  isActive,
  isAccepted,
  hasDenied,
  isReachable: email !== null || phone !== null,
  obstacle,
});

/** Version 2 of the provider's API is for transactions that began after the switchover. */
export const isThirdfortV2 = (switchover: Date | string | null, createdAt: Date | string): boolean =>
  switchover !== null && new Date(switchover) < new Date(createdAt);

/** The person a call is about: by id, or by any of the details. */
export type PersonDescription = {
  person_type?: CheckedRole;
  _id?: string;
  person_details?: { email?: string | null; first_name?: string; last_name?: string; phone_number?: string | null };
};

type DescribedPerson = Checked & {
  userId: string | null;
  personId: string | null;
  firstName: string;
  lastName: string;
};

const isSame = (said: string | null | undefined, known: string | null): boolean =>
  said === undefined || said === null || said.trim().toLowerCase() === (known ?? '').toLowerCase();

/** The person a call is about; people of an active purchase come first. Null when no one matches, or more than one person does. */
export function findDescribedPerson<Person extends DescribedPerson>(
  people: readonly Person[],
  said: PersonDescription,
): Person | null {
  const { person_type, _id, person_details: details = {} } = said;
  const found = people.filter(
    ({ role, userId, personId, email, firstName, lastName }) =>
      (person_type === undefined || person_type === role) &&
      (_id === undefined || _id === userId || _id === personId) &&
      isSame(details.email, email) &&
      isSame(details.first_name, firstName) &&
      isSame(details.last_name, lastName),
  );
  const active = found.filter(({ isActive }) => isActive);
  const meant = active.length > 0 ? active : found;
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

// The provider

/** A phone number in the provider's format. */
export const phoneForCheck = (phone: string): string => phone.replace(/^0/, '+44');

/**
 * Our status for the provider's state. For a closed check the result decides.
 * @returns null for a state that this version does not know
 */
export function statusOf({ state, result }: { state: string; result: string | null }): CheckStatus | null {
  if (state === 'OPEN') return 'pending';
  if (state === 'CANCELLED' || state === 'ABORTED') return 'aborted';
  if (state !== 'CLOSED') return null;
  if (result === 'PASSED') return 'complete';
  return result === 'FAILED' ? 'failed' : null;
}

/** How long a job's lease on a check lasts: longer than its calls to the provider may take together. */
export const LEASE_SECONDS = 100;

const WAITS_SECONDS = [15, 30, 60, 120, 240, 480, 900];

/**
 * Seconds to wait after an attempt without an answer: about half an hour in all. The first wait is long enough for the provider to finish
 * what it was doing, so that the next attempt finds it.
 * @returns null after the last attempt
 */
export const backoffSeconds = (attempts: number): number | null => WAITS_SECONDS[attempts - 1] ?? null;

/** When the provider is polled about a check that it accepted, unless a callback comes first. */
export const FIRST_POLL_MINUTES = 15;
export const POLL_EVERY_MINUTES = 60;
export const POLL_FOR_DAYS = 30;

export const NO_LONGER_POLLED = `We have had no result for ${POLL_FOR_DAYS} days and have stopped asking for one.`;
export const UNKNOWN_TO_PROVIDER = 'The provider does not have this check.';
export const NO_ANSWER = 'The identity check provider did not answer.';

// Words for what is under way

export type Progress = {
  status: CheckStatus;
  /** Whether the provider has accepted the order. */
  isPlaced: boolean;
  isAborting: boolean;
  why: string | null;
  /** The time of the next try, when the last one had no answer. */
  nextTry: string | null;
};

/** What is under way with a check, or what went wrong, beside its status. `time` formats a moment. */
export function progressWords(
  { status, isPlaced, isAborting, why, nextTry }: Progress,
  time: (moment: string) => string,
): { doing: string | null; problem: string | null } {
  if (status !== 'pending') return { doing: null, problem: why };
  const doing = isAborting ? 'Aborting…' : isPlaced ? null : 'Ordering…';
  const again = doing && why && nextTry ? ` Next try: ${time(nextTry)}.` : '';
  return { doing, problem: why && why + again };
}

// Words for what cannot be done

export const ACTION_FAILED = {
  order: 'Error trying to order thirdfort check',
  reorder: 'Error trying to reorder thirdfort check',
  abort: 'Error trying to abort thirdfort check',
} as const;

export const NO_CHECK_TO_ABORT = 'Error getting check id, cannot abort check';
export const NO_CHECK_TO_REORDER = 'Error getting check id, cannot reorder check';
export const NOT_IN_DEAL = 'This person is not part of the transaction any more. Reload the page to see who is.';
export const NO_PERSON_MATCHES = 'No one in this transaction has exactly these details.';
export const CHECKS_ARE_OFF = 'A manager has switched identity checks off for now';
export const CHECKED_IN_MEANTIME =
  'This check has changed since you opened the page. Reload the page to see where it is.';

// Requests to the estate agent

/** The facts that decide whether the estate agent can be asked to conduct a side's checks. */
export type AgentSituation = {
  side: Side;
  /** The sale was cancelled or closed. */
  isOver: boolean;
  /** Whether the agent conducts the checks of this side. */
  conducts: boolean;
  requesterEmails: readonly string[];
  hasLawyerGroup: boolean;
  hasActivePurchase: boolean;
  hasAcceptedBuyer: boolean;
  /** How many people of the side are still to be checked. */
  toCheck: number;
};

/** Why the agent cannot be asked; null when it can. */
export function whyNotAsked(of: AgentSituation): string | null {
  if (of.isOver) return 'The sale has ended.';
  if (!of.conducts) return `The estate agent does not conduct ${of.side} checks.`;
  if (of.requesterEmails.length === 0) return 'The estate agent has no requester email address.';
  if (!of.hasLawyerGroup) return `Assign the ${of.side} solicitor first.`;
  if (of.side === 'buyer' && !of.hasActivePurchase) return 'There is no active purchase intent.';
  if (of.side === 'buyer' && !of.hasAcceptedBuyer) return ACCEPT_FIRST;
  return of.toCheck === 0 ? 'Everyone’s check is under way or complete.' : null;
}

/** What of a deal decides whether its estate agent can be asked. */
type DealOfAgent = {
  isOver: boolean;
  groups: Record<Side, object | null>;
  agent: { conducts: Record<Side, boolean>; requesterEmails: readonly string[] } | null;
  people: readonly Checked[];
};

export const agentSituationOf = ({ isOver, groups, agent, people }: DealOfAgent, side: Side): AgentSituation => ({
  side,
  isOver,
  conducts: agent?.conducts[side] ?? false,
  requesterEmails: agent?.requesterEmails ?? [],
  hasLawyerGroup: groups[side] !== null,
  hasActivePurchase: people.some((person) => sideOf(person.role) === 'buyer' && person.isActive),
  hasAcceptedBuyer: people.some((person) => sideOf(person.role) === 'buyer' && person.isAccepted),
  toCheck: people.filter((person) => isForAgent(person, side)).length,
});

/** Whether the agent is asked to check this person: of this side, accepted, no stranger, and still to be checked. */
export const isForAgent = ({ role, isAccepted, hasDenied, check }: Checked, side: Side): boolean =>
  sideOf(role) === side && isAccepted && !hasDenied && isToBeChecked(check?.status ?? null);

/** Whether the person is still to be checked: no check is under way or complete. */
export const isToBeChecked = (status: CheckStatus | null): boolean => status !== 'pending' && status !== 'complete';

/** Within this many minutes, pressing again emails no one a second time. */
export const AGENT_EMAIL_WAIT_MINUTES = 5;

export const AGENT_EMAIL_SENT = 'Email sent to the estate agent';
export const AGENT_EMAIL_FAILED = 'There was an error sending the email';

/** The people that a page shows: the first ones, and everyone who has a check. Anyone can register as a buyer, so the list is cut. */
export const shownPeople = <Person extends { check: unknown }>(people: readonly Person[]): Person[] =>
  people.filter(({ check }, index) => index < MOST_PEOPLE || check !== null);
