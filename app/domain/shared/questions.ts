/**
 * A question of a form as a plain object. A noun lists its questions in its `questions.ts`, in the order of the page, and whatever shows, reads
 * or writes the answers goes over that list: a new question is an entry in it, a column and a test (docs/recipes/question.md).
 */
import { z } from 'zod';
import { SELECT, yesNo } from './schema';

type Option = { value: string; label: string; hint?: string };

/** How an answer is asked for, checked, kept and said: what questions of one kind have in common. */
type Kind = {
  /** `own`: the page draws it. */
  control: 'yes-no' | 'yes-no-not-sure' | 'choice' | 'select' | 'money' | 'text' | 'own';
  options?: readonly Option[];
  /** Of a select: its words before anything is chosen, and what is chosen from. */
  select?: { empty: string; options: readonly (Option | { label: string; options: readonly Option[] })[] };
  /** What a form or a JSON call may send. A question without one is answered on pages of its own. */
  schema?: z.ZodType;
  /** What JSON answers. */
  entity?: z.ZodType;
  /** The column's value as the field has it. */
  toField?(saved: unknown): string | null;
  /** As a person reads it; null while it is not answered. */
  toWords?(saved: unknown): string | null;
  /** As JSON has it, where that is not the column's value. */
  toJson?(saved: unknown): unknown;
};

/** The other question, and its answers, as a form sends them, that ask for this one. */
export type Follows = {
  name: string;
  values: readonly string[];
  /** In words, for people whose browser runs no script. */
  condition: string;
  /** Another answer empties the field. */
  clears?: true;
  /** Refuses a form that leaves it empty when it is asked. */
  missing: string;
};

export type Question = Kind & {
  /** Of the form's field, and in the JSON calls that write. */
  name: string;
  label: string;
  hint?: string;
  optional?: true;
  /** Of a text: as HTML has them. */
  inputType?: 'email' | 'tel';
  autoComplete?: string;
  width?: 'medium';
  /** Of a choice: its cards are in two columns, or in as many as fit. */
  cards?: 2 | 'short';
  /** It is asked only after some answers to another question. */
  follows?: Follows;
  /** Where the answer is kept. A question without a column is saved by hand. */
  column?: string;
  /** The entity's name for it. */
  json?: string;
  /** JSON may leave it open: older callers do not know of it. Null is 'not answered', never 'no'. */
  mayBeOpen?: true;
  /** Who follows the deal reads it in JSON; others' answers are null for them. */
  followersRead?: true;
  /** The part of check-your-answers that it is in, and its words there. */
  part?: string;
  summary?: string;
  /** Its words on staff's page of the deal. */
  staff?: string;
  /** Its words in the form of a group's unit, and the answer that a new unit begins with. Without them it is not asked there. */
  unit?: { label: string; usually: string };
  /** What a person is given of their data has it. */
  isGiven?: true;
  /** What becomes of it when the person is erased: null, or the word for what was removed. What is no word of theirs stays. */
  erased?: 'emptied' | 'replaced';
  /** What a form may send: tests and the attack do. */
  example?: string;
  /** What the demo's deals answer. */
  demo?(scenario: Scenario): unknown;
};

/** What the demo data knows of a deal. */
export type Scenario = {
  /** In days. */
  age: number;
  representative?: boolean;
  additionalSellers?: number;
  foreignCurrency?: boolean;
  mortgageReferral?: boolean;
  mortgage?: 'yes' | 'no' | 'not_sure';
  joint?: boolean;
};

// Kinds

const isOpen = (saved: unknown) => saved === null || saved === undefined;

export const YES_NO = {
  control: 'yes-no',
  schema: yesNo,
  entity: z.boolean().nullable(),
  toField: (saved: unknown) => (isOpen(saved) ? '' : saved ? 'yes' : 'no'),
  toWords: (saved: unknown) => (isOpen(saved) ? null : saved ? 'Yes' : 'No'),
} as const satisfies Kind;

export const YES_NO_OR_NOT_SURE = {
  control: 'yes-no-not-sure',
  schema: z.enum(['yes', 'no', 'not_sure'], SELECT),
  entity: z.enum(['yes', 'no', 'not_sure']).nullable(),
  toField: (saved: unknown) => (isOpen(saved) ? '' : String(saved)),
  toWords: (saved: unknown) =>
    saved === 'not_sure' ? 'Not sure' : saved === 'yes' ? 'Yes' : saved === 'no' ? 'No' : null,
} as const satisfies Kind;

/** One of a few. */
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
    toField: (saved: unknown) => (isOpen(saved) ? '' : String(saved)),
    toWords: (saved: unknown) => options.find(({ value }) => value === saved)?.label ?? null,
  }) as const satisfies Kind;

/** A line of text; empty is not answered. */
export const LINE = {
  control: 'text',
  schema: z
    .string()
    .nullish()
    .transform((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(255, 'Details must be less than 255 characters long')),
  toField: (saved: unknown) => (isOpen(saved) ? '' : String(saved)),
  toWords: (saved: unknown) => (saved ? String(saved) : null),
} as const satisfies Kind;

/** What drawing a question takes: plain data, so that a loader can send it to a page that is hydrated. */
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
