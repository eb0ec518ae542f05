/**
 * A question of a form as a plain object. A noun lists its questions in its `questions.ts`, in the order of the page, and whatever shows, reads
 * or writes the answers goes over that list: a new question is an entry in it, a column and a test (docs/recipes/question.md).
 */
import { z } from 'zod';
import { always, SELECT, yesNo } from './schema';

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
  toField?(saved: unknown): string;
  /** As a person reads it; null while it is not answered. */
  toWords?(saved: unknown): string | null;
  /** As JSON has it, where that is not the column's value. */
  toJson?(saved: unknown): unknown;
};

/** The other question, and its answers, as a form sends them, that ask for this one. */
type Follows = {
  name: string;
  values: readonly string[];
  /** In words, for who has no script. */
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
  /** Of a choice: its cards stand in two columns. */
  sideBySide?: true;
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
  /** What a form may send: tests and the attack do. */
  example?: string;
  /** What the demo's deals answer. */
  demo?(scenario: Scenario): unknown;
};

/** What the demo data knows of a deal. */
type Scenario = {
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
export const choice = <const Value extends string>(options: readonly (Option & { value: Value })[]) =>
  ({
    control: 'choice',
    options,
    schema: z.enum(
      options.map(({ value }) => value),
      SELECT,
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

// What lists are for

/** The questions of a list that have this: a column, a name in JSON. */
export const having = <Q extends Question, Key extends keyof Question>(questions: readonly Q[], key: Key) =>
  questions.filter((question) => question[key] !== undefined) as Extract<Q, Record<Key, unknown>>[];

/** The named questions first, in this order. */
export const inOrder = <Q extends Question>(questions: readonly Q[], names: readonly Q['name'][]): Q[] => [
  ...names.flatMap((name) => questions.filter((question) => question.name === name)),
  ...questions.filter(({ name }) => !names.includes(name)),
];

/** By field name: the list of what is wrong with a form tells by them which question it means. */
export const labelsOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(questions.map(({ name, label }) => [name, label])) as Record<Q['name'], string>;

/** What drawing a question takes: plain data, so that a loader can send it to a page that is hydrated. */
export type FieldQuestion = Pick<
  Question,
  'name' | 'label' | 'hint' | 'control' | 'options' | 'select' | 'sideBySide' | 'follows'
>;

/** For `z.object`, by form name. */
export const schemasOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'schema').map(({ name, schema }) => [name, schema])) as {
    [Each in Extract<Q, { schema: z.ZodType }> as Each['name']]: Each['schema'];
  };

/** What a call that makes a deal may leave open. */
export const openSchemasOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'mayBeOpen').map(({ name, schema }) => [name, schema?.nullish()])) as {
    [Each in Extract<Q, { mayBeOpen: true; schema: z.ZodType }> as Each['name']]: z.ZodOptional<
      z.ZodNullable<Each['schema']>
    >;
  };

/** Of a call that changes one: what a GET answers for a question that is still open leaves it so. */
export const openChangesOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    having(questions, 'mayBeOpen').map(({ name, schema }) => [
      name,
      schema?.nullish().transform((answer) => answer ?? undefined),
    ]),
  ) as unknown as OpenChanges<Q>;

type OpenChanges<Q extends Question> = {
  [Each in Extract<Q, { mayBeOpen: true; schema: z.ZodType }> as Each['name']]: z.ZodType<
    z.output<Each['schema']> | undefined
  >;
};

/** The entity's names and the columns', which calls understand too, with the form's. */
export const formNamesOf = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ name, column, json }) => [column, json].flatMap((other) => (other ? [[other, name]] : []))),
  );

/** What Prisma is to read. */
export const selectOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'column').map(({ column }) => [column, true])) as Record<ColumnOf<Q>, true>;

/** What Prisma is to write; an answer that is not given is undefined, one that was not asked null. */
export const columnsOf = <Q extends Question, Answers extends { [Name in Q['name']]?: unknown }>(
  questions: readonly Q[],
  answers: Answers,
) =>
  Object.fromEntries(
    questions.flatMap((question) => (question.column ? [[question.column, givenAnswer(question, answers)]] : [])),
  ) as { [Each in Extract<Q, { column: string }> as Each['column']]: Answers[Each['name']] };

/** Yes and no are true and false once they are read. */
const asksFor = ({ values }: Follows, answer: unknown): boolean =>
  values.some((value) => value === (answer === true ? 'yes' : answer === false ? 'no' : answer));

