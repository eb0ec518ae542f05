import type { formOf } from '~/routes/shared/form';
import { TextField } from '~/ui/text-field';
import { AddressForm } from '../shared/address-form';

export function LawFirmFields({ form }: { form: ReturnType<typeof formOf> }) {
  return (
    <>
      <TextField field={form.field('name')} label="Name" autoComplete="off" />
      <TextField field={form.field('email')} label="Email" type="email" optional autoComplete="off" />
      <TextField field={form.field('phone_number')} label="Phone number" type="tel" width="medium" autoComplete="off" />
      <AddressForm form={form} name="address" organisation />
    </>
  );
}
