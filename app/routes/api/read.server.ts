import type { z } from 'zod';
import { KnownError } from '~/platform/errors';
import { readJson } from '~/routes/shared/handler.server';

/** As `readJson`, with the words that the specification has for a body that does not fit. */
export async function readJsonOr<T>(
  words: string,
  request: Request,
  schema: z.ZodType<T>,
  bounds?: Parameters<typeof readJson>[2],
): Promise<T> {
  try {
    return await readJson(request, schema, bounds);
  } catch (error) {
    if (error instanceof KnownError && error.status === 422) throw new KnownError(422, words, error.fieldErrors);
    throw error;
  }
}

/** @throws KnownError 422 when there is nothing to change */
export function refuseEmpty(change: object, words: string): void {
  if (Object.keys(change).length === 0) throw new KnownError(422, words);
}

/** As `readJson`; the message is that of the first of the named fields that does not fit. */
export async function readJsonSaying<T>(fields: readonly string[], request: Request, schema: z.ZodType<T>): Promise<T> {
  try {
    return await readJson(request, schema);
  } catch (error) {
    if (!(error instanceof KnownError) || !error.fieldErrors) throw error;
    const { fieldErrors } = error;
    const [words = error.message] = fields.flatMap((field) => fieldErrors[field] ?? []);
    throw new KnownError(422, words, fieldErrors);
  }
}
