import { address } from '../address/schema';
import { inOrder } from '../shared/answers-rules';
import { text } from '../shared/entity-schema';
import { choice, type Question } from '../shared/questions';
import { emailAddress } from './email-schema';
import { middleName, mobileNumber, personName } from './name-schema';
import { displayPhone, RELATIONSHIPS, type Relationship } from './rules';

const asItIs = (saved: unknown) => (typeof saved === 'string' ? saved : null);
const asPhone = (saved: unknown) => (typeof saved === 'string' ? displayPhone(saved) : null);

/** The questions of the about-you page. */
export const ABOUT_YOU_QUESTIONS = [
  {
    name: 'firstName',
    label: 'First name',
    control: 'text',
    autoComplete: 'given-name',
    schema: personName('First name'),
    entity: text,
    toField: asItIs,
    column: 'first_name',
    json: 'first_name',
    erased: 'replaced',
    example: 'Meera',
  },
  {
    name: 'middleName',
    label: 'Middle name',
    optional: true,
    control: 'text',
    autoComplete: 'additional-name',
    schema: middleName,
    entity: text.nullable(),
    toField: asItIs,
    column: 'middle_name',
    json: 'middle_name',
    erased: 'emptied',
    example: '',
  },
  {
    name: 'lastName',
    label: 'Last name',
    control: 'text',
    autoComplete: 'family-name',
    schema: personName('Last name'),
    entity: text,
    toField: asItIs,
    column: 'last_name',
    json: 'last_name',
    erased: 'replaced',
    example: 'Raman',
  },
  {
    name: 'mobileNumber',
    label: 'Mobile number',
    hint: 'Your solicitor will use this to contact you. For example, 07700 900 123.',
    control: 'text',
    inputType: 'tel',
    width: 'medium',
    autoComplete: 'tel',
    schema: mobileNumber,
    entity: text.nullable(),
    toField: asPhone,
    toWords: asPhone,
    column: 'phone_number',
    json: 'phone_number',
    erased: 'emptied',
    example: '07700 900 456',
  },
] as const satisfies readonly Question[];

const MOBILE_OF_ANOTHER = 'The solicitor will use this to contact them. For example, 07700 900 123.';

/** The questions about another person in the deal: a further seller or buyer, or a giftor. */
export const PERSON_QUESTIONS = [
  // A browser can autofill the names of the person who fills the form in, but not those of others.
  ...ABOUT_YOU_QUESTIONS.map((question) => ({
    ...question,
    autoComplete: 'off' as const,
    hint: question.name === 'mobileNumber' ? MOBILE_OF_ANOTHER : undefined,
  })),
  {
    name: 'email',
    label: 'Email',
    control: 'text',
    inputType: 'email',
    autoComplete: 'off',
    schema: emailAddress,
    entity: text.nullable(),
    toField: asItIs,
    column: 'email',
    json: 'email',
    erased: 'emptied',
    example: 'meera@home.example',
  },
  // Stored in another table, so this list cannot save it.
  { name: 'correspondenceAddress', label: 'Address for letters', control: 'own', schema: address },
] as const satisfies readonly Question[];

/** The order in JSON and in the copy of one's data, from before the page's order changed. */
export const PERSON_QUESTIONS_IN_JSON = inOrder(PERSON_QUESTIONS, ['firstName', 'middleName', 'lastName', 'email']);

/**
 * The questions about a gift, before those about the giftor. The amount is validated where prices are, and kept in pence; the database
 * spells the relationship differently. So both are saved by hand.
 */
export const GIFT_QUESTIONS = [
  {
    name: 'amount',
    label: 'How much are they giving you?',
    hint: 'In pounds. An estimate will do for now.',
    control: 'money',
    example: '25,000',
  },
  {
    name: 'relationship',
    label: 'How are they related to you?',
    ...choice(
      (Object.keys(RELATIONSHIPS) as Relationship[]).map((value) => ({ value, label: value })),
      'Giftor relationship is required',
    ),
    cards: 'short',
    example: 'Parent',
  },
] as const satisfies readonly Question[];

export const GIFTOR_QUESTIONS = [...GIFT_QUESTIONS, ...PERSON_QUESTIONS];
