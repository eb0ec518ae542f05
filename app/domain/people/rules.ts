import { normalised } from '~/platform/unicode';

/**
 * A name as it is kept: letters of any script with their marks, digits, spaces, apostrophes (' and ’), hyphens, full stops and commas.
 * Anything else is removed; spaces are made single and trimmed. The schema checks the length.
 */
export function cleanName(text: string): string {
  return normalised(
    normalised(text)
      .replace(/\s+/gu, ' ')
      .replace(/[^\p{L}\p{M}\p{Nd} '\u2019.,-]/gu, '')
      .replace(/ +/g, ' ')
      .trim(),
  );
}

/** A mobile number for people, in groups and with the country code: +44 7700 900123. A landline without: 01632 960100. */
export function displayPhone(number: string): string {
  return number
    .replace(/^(?:0|\+44)(7\d{3})(\d{6})$/, '+44 $1 $2')
    .replace(/^\+44(2\d)(\d{4})(\d{4})$/, '0$1 $2 $3')
    .replace(/^\+44(1\d1|11\d)(\d{3})(\d{4})$/, '0$1 $2 $3')
    .replace(/^\+44(1\d{3})(\d{6})$/, '0$1 $2');
}

export const fullName = (person: { firstName: string; middleName?: string | null; lastName: string }): string =>
  [person.firstName, person.middleName, person.lastName].filter(Boolean).join(' ');

const NAMES_SHOWN = 2;

/** Joint customers on one line: at most two names, then how many more. */
export function jointNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(' and ') + (more > 0 ? ` +${more}` : '');
}

/**
 * The state of a named person's invitation. They are emailed once the deal is complete. `confirmed`: they said 'Yes, this is me' and follow
 * the deal. `denied`: they said 'This is not me'. Giftors are only informed.
 */
export type InvitationState = 'none' | 'invited' | 'confirmed' | 'denied';

export const INVITATION_WORDS: Record<Exclude<InvitationState, 'none'>, string> = {
  invited: 'Invited, not confirmed yet',
  confirmed: 'Confirmed',
  denied: 'Told us that this is not them',
};

/** What the primary customer can do about a person who told us 'This is not me'. @param canEdit they can do it here, without asking us */
export const afterDenial = (canEdit: boolean): string =>
  canEdit
    ? 'If their email address is wrong, put it right. If you named the wrong person, remove them.'
    : 'If their email address is wrong, email us the right one.';

export const INVITATION_TONES = { invited: 'wait', confirmed: 'ok', denied: 'bad' } as const;

/** Whether a buyer acts for themselves. */
export const BUYER_TYPES = ['individual_owner', 'representative'] as const;
/** The same of a seller. A company has someone who acts for it. */
export const CUSTOMER_TYPES = [...BUYER_TYPES, 'company'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** How a giftor is related to the buyer, with the database's name. */
export const RELATIONSHIPS = { Parent: 'parent', 'Other Family': 'other_family', Other: 'other' } as const;
export type Relationship = keyof typeof RELATIONSHIPS;

/** Of sellers, of buyers and of giftors in one deal. No deal we know of has more, and each is checked, emailed and shown. */
export const MAX_PEOPLE = 10;
export const TOO_MANY_PEOPLE = `You can add up to ${MAX_PEOPLE} people. Email us if there are more.`;
