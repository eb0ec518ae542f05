import type { Question } from './questions';

/**
 * An object as JSON, for use inside a query: what its fields are, as SQL, by their names. As a row: jsonb_build_object takes three times
 * as long, and its readers want text.
 */
export const objectJson = (fields: Readonly<Record<string, string>>) =>
  `(select to_json(r) from (select ${Object.entries(fields).map(([name, value]) => `${value} as "${name}"`)}) r)`;

/** The saved answers of a list as JSON, by column. `table` is the letter that the query has for it. */
export const answersJson = (table: string, questions: readonly Question[]) =>
  objectJson(Object.fromEntries(questions.flatMap(({ column }) => (column ? [[column, `${table}.${column}`]] : []))));

/** For `objectJson`: the columns of a list's answers by form name. */
export const columnsByName = (table: string, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ name, column }) => (column ? [[name, `${table}.${column}`]] : [])));

/** A list as JSON: of rows that `from` names, in their order. Empty where there are none. */
export const listJson = (what: string, order: string, from: string) =>
  `(select coalesce(json_agg(${what} order by ${order}), '[]') from ${from})`;
