import { type AssignmentEmail, type Situation, UNIT_BUYERS_APART } from '../assignment/rules';

export type OpsKind = 'estate_agent' | 'solicitors';

export const UNDER_WAY = 'This group is already being assigned. Wait until it has finished.';

const WHAT: Record<OpsKind, string> = { estate_agent: 'an estate agent', solicitors: 'solicitors' };

const MAX_NAMED = 10;

/** Why a group cannot be assigned as a whole: the addresses of the units that are assigned already. */
export function alreadyAssigned(kind: OpsKind, addresses: readonly string[]): string {
  const named = addresses.slice(0, MAX_NAMED).join('; ');
  const more = addresses.length > MAX_NAMED ? `; and ${addresses.length - MAX_NAMED} more` : '';
  const have = addresses.length === 1 ? 'This transaction already has' : 'These transactions already have';
  return `${have} ${WHAT[kind]}: ${named}${more}. Nothing was assigned. Assign each transaction on its own page.`;
}

/** Assigning a whole group accepts no buyer: each is accepted on the transaction of their own unit. */
export const withoutAcceptance = <Of extends Situation>(situation: Of): Of => ({
  ...situation,
  isOfGroup: true,
  hasActivePurchase: false,
  takesInBuyer: false,
  isBuyersOwn: false,
});

/** The emails that can be sent when a whole group is assigned. */
export const GROUP_EMAILS = [
  'seller_introduction',
  'seller_instruction',
  'plot_plan_request',
] as const satisfies readonly AssignmentEmail[];

/** Why the others cannot be sent, whichever solicitors are chosen. */
export const REFUSED_FOR_GROUPS: Partial<Record<AssignmentEmail, string>> = {
  buyer_introduction: UNIT_BUYERS_APART,
  buyer_instruction: UNIT_BUYERS_APART,
};

/** The emails about all units of a group: each recipient gets one for the group, not one for each unit. */
export const GROUP_LETTERS = [
  'estate_agent',
  'seller_introduction',
  'seller_instruction',
  'plot_plan_request',
] as const;
export type GroupLetter = (typeof GROUP_LETTERS)[number];
