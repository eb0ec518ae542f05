import type { Lawyer } from '~/domain/partner/lawyer-group/rules';
import { LAWYER_TITLES, titleLabel } from '~/domain/partner/lawyer-group/title-rules';
import { displayPhone } from '~/domain/people/rules';
import type { formOf } from '~/routes/shared/form';
import { Select } from '~/ui/choices';
import { TextField } from '~/ui/text-field';

/** A person as the fields show them. Null for a new one. */
export const inFields = (lawyer: Lawyer | null) =>
  lawyer ? { ...lawyer, phone_number: lawyer.phone_number && displayPhone(lawyer.phone_number) } : {};

/** The fields of a solicitor or a legal assistant. */
export function LawyerFields({ form }: { form: ReturnType<typeof formOf> }) {
  return (
    <>
      <TextField field={form.field('first_name')} label="First name" autoComplete="off" />
      <TextField field={form.field('last_name')} label="Last name" autoComplete="off" />
      <TextField field={form.field('email')} label="Email" type="email" optional autoComplete="off" />
      <TextField
        field={form.field('phone_number')}
        label="Phone number"
        type="tel"
        width="medium"
        optional
        autoComplete="off"
      />
      <Select
        field={form.field('title')}
        label="Title (optional)"
        empty="Not recorded"
        options={LAWYER_TITLES.map((title) => ({ value: title, label: titleLabel(title) }))}
      />
      <TextField
        field={form.field('regulator_number')}
        label="Number with the regulator"
        width="medium"
        optional
        autoComplete="off"
      />
    </>
  );
}
