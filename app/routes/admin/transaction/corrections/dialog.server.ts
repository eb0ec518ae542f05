import type { z } from 'zod';
import {
  type CorrectablePart,
  type CorrectionInput,
  correct,
  dryRunCorrection,
} from '~/domain/correction/commands.server';
import { getVersion } from '~/domain/correction/form-queries.server';
import type { CorrectionPreview } from '~/domain/correction/preview-queries.server';
import type { DealRef } from '~/domain/correction/queries.server';
import type { CorrectionPart } from '~/domain/correction/rules';
import { listSentBefore } from '~/domain/correction/sent-queries.server';
import type { FieldQuestion, Question } from '~/domain/shared/questions';
import { previewCorrection } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { urls } from '~/urls';
import type { AnyLabels } from '../../shared/conflict';
import { dialogForm } from '../../shared/dialog-form.server';

type Params = { id: string };
type Answers = { reason: string };
type About = { part: CorrectionPart; deal: DealRef; personId?: string };

interface CorrectionOptions<Of extends Params, Given extends Answers, Doc extends object, Shown extends object> {
  params: z.ZodType<Of>;
  back: (params: Of) => string;
  about: (params: Of) => About;
  /** The data of the form. @throws KnownError 404 for anything of another transaction */
  load: (params: Of) => Promise<Shown & { version: number }>;
  schema: z.ZodType<Given>;
  part: (params: Of, given: Given) => CorrectablePart<Doc>;
  labels: AnyLabels;
}

/** The dialog that corrects one part of the answers: the form, then a preview with the email, then the saved correction. */
export const correctionDialog = <Of extends Params, Given extends Answers, Doc extends object, Shown extends object>({
  params,
  back,
  about,
  load,
  schema,
  part,
  labels,
}: CorrectionOptions<Of, Given, Doc, Shown>) =>
  dialogForm({
    params,
    back,
    load: async (context: { params: Of }) => {
      const shown = await load(context.params);
      return { ...shown, sent: await listSentBefore(about(context.params), now()) };
    },
    schema,
    check: async ({ viewer, params: of, answers, version }) => {
      await getVersion(of.id, about(of).deal);
      return shownOf(await dryRunCorrection(viewer, part(of, answers), correctionInput(answers, version)));
    },
    save: async ({ viewer, params: of, answers, version, seen = '' }) => {
      await getVersion(of.id, about(of).deal);
      return {
        id: of.id,
        made: await correct(viewer, part(of, answers), { ...correctionInput(answers, version), seen }),
      };
    },
    next: ({ id, made }) => (made ? urls.adminCorrection(id, made) : urls.adminTransaction(id, 'corrections')),
    failure: 'An unknown error occurred',
    labels,
  });

const correctionInput = ({ reason }: Answers, version: number | undefined): CorrectionInput => ({ reason, version });

const shownOf = ({ seen, to, letter, invited }: CorrectionPreview) => ({
  ...{ seen, to, invited },
  ...{ title: letter.title, changes: letter.changes, letter: previewCorrection(letter) },
});

/** The preview, as the page shows it. */
export type Checked = ReturnType<typeof shownOf> & { fields: [name: string, value: string][] };

/** Questions as the page renders them, without what stays on the server. */
export const toFieldQuestions = (questions: readonly Question[]): FieldQuestion[] =>
  questions.map(
    ({ name, label, hint, control, options, select, cards, follows, optional, inputType, width, ...rest }) => ({
      ...{ name, label, hint, options, select, cards, follows, optional, inputType, width },
      // The hints about our partners are for customers.
      control: control === 'own' && rest.column ? ('yes-no' as const) : control,
      autoComplete: 'off',
    }),
  );

/** The labels by column, for the notice to the second of two editors. */
export const labelsOf = (questions: readonly Question[]): AnyLabels =>
  Object.fromEntries(
    questions.flatMap(({ column, summary, label, toWords }) =>
      column ? [[column, [summary ?? label, (value: never) => toWords?.(value) ?? null] as const]] : [],
    ),
  );
