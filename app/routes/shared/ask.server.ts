import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import type { UpdateOfDeal } from '~/domain/update-request/queries.server';
import { type AskedBy, askedWords } from '~/domain/update-request/rules';
import { askForm, helpedForm } from '~/domain/update-request/schema';
import { KnownError, notFound } from '~/platform/errors';
import type { Result } from './form';
import { savingForm } from './submitted-form.server';

type Times = Pick<UpdateOfDeal, 'askedAt' | 'dueAt' | 'promisedFor'>;

/** That they have asked, and by when we answer. */
export const askedIn = ({ askedAt, dueAt, promisedFor }: Times, present: Date, by?: AskedBy): string =>
  askedWords({ askedAt: new Date(askedAt), dueAt: new Date(dueAt), promisedFor }, present, by);

type Asks = {
  /** The page of the question, and the one to go back to. */
  here: string;
  helpedHref: string;
  ask: (question: string) => Promise<void>;
  sayHelped: (id: string, helped: boolean) => Promise<void>;
};

/** A question, or whether an answer helped. */
export async function askOrSayHelped(form: FormData, { here, helpedHref, ask, sayHelped }: Asks) {
  if (form.get('intent') === 'helped') {
    const said = parseWithZod(form, { schema: helpedForm, disableAutoCoercion: true });
    if (said.status !== 'success') throw notFound();
    const helped = said.value.helped === 'yes';
    await sayHelped(said.value.updateId, helped);
    return redirect(helped ? helpedHref : here, 303);
  }
  const submission = parseWithZod(form, { schema: askForm, disableAutoCoercion: true });
  if (submission.status !== 'success') return data<Result>(submission.reply(), 422);
  return savingForm(submission, async () => {
    try {
      await ask(submission.value.question);
    } catch (error) {
      if (!(error instanceof KnownError) || error.status !== 409) throw error;
      return data<Result>(submission.reply({ formErrors: [error.message] }), 409);
    }
    return redirect(here, 303);
  });
}
