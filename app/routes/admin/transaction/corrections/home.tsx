import { useLoaderData } from '@remix-run/react';
import { getHomeToCorrect } from '~/domain/correction/form-queries.server';
import { homePart } from '~/domain/correction/home-commands.server';
import { homeForm } from '~/domain/correction/schema';
import { PROPERTY_QUESTIONS } from '~/domain/property/questions';
import { tenureOption } from '~/domain/property/rules';
import { FieldGroup } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { QuestionFields } from '~/ui/question-fields';
import { urls } from '~/urls';
import { AddressForm } from '../../shared/address-form';
import { addressInWords } from '../../shared/conflict-labels';
import { idParams } from '../../shared/params';
import { correctionDialog, toFieldQuestions } from './dialog.server';
import { CorrectionForm } from './form';

export const handle: PageHandle = { title: 'Correct the home' };

const dialog = correctionDialog({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'property'),
  about: ({ id }) => ({ part: 'home', deal: { sale_id: id } }),
  load: async ({ id }) => ({
    ...(await getHomeToCorrect(id)),
    questions: toFieldQuestions(PROPERTY_QUESTIONS),
  }),
  schema: homeForm,
  part: ({ id }, given) => homePart(id, given),
  labels: {
    address: ['Address', addressInWords],
    tenure: ['Tenure', tenureOption],
    tenure_details: ['Details of the tenure'],
  },
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function CorrectHome() {
  const view = useLoaderData<typeof loader>();
  return (
    <CorrectionForm id="home" view={view}>
      {(form) => (
        <QuestionFields
          questions={view.questions}
          field={form.field}
          own={{
            propertyAddress: (
              <FieldGroup label="Address">
                <AddressForm form={form} name="propertyAddress" />
              </FieldGroup>
            ),
          }}
        />
      )}
    </CorrectionForm>
  );
}
