import { useLoaderData } from '@remix-run/react';
import { pauseReminders } from '~/domain/reminder/commands.server';
import { getRemindersOfSale } from '~/domain/reminder/queries.server';
import { pauseForm } from '~/domain/reminder/schema';
import { toDateParts } from '~/domain/shared/day-rules';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Pause reminders' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'emails'),
  load: async ({ params: { id } }) => {
    const { pause } = await getRemindersOfSale(id);
    return {
      isPaused: pause !== null,
      known: {
        pause: pause === null ? undefined : pause.until === null ? 'always' : 'until',
        until: toDateParts(pause?.until ?? null),
      },
    };
  },
  loadFailure: FETCHING,
  schema: pauseForm,
  save: ({ viewer, params: { id }, answers }) => pauseReminders(viewer, id, answers),
  failure: 'There was an error pausing the reminders',
});

export const loader = dialog.loader;
export const action = dialog.action;

const PAUSES = [
  { value: 'until', label: 'Until a day that I choose' },
  { value: 'always', label: 'Until one of us starts them again' },
];
const NO_PAUSE = { value: 'no', label: 'Start them again now', hint: 'Those still to come go on their planned days.' };

export default function PauseReminders() {
  const view = useLoaderData<typeof loader>();
  const intro = (
    <p>
      In a pause, no one on either side is reminded of anything about this transaction. Reminders that were planned for
      that time are not sent later. We will not send an email about the pause.
    </p>
  );
  return (
    <DialogForm id="pause" view={view} intro={intro} label="Save">
      {(form) => (
        <>
          <RadioCards
            field={form.field('pause')}
            label="How long should the pause be?"
            options={view.isPaused ? [...PAUSES, NO_PAUSE] : PAUSES}
          />
          <DateField field={form.field} name="until" label="Start again on" hint="Only if you choose a day" />
        </>
      )}
    </DialogForm>
  );
}
