import type { formOf } from '~/routes/shared/form';
import { TextField } from '~/ui/text-field';

interface PhoneFieldProps {
  form: ReturnType<typeof formOf>;
  optional?: boolean;
}

/** The phone number of an office, or of someone who works there. */
export const PhoneField = ({ form, optional }: PhoneFieldProps) => (
  <TextField
    field={form.field('phone_number')}
    label="Phone number"
    optional={optional}
    type="tel"
    autoComplete="off"
    width="medium"
  />
);
