import { USUAL_UNIT_ANSWERS } from '~/domain/group/questions';
import { TENURE_OPTIONS } from '~/domain/property/rules';
import type { FieldQuestion } from '~/domain/shared/questions';
import type { formOf } from '~/routes/shared/form';
import { FieldGroup, RadioCards, Reveal } from '~/ui/choices';
import { QuestionFields } from '~/ui/question-fields';
import { MoneyField, TextField } from '~/ui/text-field';
import { AddressForm } from '../shared/address-form';

/** The initial values of a new unit's form. */
export const NEW_UNIT = { tenureOption: 'Freehold', ...USUAL_UNIT_ANSWERS };

interface UnitFieldsProps {
  form: ReturnType<typeof formOf>;
  questions: readonly FieldQuestion[];
  /** The first unit of a group must have a price. Others can get theirs later. */
  isFirst: boolean;
}

export function UnitFields({ form, questions, isFirst }: UnitFieldsProps) {
  const tenure = form.field('tenureOption');
  return (
    <>
      <FieldGroup label="Address" hint="If a plot has no address yet, enter the name it will have.">
        <AddressForm form={form} name="propertyAddress" />
      </FieldGroup>
      <RadioCards
        field={tenure}
        label="Tenure"
        columns={2}
        options={TENURE_OPTIONS.map((option) => ({ value: option, label: option }))}
      />
      <Reveal field={tenure} values={['Other / Not Sure']} condition="If other or not sure">
        <TextField field={form.field('tenureDetails')} label="Details of the tenure" autoComplete="off" />
      </Reveal>
      <MoneyField
        field={form.field('askingPrice')}
        label="Asking price"
        optional={!isFirst}
        hint={isFirst ? undefined : 'Leave blank if the price has not been set.'}
      />
      <QuestionFields questions={questions} field={form.field} />
    </>
  );
}
