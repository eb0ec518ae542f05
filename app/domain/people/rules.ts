import { normalised } from '~/platform/normal-text';

/**
 * A name as it is kept: letters of any script with their marks, digits, spaces, apostrophes (' and ’), hyphens, full
 * stops and commas. Anything else is stripped; spaces are made single and trimmed. Length is the schema's business.
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

/** A number as a person reads it, in groups. The 0 of a mobile's 07 is gone behind the country's code, +44 7700 900123; a landline is 01632 960100. */
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

/** Joint customers in a line: two names at most, then how many more. */
export function jointNames(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(' and ') + (more > 0 ? ` +${more}` : '');
}

/**
 * How far someone who is named in a deal is with it. They are told of it by email once the deal is complete; `confirmed` said 'Yes, this is me'
 * and follows it, `denied` said 'This is not me'. Giftors are only told.
 */
export type InvitationState = 'none' | 'invited' | 'confirmed' | 'denied';

export const INVITATION_WORDS: Record<Exclude<InvitationState, 'none'>, string> = {
  invited: 'Invited, not confirmed yet',
  confirmed: 'Confirmed',
  denied: 'Said: this is not me',
};

export const INVITATION_TONES = { invited: 'wait', confirmed: 'ok', denied: 'bad' } as const;

/** Whether a primary seller or buyer acts for themselves. */
export const CUSTOMER_TYPES = ['individual_owner', 'representative'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** How a giftor is related to the buyer, and as the database says it. */
export const RELATIONSHIPS = { Parent: 'parent', 'Other Family': 'other_family', Other: 'other' } as const;
export type Relationship = keyof typeof RELATIONSHIPS;

/** More are in no deal that we know of, and each is checked, written to and shown. Of sellers, of buyers and of giftors. */
export const MAX_PEOPLE = 10;
export const TOO_MANY_PEOPLE = `You can add up to ${MAX_PEOPLE} people. Email us if there are more.`;
