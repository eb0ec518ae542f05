import { useLoaderData } from '@remix-run/react';
import { changeValues } from '~/domain/managing/values/commands.server';
import { getValues } from '~/domain/managing/values/queries.server';
import { SWITCHES, switchesInWords, type Values } from '~/domain/managing/values/rules';
import { valuesForm } from '~/domain/managing/values/schema';
import { dayAsRead } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { Checkbox, FieldGroup } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea, TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import type { Labels } from '../shared/conflict';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FAILED } from './labels';

export const handle: PageHandle = { title: 'Change values' };

const listed = (tags: string[]) => tags.join(', ');

const dialog = dialogForm({
  back: () => urls.adminValues(),
  load: async ({ viewer }) => {
    const { version, tags, customer_tags, benchmark_in_days: days, ...values } = await getValues(viewer);
    return {
      version,
      known: {
        benchmark_in_days: days?.toString(),
        tags: tags.join('\n'),
        customer_tags: customer_tags.join('\n'),
        thirdfort_v2_switchover_date: toDateParts(values.thirdfort_v2_switchover_date),
        identity_partner_reminds: values.identity_partner_reminds ? 'on' : undefined,
        switched_off: values.switched_off,
      },
    };
  },
  schema: valuesForm,
  save: ({ viewer, answers, version }) => changeValues(viewer, answers, version),
  failure: FAILED,
  labels: {
    benchmark_in_days: ['Benchmark, in days', (days) => days?.toString() ?? null],
    tags: ['Tags', listed],
    customer_tags: ['Tags that customers see', listed],
    thirdfort_v2_switchover_date: ['Thirdfort v2 from', (day) => day && dayAsRead(day)],
    identity_partner_reminds: ['Thirdfort reminds people', (isOn) => (isOn ? 'Yes' : 'No')],
    switched_off: ['Switched off', switchesInWords],
  } satisfies Labels<Values>,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditValues() {
  return (
    <DialogForm id="values" view={useLoaderData<typeof loader>()}>
      {(form) => (
        <>
          <TextField
            field={form.field('benchmark_in_days')}
            label="Benchmark, from offer to exchange"
            hint="In days"
            optional
            width="small"
          />
          <TextArea field={form.field('tags')} label="Tags" hint="One on each line" rows={8} />
          <TextArea
            field={form.field('customer_tags')}
            label="Tags that customers see"
            hint="One on each line, out of the tags above"
          />
          <DateField field={form.field} name="thirdfort_v2_switchover_date" label="Thirdfort v2 from" />
          <Checkbox
            field={form.field('identity_partner_reminds')}
            label="Thirdfort reminds people of their identity check"
            hint="If it does not, we do: 3 and 7 working days after a check is ordered."
          />
          <FieldGroup
            label="Switched off"
            field={form.field('switched_off')}
            hint="We stop calling it within 5 seconds. Customers then read that it is not available, or type the details themselves."
          >
            {SWITCHES.map(({ name, label }) => (
              <Checkbox
                key={name}
                field={{ ...form.field('switched_off'), id: `switched-off-${name}`, errors: undefined }}
                value={name}
                label={label}
              />
            ))}
          </FieldGroup>
        </>
      )}
    </DialogForm>
  );
}
