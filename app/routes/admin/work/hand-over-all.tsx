import { useLoaderData } from '@remix-run/react';
import { handOverAll } from '~/domain/work/cover-commands.server';
import { listStaff } from '~/domain/work/queries.server';
import { handOverAllForm } from '~/domain/work/schema';
import { Select } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Hand over all my sales' };

const dialog = dialogForm({
  back: () => urls.adminWork(),
  load: async ({ viewer }) => {
    const staff = await listStaff();
    const others = staff.filter(({ id }) => id !== viewer.userId).map(({ id, name }) => ({ value: id, label: name }));
    return { others, known: {} };
  },
  schema: handOverAllForm,
  save: ({ viewer, answers }) => handOverAll(viewer, answers),
  next: () => urls.adminWork({ handedOver: 'true' }),
  loadFailure: FETCHING,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function HandOverAll() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="hand-over-all"
      view={view}
      label="Hand over"
      intro={
        <p>
          Every sale that you look after goes to one colleague. We will not send an email. You cannot undo this: your
          colleague can hand sales back to you.
        </p>
      }
    >
      {(form) => (
        <>
          <Select field={form.field('to')} label="Who to?" empty="Choose a colleague" options={view.others} />
          <TextField
            field={form.field('why')}
            label="Why?"
            hint="One line. It becomes a note on each sale. The customer can ask for a copy of this."
          />
          <DateField
            field={form.field}
            name="backOn"
            label="The day you are back (optional)"
            hint="On that day they are yours again, except those that someone else has taken."
          />
        </>
      )}
    </DialogForm>
  );
}
