import type { Question } from './questions';

/**
 * SQL for an object as JSON inside a query. Made from a row, since jsonb_build_object is slower, and its readers want text.
 * @param fields SQL for each field, by its name
 * @param from the row of the fields, if it is not one of the query around; the object is null where there is none
 */
export const objectJson = (fields: Readonly<Record<string, string>>, from?: string) => {
  const columns = Object.entries(fields).map(([name, value]) => `${value} as "${name}"`);
  return `(select to_json(r) from (select ${columns}${from === undefined ? '' : ` from ${from}`}) r)`;
};

/** For `objectJson`: the columns of a list's answers. `table` is the query's alias for it. */
export const columnsOfAnswers = (table: string, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ column }) => (column ? [[column, `${table}.${column}`]] : [])));

/** The saved answers of a list as JSON, by column. */
export const answersJson = (table: string, questions: readonly Question[]) =>
  objectJson(columnsOfAnswers(table, questions));

/** For `objectJson`: the columns of a list's answers, by form name. */
export const columnsByName = (table: string, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ name, column }) => (column ? [[name, `${table}.${column}`]] : [])));

/** SQL for a list as JSON, of the rows in `from`, in order. Empty where there are none. */
export const listJson = (what: string, order: string, from: string) =>
  `(select coalesce(json_agg(${what} order by ${order}), '[]') from ${from})`;