/** The answer; null where another answer, if it is given, does not ask for it. */
export function givenAnswer({ name, follows }: Question, answers: Record<string, unknown>): unknown {
  const followed = follows && answers[follows.name];
  return follows && followed !== undefined && !asksFor(follows, followed) ? null : answers[name];
}

/** All answers of a list, by form name, when a change is made to the saved ones. */
export const withChange = <Q extends Question, Change extends { [Name in Q['name']]?: unknown }>(
  questions: readonly Q[],
  saved: Record<ColumnOf<Q>, unknown>,
  change: Change,
) =>
  Object.fromEntries(
    having(questions, 'column').map(({ name, column }) => [
      name,
      change[name as Q['name']] === undefined ? saved[column as ColumnOf<Q>] : change[name as Q['name']],
    ]),
  ) as { [Each in Extract<Q, { column: string }> as Each['name']]: NonNullable<Change[Each['name']]> };

type ColumnOf<Q extends Question> = Extract<Q, { column: string }>['column'];

/** For an entity's schema. */
export const entityOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'json').map(({ json, entity }) => [json, entity])) as {
    [Each in Extract<Q, { json: string; entity: z.ZodType }> as Each['json']]: Each['entity'];
  };

/** An entity's answers, of a row that `selectOf` read. */
export const toEntity = <Q extends Question>(questions: readonly Q[], row: Record<ColumnOf<Q>, unknown>) =>
  Object.fromEntries(
    having(questions, 'json').map(({ json, column, toJson }) => {
      const saved = row[column as ColumnOf<Q>];
      return [json, toJson ? toJson(saved) : saved];
    }),
  ) as { [Each in Extract<Q, { json: string; entity: z.ZodType }> as Each['json']]: z.output<Each['entity']> };

/** What followers do not read of an entity. */
export const hiddenFromFollowers = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    having(questions, 'json').flatMap(({ json, followersRead }) => (followersRead ? [] : [[json, null]])),
  ) as {
    [Each in Exclude<Extract<Q, { json: string }>, { followersRead: true }> as Each['json']]: null;
  };

/** Saved answers, by column. */
export type SavedAnswers = Record<string, unknown>;

/** What stands in the fields for what was saved. */
export const fieldsOf = (questions: readonly Question[], saved: SavedAnswers): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ name, column, toField }) => (column && toField ? [[name, toField(saved[column])]] : [])),
  );

/**
 * The saved answers that have words for this reader, in them: `summary` for the customer, `staff` for staff. A follow-up without words of its own
 * is said with the answer that it follows: 'Yes, Nationwide'. One that was not asked is not said.
 */
export function answersInWords(questions: readonly Question[], reader: 'summary' | 'staff', saved: SavedAnswers) {
  const wordsOf = ({ column = '', toWords }: Question) => toWords?.(saved[column]) ?? null;
  return questions.flatMap((question) => {
    const { name, [reader]: label, follows } = question;
    if (!label || (follows && wordsOf(question) === null)) return [];
    const followers = questions.filter((each) => each.follows?.name === name && !each[reader]);
    return [{ label, value: [question, ...followers].flatMap((each) => wordsOf(each) ?? []).join(', ') || null }];
  });
}

/** As a form sends them. */
export const examplesOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    questions.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  ) as Record<Extract<Q, { example: string }>['name'], string>;

/** What the demo's deals answer, by column. */
export const demoOf = <Q extends Question>(questions: readonly Q[], scenario: Scenario) =>
  Object.fromEntries(
    questions.flatMap(({ column, demo, schema, example }) =>
      column ? [[column, demo ? demo(scenario) : schema?.parse(example)]] : [],
    ),
  ) as { [Each in Extract<Q, { column: string; schema: z.ZodType }> as Each['column']]: z.output<Each['schema']> };

/** What is asked because of another answer and left empty: why it is refused, by form name. */
export const missingIn = (questions: readonly Question[], given: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    questions.flatMap(({ name, follows }) =>
      follows && asksFor(follows, given[follows.name]) && !given[name] ? [[name, [follows.missing]]] : [],
    ),
  );

/** The schema, refusing that. */
export const refusingMissing = <Schema extends z.ZodType>(schema: Schema, questions: readonly Question[]): Schema =>
  questions.reduce(
    (checked, { name, follows }) =>
      follows
        ? checked.refine((given) => !missingIn(questions, Object(given))[name], {
            path: [name],
            error: follows.missing,
            ...always,
          })
        : checked,
    schema,
  );
