import type { Submission } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { reportError } from '~/platform/error-reporting.server';
import { KnownError } from '~/platform/errors';
import type { Result } from './form';

export const GONE = 'This was removed in another tab or by someone else. Nothing was saved.';

export const submittingFailed = () =>
  `There was an error submitting the form, please contact support at ${brand.supportEmail}`;

/**
 * What a form was about no longer exists. The page answers with the form as it was sent, if its loader says how (`whenGone`).
 * Otherwise the error page lists what was typed.
 */
export class FormGone extends KnownError {
  constructor(
    /** The answer of the page's action. */
    readonly answer: unknown,
    /** By field name. */
    readonly typed: Record<string, unknown>,
  ) {
    super(404, GONE);
    this.name = 'FormGone';
  }
}

type Sent = Pick<Submission<unknown, string[]>, 'payload' | 'reply'>;

/** @param answerOf how the page's action wraps the form's result */
export const formGone = (sent: Sent, answerOf: (result: Result) => unknown = (result) => result): FormGone =>
  new FormGone(answerOf(sent.reply({ formErrors: [GONE] })), sent.payload);

/** @throws FormGone when what is looked for no longer exists */
export async function orGone<Found>(form: FormData, finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    if (!(error instanceof KnownError && error.status === 404)) throw error;
    throw formGone(parseWithZod(form, { schema: z.object({}), disableAutoCoercion: true }));
  }
}

/** Saves a submitted form. An unexpected error is reported, and the person stays on the page with everything that was typed. */
export async function savingForm<Saved>(sent: Sent, save: () => Promise<Saved>) {
  try {
    return await save();
  } catch (error) {
    if (error instanceof KnownError && error.status === 404) throw formGone(sent);
    if (error instanceof KnownError && error.fieldErrors) {
      return data<Result>(sent.reply({ fieldErrors: error.fieldErrors }), error.status);
    }
    if (error instanceof KnownError && error.status === 422) {
      return data<Result>(sent.reply({ formErrors: [error.message] }), 422);
    }
    if (error instanceof KnownError || !(error instanceof Error)) throw error;
    reportError(error, { form: Object.keys(sent.payload).join(' ') });
    return data<Result>(sent.reply({ formErrors: [submittingFailed()] }), 500);
  }
}
