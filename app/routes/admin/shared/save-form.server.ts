import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { id, seenVersion } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import type { Result } from '~/routes/shared/form';
import { formGone } from '~/routes/shared/kept-form.server';
import { conflictOf, type Said } from './conflict';

/** What a form brings along unseen: the version that it was made from, and the id of what it makes. */
const brought = z.object({ version: seenVersion.shape.version.catch(undefined), _id: id.catch(() => newId()) });

interface Saving<Answers, Doc> {
  schema: z.ZodType<Answers>;
  /** Runs the command. @returns the page that follows */
  save: (answers: Answers, sent: z.output<typeof brought>) => Promise<string>;
  /** What staff read when saving fails in a way that nobody foresaw. */
  failure: string;
  /** What the fields are called where somebody else was first; without it, that alone is told. */
  said?: Said<Doc>;
}

/** The action of a form of the back office: what is wrong, refused or failed comes back to the form, with all that was typed. */
export async function saveForm<Answers, Doc extends object = object>(
  request: Request,
  { schema, save, failure, said }: Saving<Answers, Doc>,
) {
  const fields = await readForm(request);
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true });
  if (submission.status !== 'success') return answer(422, submission.reply());
  try {
    return redirect(await save(submission.value, brought.parse(Object.fromEntries(fields))));
  } catch (error) {
    if (error instanceof ConflictError && said) return answer(409, submission.reply(), conflictOf<Doc>(error, said));
    if (error instanceof KnownError && error.status === 404) throw formGone(submission, inAnswer);
    if (error instanceof KnownError) return answer(error.status, submission.reply(problemsOf(error)));
    reportError(error, { form: failure });
    return answer(500, submission.reply({ formErrors: [failure] }));
  }
}

const inAnswer = (result: Result, conflict: ReturnType<typeof conflictOf> | null = null) => ({ result, conflict });

const answer = (status: number, ...said: Parameters<typeof inAnswer>) => data(inAnswer(...said), status);

/** What a field says is not said of the whole form as well. */
function problemsOf({ message, fieldErrors = {} }: KnownError) {
  const isSaid = Object.values(fieldErrors).some((messages) => messages.includes(message));
  return { formErrors: isSaid ? [] : [message], fieldErrors };
}
