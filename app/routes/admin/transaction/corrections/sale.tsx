import { useLoaderData } from '@remix-run/react';
import { salePart } from '~/domain/correction/answers-commands.server';
import { getSaleToCorrect } from '~/domain/correction/form-queries.server';
import { SALE_ANSWERS } from '~/domain/correction/questions';
import { saleForm } from '~/domain/correction/schema';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { urls } from '~/urls';
import { idParams } from '../../shared/params';
import { correctionDialog, labelsOf, toFieldQuestions } from './dialog.server';
import { CorrectionForm } from './form';

export const handle: PageHandle = { title: 'Correct the seller’s answers' };

const dialog = correctionDialog({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'property'),
  about: ({ id }) => ({ part: 'sale', deal: { sale_id: id } }),
  load: async ({ id }) => {
    const { questions, ...found } = await getSaleToCorrect(id);
    return { ...found, questions: toFieldQuestions(questions) };
  },
  schema: saleForm,
  part: ({ id }, { given }) => salePart(id, given),
  labels: labelsOf(SALE_ANSWERS),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectSale() {
  const view = useLoaderData<typeof loader>();
  return (
    <CorrectionForm id="sale" view={view}>
      {(form) => <QuestionFields questions={view.questions} field={form.field} />}
    </CorrectionForm>
  );
}
