import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { purchasePart } from '~/domain/correction/answers-commands.server';
import { getPurchaseToCorrect } from '~/domain/correction/form-queries.server';
import { PURCHASE_ANSWERS } from '~/domain/correction/questions';
import { purchaseForm } from '~/domain/correction/schema';
import { id } from '~/domain/shared/schema';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { urls } from '~/urls';
import { correctionDialog, labelsOf, toFieldQuestions } from './dialog.server';
import { CorrectionForm } from './form';

export const handle: PageHandle = { title: 'Correct the buyer’s answers' };

const dialog = correctionDialog({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  about: ({ purchaseId }) => ({ part: 'purchase', deal: { purchase_id: purchaseId } }),
  load: async ({ id, purchaseId }) => ({
    ...(await getPurchaseToCorrect(id, purchaseId)),
    questions: toFieldQuestions(PURCHASE_ANSWERS),
  }),
  schema: purchaseForm,
  part: ({ purchaseId }, { given }) => purchasePart(purchaseId, given),
  labels: { ...labelsOf(PURCHASE_ANSWERS), buyers: ['Buying with them'] },
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectPurchase() {
  const view = useLoaderData<typeof loader>();
  return (
    <CorrectionForm id="purchase" view={view}>
      {(form) => <QuestionFields questions={view.questions} field={form.field} />}
    </CorrectionForm>
  );
}
