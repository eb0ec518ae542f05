/**
 * A question of a form as a plain object. A noun lists its questions in its `questions.ts`, in the order of the page. Everything that
 * shows, reads or writes the answers loops over that list, so a new question is an entry in it, a column and a test
 * (docs/recipes/question.md).
 */
import { z } from 'zod';
import { SELECT, yesNo } from './schema';

type Option = { value: string; label: string; hint?: string };

/** What questions of one kind have in common: how the answer is asked for, checked, kept and shown. */
type Kind = {
  /** `own`: the page has its own component. */
  control: 'yes-no' | 'yes-no-not-sure' | 'choice' | 'select' | 'money' | 'text' | 'own';
  options?: readonly Option[];
  /** For a select: the words before anything is chosen, and the options. */
  select?: { empty: string; options: readonly (Option | { label: string; options: readonly Option[] })[] };
  /** What a form or a JSON call may send. A question without a schema is answered on its own pages. */
  schema?: z.ZodType;
  /** The schema of the answer in JSON. */
  entity?: z.ZodType;
  /** The field's value for the column's. A day has three fields, so a kind for days would widen this type (docs/recipes/question.md). */
  toField?(saved: unknown): string | null;
  /** In words for people; null while it is not answered. */
  toWords?(saved: unknown): string | null;
  /** The value in JSON, where that differs from the column's. */
  toJson?(saved: unknown): unknown;
};

/** The question before, and its answers (as a form sends them) that ask this one. */
export type Follows = {
  name: string;
  values: readonly string[];
  /** The condition in words, for people whose browser has no JavaScript. */
  condition: string;
  /** Any other answer empties the field. */
  clears?: true;
  /** The error when it is asked and left empty. */
  missing: string;
};

export type Question = Kind & {
  /** The name of the form's field, also in JSON calls that write. */
  name: string;
  label: string;
  hint?: string;
  optional?: true;
  /** For a text: HTML's input type. */
  inputType?: 'email' | 'tel';
  autoComplete?: string;
  width?: 'medium';
  /** For a choice: its cards are in two columns, or in as many as fit. */
  cards?: 2 | 'short';
  /** Asked only after certain answers to another question. */
  follows?: Follows;
  /** The column of the answer. A question without one is saved by hand. */
  column?: string;
  /** The field's name in the entity. */
  json?: string;
  /** JSON may leave it out, since older callers do not know it. Null means not answered, never no. */
  mayBeOpen?: true;
  /** Followers of a deal see it in JSON; all other answers are null for them. */
  followersRead?: true;
  /** The part of check-your-answers that shows it, and its label there. */
  part?: string;
  summary?: string;
  /** Its label on the staff's page of the deal. */
  staff?: string;
  /** Its label in the form of a group's unit, and a new unit's first answer. Without it, the form does not ask it. */
  unit?: { label: string; usually: string };
  /** It is in the copy of a person's data. */
  isGiven?: true;
  /**
   * What erasing the person does: empties it, or replaces it by the word for what was removed. Without it, the answer stays, since it says
   * nothing of the person.
   */
  erased?: 'emptied' | 'replaced';
  /** A valid answer as a form sends it, for tests and the attack. */
  example?: string;
  /** The answer in the demo's deals. */
  demo?(scenario: Scenario): unknown;
};

/** What the demo data knows about a deal. */
export type Scenario = {
  /** The deal's age in days. */
  age: number;
  representative?: boolean;
  company?: boolean;
  additionalSellers?: number;
  foreignCurrency?: boolean;
  mortgageReferral?: boolean;
  mortgage?: 'yes' | 'no' | 'not_sure';
  joint?: boolean;
};

// Kinds

const isUnanswered = (saved: unknown) => saved === null || saved === undefined;

export const YES_NO = {
  control: 'yes-no',
  schema: yesNo,
  entity: z.boolean().nullable(),
  toField: (saved: unknown) => (isUnanswered(saved) ? '' : saved ? 'yes' : 'no'),
  toWords: (saved: unknown) => (isUnanswered(saved) ? null : saved ? 'Yes' : 'No'),
} as const satisfies Kind;

export const YES_NO_OR_NOT_SURE = {
  control: 'yes-no-not-sure',
  schema: z.enum(['yes', 'no', 'not_sure'], SELECT),
  entity: z.enum(['yes', 'no', 'not_sure']).nullable(),
  toField: (saved: unknown) => (isUnanswered(saved) ? '' : String(saved)),
  toWords: (saved: unknown) =>
    saved === 'not_sure' ? 'Not sure' : saved === 'yes' ? 'Yes' : saved === 'no' ? 'No' : null,
} as const satisfies Kind;

/** One of a few options. */
export const choice = <const Value extends string>(
  options: readonly (Option & { value: Value })[],
  message: string = SELECT,
) =>
  ({
    control: 'choice',
    options,
    schema: z.enum(
      options.map(({ value }) => value),
      message,
    ),
    entity: z.enum(options.map(({ value }) => value)).nullable(),
    toField: (saved: unknown) => (isUnanswered(saved) ? '' : String(saved)),
    toWords: (saved: unknown) => options.find(({ value }) => value === saved)?.label ?? null,
  }) as const satisfies Kind;

/** A line of text; an empty one is not answered. */
export const LINE = {
  control: 'text',
  schema: z
    .string()
    .nullish()
    .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(255, 'Details must be less than 255 characters long')),
  entity: z.string().nullable(),
  toField: (saved: unknown) => (isUnanswered(saved) ? '' : String(saved)),
  toWords: (saved: unknown) => (saved ? String(saved) : null),
} as const satisfies Kind;

/** What a page needs to draw a question: plain data, so that a loader can send it to a hydrated page. */
export type FieldQuestion = Pick<
  Question,
  | 'name'
  | 'label'
  | 'hint'
  | 'control'
  | 'options'
  | 'select'
  | 'cards'
  | 'follows'
  | 'optional'
  | 'inputType'
  | 'autoComplete'
  | 'width'
>;
