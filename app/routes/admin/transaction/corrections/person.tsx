import type { SentItem } from '~/domain/correction/rules';
import type { FieldQuestion } from '~/domain/shared/questions';
import { FieldGroup } from '~/ui/choices';
import { QuestionFields } from '~/ui/question-fields';
import { HiddenField } from '~/ui/text-field';
import { AddressForm } from '../../shared/address-form';
import type { DialogView } from '../../shared/dialog-form';
import { CorrectionForm } from './form';

type Named = { name: string | null };

export const titleOfPerson =
  (adding: string) =>
  ({ name }: Named): string =>
    name === null ? adding : `Correct ${name}`;

export const titleOfRemoval = ({ name }: Named): string => `Remove ${name}`;

/** The questions about another person in the deal. */
export function PersonCorrection({
  view,
}: {
  view: DialogView & Named & { sent: SentItem[]; questions: FieldQuestion[] };
}) {
  return (
    <CorrectionForm id="person" view={view}>
      {(form) => (
        <>
          {view.name === null && <HiddenField field={form.field('personId')} />}
          <QuestionFields
            questions={view.questions}
            field={form.field}
            own={{
              correspondenceAddress: (
                <FieldGroup label="Address for letters">
                  <AddressForm form={form} name="correspondenceAddress" anyCountry />
                </FieldGroup>
              ),
            }}
          />
        </>
      )}
    </CorrectionForm>
  );
}
