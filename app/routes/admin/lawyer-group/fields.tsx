import type { ReactNode } from 'react';
import type { formOf } from '~/routes/shared/form';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import { TextArea, TextField } from '~/ui/text-field';
import { AddressForm } from '../shared/address-form';

/** The fields of a lawyer group. @param children the fields that only one of the forms has, after the name */
export function LawyerGroupFields({ form, children }: { form: ReturnType<typeof formOf>; children?: ReactNode }) {
  return (
    <>
      <TextField field={form.field('name')} label="Name" autoComplete="off" />
      {children}
      <Checkbox
        field={form.field('panel_solicitor')}
        label="Panel solicitor"
        hint="Sellers can choose from the panel. They only get an introduction email if their solicitor is on the panel."
      />
      <DateField field={form.field} name="start_date" label="On the panel since (optional)" />
      <TextArea
        field={form.field('fee_example')}
        label="Example fee, including VAT"
        optional
        hint="Customers read it when they choose. Include VAT. For example: £1,380 for a freehold sale at £350,000."
        rows={2}
      />
      <FieldGroup label="Invoicing address (optional)" hint="Leave blank if there isn’t one.">
        <AddressForm form={form} name="invoicing_address" organisation />
      </FieldGroup>
    </>
  );
}
