import { useLoaderData } from '@remix-run/react';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { toDay } from '~/domain/shared/entity-rules';
import { setFollowUp } from '~/domain/work/follow-up-commands.server';
import { getSaleWork } from '~/domain/work/queries.server';
import { usualHold } from '~/domain/work/rules';
import { followUpForm } from '~/domain/work/schema';
import { now } from '~/platform/clock.server';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Follow up' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'notes'),
  load: async ({ params: { id } }) => {
    const present = now();
    const { followUpOn, followUpNote } = await getSaleWork(id, present);
    const on = followUpOn ? toDay(followUpOn) : usualHold(londonDay(present));
    return { known: { on: toDateParts(on), note: followUpNote ?? '' } };
  },
  loadFailure: FETCHING,
  schema: followUpForm,
  save: ({ viewer, params: { id }, answers }) => setFollowUp(viewer, id, answers),
  failure: 'There was an error saving the follow-up',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function FollowUp() {
  return (
    <DialogForm
      id="follow-up"
      view={useLoaderData<typeof loader>()}
      intro={<p>On that day the sale appears on the work page of the person who looks after it.</p>}
    >
      {(form) => (
        <>
          <DateField field={form.field} name="on" label="When?" hint="After today." />
          <TextField
            field={form.field('note')}
            label="What needs doing?"
            hint="In a line. The customer can ask for a copy of this."
          />
        </>
      )}
    </DialogForm>
  );
}
