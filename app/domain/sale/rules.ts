import { NATIONS_OUTSIDE, nationOutside } from '../address/postcodes-rules';
import { companyWarning } from '../company/rules';

/** The answers instead of an estate agent. */
export const NO_AGENT_CHOICES = ['not_listed', 'no_agent'] as const;
type NoAgent = (typeof NO_AGENT_CHOICES)[number];

const isNoAgent = (choice: string): choice is NoAgent => (NO_AGENT_CHOICES as readonly string[]).includes(choice);

/** An estate agent that is not listed, as the seller describes them. */
export type UnlistedAgent = { agentName: string; branch: string; email: string };

export type EstateAgentColumns =
  | { estate_agent_id: string; estate_agent_status: 'assigned' }
  | { estate_agent_id: null; estate_agent_status: NoAgent };

/**
 * The columns for a choice of estate agent: an office's id assigns it, the two other answers say why there is none; null changes nothing.
 */
export function estateAgentColumns(choice: string | null): EstateAgentColumns | null {
  if (!choice) return null;
  return isNoAgent(choice)
    ? { estate_agent_id: null, estate_agent_status: choice }
    : { estate_agent_id: choice, estate_agent_status: 'assigned' };
}

/** The field's value for what was saved. */
export const estateAgentChoice = (saved: { estate_agent_id: string | null; estate_agent_status: string }): string =>
  saved.estate_agent_id ?? (isNoAgent(saved.estate_agent_status) ? saved.estate_agent_status : '');

/** A sale's tags with the one for the nation of its home. Other tags stay. */
export function tagsWithNation(tags: readonly string[], postcode: string | null): string[] {
  const nation = nationOutside(postcode);
  const others = tags.filter((tag) => !NATIONS_OUTSIDE.includes(tag) || tag === nation);
  return nation && !others.includes(nation) ? [...others, nation] : others;
}

export const REPRESENTATIVE =
  "If you are acting on behalf of the seller, please select yes and add the seller's details";
export const SIGNATORY = 'If someone else signs for the company, please select yes and add their details';

/**
 * Someone who acts for another person has to name that person, once the question about further sellers is answered; so does someone for
 * whose company another person signs. After No there is no one to act for, even if someone was added before.
 * @returns what to say; null if no one is missing
 */
export function missingSeller(answers: {
  customerType?: unknown;
  signsForCompany?: unknown;
  isAnotherSellerSelected?: unknown;
  sellers: number;
}): string | null {
  const { customerType, signsForCompany, isAnotherSellerSelected, sellers } = answers;
  if (isAnotherSellerSelected !== false && !(isAnotherSellerSelected === true && sellers === 0)) return null;
  if (customerType === 'representative') return REPRESENTATIVE;
  return customerType === 'company' && signsForCompany === false ? SIGNATORY : null;
}

/** Only a consumer can cancel within 14 days: no company, and no one who sells a development for one. */
export const isConsumerSale = (sale: {
  customer_type: string;
  company_seller_id: string | null;
  group_id: string | null;
}): boolean => sale.customer_type !== 'company' && sale.company_seller_id === null && sale.group_id === null;

type NamedCompany = { company_number: string | null; company_name: string | null };

const nameKey = (name: string) =>
  name
    .toUpperCase()
    .replace(/\bLTD\b\.?/gu, 'LIMITED')
    .replace(/[^\p{L}\p{Nd}]/gu, '');

/** Whether what the customer typed is this company of the register. A company that is being wound up, for example, is for staff to check. */
export const isThatCompany = (
  typed: NamedCompany,
  found: { company_number: string; name: string; status: string | null },
): boolean =>
  typed.company_number === found.company_number &&
  typed.company_name !== null &&
  nameKey(typed.company_name) === nameKey(found.name) &&
  companyWarning(found.status) === null;

/** Of a sale's tags, those that are shown to its customers. */
export const tagsForCustomers = (tags: readonly string[], shown: readonly string[]): string[] =>
  tags.filter((tag) => shown.includes(tag));

/** The given tags that are neither configured nor the sale's already. */
export const unknownTags = (
  given: readonly string[],
  configured: readonly string[],
  own: readonly string[],
): string[] => given.filter((tag) => !configured.includes(tag) && !own.includes(tag));
