import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Viewer } from '~/domain/account/queries.server';
import { ConflictError } from '~/domain/audit/edit-commands.server';
import { id, versionField } from '~/domain/shared/schema';
import { readForm } from '~/platform/body.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import { newId } from '~/platform/ids';
import type { Result } from '~/routes/shared/form';
import { type Handling, page } from '~/routes/shared/handler.server';
import { formGone } from '~/routes/shared/submitted-form.server';
import { CHANGE_INTENT } from './change-intent';
import { type AnyLabels, conflictOf } from './conflict';
import { writeWorkAfter } from './write-work.server';

type RequestContext<Params> = Handling<Params, Viewer>;

interface DialogOptions<Params, Shown extends object> {
  /** The parameters of its URL. A dialog that adds something may have none. */
  params?: z.ZodType<Params>;
  /** The page below it, which also follows after success. */
  back: (params: Params) => string;
  /** The data that it shows. */
  load: (context: RequestContext<Params>) => Promise<Shown> | Shown;
  /** The message after an unexpected error of the loader. Without it, `failure`. */
  loadFailure?: string;
  /** The message after an unexpected error of the action. The error is reported all the same. */
  failure: string;
}

/** What the form of a dialog needs, besides what the route itself shows. */
type FormShown = {
  /** The initial values of its fields, by name. */
  known?: object;
  /** The version of what is changed, for the optimistic lock. */
  version?: number;
  /** The id of what is created, so that pressing twice creates one. */
  _id?: string;
  /** Where it is posted, if not to the dialog's own address. */
  here?: string;
};

/** The form's hidden fields: the version on which it is based, the id of what it creates, and a digest of what was read before it. */
const hiddenFields = z.object({
  version: versionField.shape.version.catch(undefined),
  _id: id.catch(() => newId()),
  seen: z.hash('sha256').optional().catch(undefined),
});

/** The submitted fields, by name. */
type Typed = Record<string, unknown>;
type Sent<Answers> = z.output<typeof hiddenFields> & { answers: Answers; typed: Typed };

interface DialogFormOptions<Params, Shown extends FormShown, Answers, Saved> extends DialogOptions<Params, Shown> {
  /**
   * What it shows when the form comes back because what it was about no longer exists: usually the form that adds a new one.
   * Without it, the error page lists what was typed.
   */
  whenGone?: (context: RequestContext<Params>) => Promise<NoInfer<Shown>> | NoInfer<Shown>;
  schema: z.ZodType<Answers>;
  save: (sent: RequestContext<Params> & Sent<Answers>) => Promise<Saved>;
  /** The page that follows, if it is not the one behind the dialog. */
  next?: (saved: Saved) => string;
  /**
   * For what is read before it is done: what saving will do, with a digest of it that comes back as `seen`. It throws what saving would. The page
   * shows it, as `checked` of the answer, in place of the form, with everything that was typed, and its button sends that again.
   */
  check?: (sent: RequestContext<Params> & Sent<Answers>) => Promise<{ seen: string }>;
  /** For a button that leads elsewhere and keeps what is typed: the address. Null if another button was pressed. */
  detour?: (sent: RequestContext<Params> & { fields: FormData; typed: Typed }) => Promise<string | null>;
  /** The fields' labels, for when someone else saved first. Without them, only the message is shown. */
  labels?: AnyLabels | ((error: ConflictError) => Promise<AnyLabels>);
  /** For a button that changes the form instead of saving it: the new values of the fields. Null if another button was pressed. */
  redraw?: (fields: FormData) => Record<string, unknown> | null;
}

/**
 * The loader and the action of a dialog with a form. Whatever is wrong, refused or failed is shown in the form, with everything
 * that was typed. `<DialogForm>` renders what the loader returns.
 */
export function dialogForm<Shown extends FormShown, Answers, Saved, Params = undefined>(
  dialog: DialogFormOptions<Params, Shown, Answers, Saved>,
) {
  const { params, back, load, whenGone, failure, loadFailure = failure } = dialog;
  const shown = (view: typeof load) => async (context: RequestContext<Params>) => ({
    back: back(context.params),
    here: context.url.pathname,
    ...(await view(context)),
  });
  return {
    loader: page({ access: 'staff', params, failure: loadFailure, whenGone: whenGone && shown(whenGone) }, shown(load)),
    action: page({ access: 'staff', params, failure }, (context: RequestContext<Params>) => saveForm(context, dialog)),
  };
}

