import type { formOf } from '~/routes/shared/form';
import { DateField } from '~/ui/date-field';
import { TextField } from '~/ui/text-field';

/** What a new code and a changed one have in common. */
export function CodeFields({ form }: { form: ReturnType<typeof formOf> }) {
  return (
    <>
      <TextField field={form.field('issued_by')} label="Issued by" hint="Who gives it to sellers, and why" />
      <DateField
        field={form.field}
        name="first_day"
        label="First day (optional)"
        hint="Leave blank to start straight away"
      />
      <DateField field={form.field} name="last_day" label="Last day (optional)" hint="Leave blank for no end" />
      <TextField
        field={form.field('uses_left')}
        label="Uses left"
        hint="How many more sellers can use it. Leave blank for any number."
        optional
        width="small"
      />
    </>
  );
}
