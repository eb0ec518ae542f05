/** Functions that read, write and show answers. Each works on a list of questions. */
import type { z } from 'zod';
import type { Follows, Question, Scenario } from './questions';

/** The questions of a list that have a certain property: a column, a name in JSON. */
export const having = <Q extends Question, Key extends keyof Question>(questions: readonly Q[], key: Key) =>
  questions.filter((question) => question[key] !== undefined) as Extract<Q, Record<Key, unknown>>[];

/** The named questions first, in this order. */
export const inOrder = <Q extends Question>(questions: readonly Q[], names: readonly Q['name'][]): Q[] => [
  ...names.flatMap((name) => questions.filter((question) => question.name === name)),
  ...questions.filter(({ name }) => !names.includes(name)),
];

/** The labels by field name, for the list of errors of a form. */
export const labelsOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(questions.map(({ name, label }) => [name, label])) as Record<Q['name'], string>;

/** The form's name for each of the entity's and the columns' names, which the JSON calls accept too. */
export const formNamesOf = (questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.flatMap(({ name, column, json }) => [column, json].flatMap((other) => (other ? [[other, name]] : []))),
  );

/** A Prisma select. */
export const selectOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'column').map(({ column }) => [column, true])) as Record<ColumnOf<Q>, true>;

/** A Prisma `data` object. An answer that is not given is undefined; one whose question was not asked is null. */
export const columnsOf = <Q extends Question, Answers extends { [Name in Q['name']]?: unknown }>(
  questions: readonly Q[],
  answers: Answers,
) =>
  Object.fromEntries(
    questions.flatMap((question) => (question.column ? [[question.column, givenAnswer(question, answers)]] : [])),
  ) as { [Each in Extract<Q, { column: string }> as Each['column']]: Answers[Each['name']] };

/** Whether this answer asks the follow-up question. Yes and no are true and false once they are parsed. */
export const asksFor = ({ values }: Follows, answer: unknown): boolean =>
  values.some((value) => value === (answer === true ? 'yes' : answer === false ? 'no' : answer));

/** The answer, or null where another answer that is given does not ask for it. */
export function givenAnswer({ name, follows }: Question, answers: Record<string, unknown>): unknown {
  const followed = follows && answers[follows.name];
  return follows && followed !== undefined && !asksFor(follows, followed) ? null : answers[name];
}

/** All answers of a list, by form name: the saved ones with a change applied. */
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

/** An entity's answers, from a row that `selectOf` read. */
export const toEntity = <Q extends Question>(questions: readonly Q[], row: Record<ColumnOf<Q>, unknown>) =>
  Object.fromEntries(
    having(questions, 'json').map(({ json, column, toJson }) => {
      const saved = row[column as ColumnOf<Q>];
      return [json, toJson ? toJson(saved) : saved];
    }),
  ) as { [Each in Extract<Q, { json: string; entity: z.ZodType }> as Each['json']]: z.output<Each['entity']> };

/** Answers as they are kept, by form name; those that may be left open can be missing. */
export type StoredAnswers<Q extends Question> = {
  [Each in Exclude<StoredQuestion<Q>, { mayBeOpen: true }> as Each['name']]: z.output<Each['entity']>;
} & { [Each in Extract<StoredQuestion<Q>, { mayBeOpen: true }> as Each['name']]?: z.output<Each['entity']> };

export type StoredQuestion<Q extends Question> = Extract<Q, { column: string; entity: z.ZodType }>;

/** The saved answers by form name, from a row that `selectOf` read. */
export const storedAnswers = <Q extends Question>(questions: readonly Q[], row: Record<ColumnOf<Q>, unknown>) =>
  Object.fromEntries(
    having(questions, 'column').map(({ name, column }) => [name, row[column as ColumnOf<Q>]]),
  ) as StoredAnswers<Q>;

/** Null for every field of an entity that followers may not see. */
export const hiddenFromFollowers = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    having(questions, 'json').flatMap(({ json, followersRead }) => (followersRead ? [] : [[json, null]])),
  ) as {
    [Each in Exclude<Extract<Q, { json: string }>, { followersRead: true }> as Each['json']]: null;
  };

/** Saved answers, by column. */
export type SavedAnswers = Record<string, unknown>;

/** The form's values for what was saved. */
export const fieldsOf = (questions: readonly Question[], saved: SavedAnswers): Record<string, string | null> =>
  Object.fromEntries(
    questions.flatMap(({ name, column, toField }) => (column && toField ? [[name, toField(saved[column])]] : [])),
  );

/** A value of null means not answered. */
export type AnswerInWords = { label: string; value: string | null };

/**
 * The saved answers in words, for the questions that have words for this reader: `summary` for the customer, `staff` for staff. A follow-up
 * without words of its own is added to the answer before it: 'Yes, Nationwide'. One that was not asked is left out.
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

/** Example answers, as a form sends them. */
export const examplesOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    questions.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])),
  ) as Record<Extract<Q, { example: string }>['name'], string>;

/** The answers of the demo's deals, by column: `demo`, else the example, else null. */
export const demoOf = <Q extends Question>(questions: readonly Q[], scenario: Scenario) =>
  Object.fromEntries(
    questions.flatMap(({ column, demo, schema, example }) =>
      column ? [[column, demo ? demo(scenario) : example === undefined ? null : schema?.parse(example)]] : [],
    ),
  ) as { [Each in Extract<Q, { column: string; schema: z.ZodType }> as Each['column']]: z.output<Each['schema']> };