async function saveForm<Params, Shown extends FormShown, Answers, Saved>(
  context: RequestContext<Params>,
  {
    schema,
    save,
    check,
    next,
    back,
    failure,
    labels,
    redraw,
    detour,
  }: DialogFormOptions<Params, Shown, Answers, Saved>,
) {
  const fields = await readForm(context.request);
  const redrawn = redraw?.(fields);
  if (redrawn) return answer(200, { initialValue: redrawn as Result['initialValue'] });
  if (check && fields.get('intent') === CHANGE_INTENT) return answer(200, { initialValue: typedValuesIn(fields) });
  const submission = parseWithZod(fields, { schema, disableAutoCoercion: true });
  const elsewhere = await detour?.({ ...context, fields, typed: submission.payload });
  if (elsewhere) return redirect(elsewhere);
  if (submission.status !== 'success') return answer(422, submission.reply());
  try {
    const hidden = hiddenFields.parse(Object.fromEntries(fields));
    const sent = { ...context, ...hidden, answers: submission.value, typed: submission.payload };
    if (check && hidden.seen === undefined) {
      return data({ ...inAnswer(submission.reply()), checked: { ...(await check(sent)), fields: sentAgain(fields) } });
    }
    const saved = await save(sent);
    await writeWorkAfter(context);
    return redirect(next ? next(saved) : back(context.params));
  } catch (error) {
    if (error instanceof ConflictError && labels) {
      const named = typeof labels === 'function' ? await labels(error) : labels;
      return answer(409, submission.reply(), conflictOf(error, named));
    }
    if (error instanceof KnownError && error.status === 404) throw formGone(submission, inAnswer);
    if (error instanceof KnownError) return answer(error.status, submission.reply(problemsOf(error)));
    reportError(error, { form: failure });
    return answer(500, submission.reply({ formErrors: [failure] }));
  }
}

const typedValuesIn = (fields: FormData) =>
  parseWithZod(fields, { schema: z.looseObject({}), disableAutoCoercion: true }).payload as Result['initialValue'];

/** By name. A file is never among them. */
const sentAgain = (fields: FormData): [name: string, value: string][] =>
  [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : []));

const inAnswer = (result: Result, conflict: ReturnType<typeof conflictOf> | null = null) => ({ result, conflict });

const answer = (status: number, ...parts: Parameters<typeof inAnswer>) => data(inAnswer(...parts), status);

/** A message that a field shows is not repeated above the form. */
function problemsOf({ message, fieldErrors = {} }: KnownError) {
  const isShownAtField = Object.values(fieldErrors).some((messages) => messages.includes(message));
  return { formErrors: isShownAtField ? [] : [message], fieldErrors };
}

interface ConfirmDialogOptions<Params, Shown extends object> extends DialogOptions<Params, Shown> {
  /** Runs the command. There are no fields, and pressing twice does the same as once. */
  confirm: (context: RequestContext<Params>) => Promise<unknown>;
}

/**
 * The loader and the action of a dialog that only asks "Are you sure?". What the rules refuse is shown in the dialog.
 * `<ConfirmDialog>` renders what the loader returns.
 */
export function confirmDialog<Shown extends object, Params = undefined>({
  params,
  back,
  load,
  failure,
  loadFailure = failure,
  confirm,
}: ConfirmDialogOptions<Params, Shown>) {
  return {
    loader: page({ access: 'staff', params, failure: loadFailure }, async (context: RequestContext<Params>) => ({
      back: back(context.params),
      ...(await load(context)),
    })),
    action: page({ access: 'staff', params, failure }, async (context: RequestContext<Params>) => {
      try {
        await confirm(context);
      } catch (error) {
        if (!(error instanceof KnownError) || error.status === 404) throw error;
        return data({ problem: error.message }, error.status);
      }
      await writeWorkAfter(context);
      return redirect(back(context.params));
    }),
  };
}
