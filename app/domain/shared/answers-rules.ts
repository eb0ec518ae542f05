/** What answers are read, written and said by: each of these goes over a list of questions. */
import type { z } from 'zod';
import type { Follows, Question, Scenario } from './questions';

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

/** Whether this answer asks for the follow-up. Yes and no are true and false once they are read. */
export const asksFor = ({ values }: Follows, answer: unknown): boolean =>
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

/** An entity's answers, of a row that `selectOf` read. */
export const toEntity = <Q extends Question>(questions: readonly Q[], row: Record<ColumnOf<Q>, unknown>) =>
  Object.fromEntries(
    having(questions, 'json').map(({ json, column, toJson }) => {
      const saved = row[column as ColumnOf<Q>];
      return [json, toJson ? toJson(saved) : saved];
    }),
  ) as { [Each in Extract<Q, { json: string; entity: z.ZodType }> as Each['json']]: z.output<Each['entity']> };

/** Answers as they are kept, by form name; those that JSON may leave open may be missing. */
export type KeptAnswers<Q extends Question> = {
  [Each in Exclude<Kept<Q>, { mayBeOpen: true }> as Each['name']]: z.output<Each['entity']>;
} & { [Each in Extract<Kept<Q>, { mayBeOpen: true }> as Each['name']]?: z.output<Each['entity']> };

export type Kept<Q extends Question> = Extract<Q, { column: string; entity: z.ZodType }>;

/** What followers do not read of an entity. */
export const hiddenFromFollowers = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    having(questions, 'json').flatMap(({ json, followersRead }) => (followersRead ? [] : [[json, null]])),
  ) as {
    [Each in Exclude<Extract<Q, { json: string }>, { followersRead: true }> as Each['json']]: null;
  };

/** Saved answers, by column. */
export type SavedAnswers = Record<string, unknown>;

/** What the fields show of what was saved. */
export const fieldsOf = (questions: readonly Question[], saved: SavedAnswers): Record<string, string | null> =>
  Object.fromEntries(
    questions.flatMap(({ name, column, toField }) => (column && toField ? [[name, toField(saved[column])]] : [])),
  );

/** Null: not answered. */
export type AnswerInWords = { label: string; value: string | null };

/**
 * The saved answers that have words for this reader, in them: `summary` for the customer, `staff` for staff. A follow-up without words of its own
 * is said with the answer that it follows: 'Yes, Nationwide'. One that was not asked is not said.
 */
export function answersInWords(
  questions: readonly Question[],
  reader: 'summary' | 'staff',
  saved: SavedAnswers,
): AnswerInWords[] {
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

/** What the demo's deals answer, by column: where nothing is said of it, the example, else nothing. */
export const demoOf = <Q extends Question>(questions: readonly Q[], scenario: Scenario) =>
  Object.fromEntries(
    questions.flatMap(({ column, demo, schema, example }) =>
      column ? [[column, demo ? demo(scenario) : example === undefined ? null : schema?.parse(example)]] : [],
    ),
  ) as { [Each in Extract<Q, { column: string; schema: z.ZodType }> as Each['column']]: z.output<Each['schema']> };
