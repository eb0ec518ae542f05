import type { Question } from './questions';

/**
 * An object as JSON, for use inside a query: what its fields are, as SQL, by their names. As a row: jsonb_build_object takes three times
 * as long, and its readers want text.
 * @param from of which row the fields are, where they are not of the query around; null where there is none
 */
export const objectJson = (fields: Readonly<Record<string, string>>, from?: string) => {
  const columns = Object.entries(fields).map(([name, value]) => `${value} as "${name}"`);
  return `(select to_json(r) from (select ${columns}${from === undefined ? '' : ` from ${from}`}) r)`;
};

/** For `objectJson`: the columns of a list's answers. `table` is the letter that the query has for it. */
export const columnsOfAnswers = (table: string, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ column }) => (column ? [[column, `${table}.${column}`]] : [])));

/** The saved answers of a list as JSON, by column. */
export const answersJson = (table: string, questions: readonly Question[]) =>
  objectJson(columnsOfAnswers(table, questions));

/** For `objectJson`: the columns of a list's answers, by form name. */
export const columnsByName = (table: string, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ name, column }) => (column ? [[name, `${table}.${column}`]] : [])));

/** A list as JSON: of rows that `from` names, in their order. Empty where there are none. */
export const listJson = (what: string, order: string, from: string) =>
  `(select coalesce(json_agg(${what} order by ${order}), '[]') from ${from})`;
