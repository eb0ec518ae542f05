/** Schemas made from lists of questions. */
import type { z } from 'zod';
import { asksFor, having, type StoredQuestion } from './answers-rules';
import type { Question } from './questions';
import { always } from './schema';

/** For `z.object`, by form name. */
export const schemasOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'schema').map(({ name, schema }) => [name, schema])) as {
    [Each in Extract<Q, { schema: z.ZodType }> as Each['name']]: Each['schema'];
  };

/** The questions that a call which makes a deal may leave open. */
export const openSchemasOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'mayBeOpen').map(({ name, schema }) => [name, schema?.nullish()])) as {
    [Each in Extract<Q, { mayBeOpen: true; schema: z.ZodType }> as Each['name']]: z.ZodOptional<
      z.ZodNullable<Each['schema']>
    >;
  };

/** The same for a call that changes a deal: sending the null that a GET answered for an open question leaves it open. */
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

/** For an entity's schema. */
export const entityOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(having(questions, 'json').map(({ json, entity }) => [json, entity])) as {
    [Each in Extract<Q, { json: string; entity: z.ZodType }> as Each['json']]: Each['entity'];
  };

/** For the schema of a draft. */
export const draftSchemasOf = <Q extends Question>(questions: readonly Q[]) =>
  Object.fromEntries(
    questions.flatMap(({ name, column, entity, mayBeOpen }) =>
      column && entity ? [[name, mayBeOpen ? entity.optional() : entity]] : [],
    ),
  ) as unknown as {
    [Each in Exclude<StoredQuestion<Q>, { mayBeOpen: true }> as Each['name']]: Each['entity'];
  } & { [Each in Extract<StoredQuestion<Q>, { mayBeOpen: true }> as Each['name']]: z.ZodOptional<Each['entity']> };

/** The errors of follow-up questions that were asked and left empty, by form name. */
export const missingIn = (questions: readonly Question[], given: Record<string, unknown>): Record<string, string[]> =>
  Object.fromEntries(
    questions.flatMap(({ name, follows }) =>
      follows && asksFor(follows, given[follows.name]) && isEmpty(given[name]) ? [[name, [follows.missing]]] : [],
    ),
  );

/** No is an answer too. */
const isEmpty = (given: unknown) => given === undefined || given === null || given === '';

/** The schema with these errors added. */
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
