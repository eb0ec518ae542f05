import { useLoaderData } from '@remix-run/react';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { snooze } from '~/domain/work/hold-commands.server';
import { getWorkSubject } from '~/domain/work/queries.server';
import { LONGEST_HOLD, usualHold } from '~/domain/work/rules';
import { snoozeForm } from '~/domain/work/schema';
import { HOLD_REASONS } from '~/domain/work/texts';
import { now } from '~/platform/clock.server';
import { RadioCards } from '~/ui/choices';
import { DateField } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';
import { backOf, hereOf } from './place.server';

export const handle: PageHandle = { title: 'Snooze' };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminWork(),
  load: async ({ params, url }) => {
    const { what } = await getWorkSubject(params.id);
    const known = { until: toDateParts(usualHold(londonDay(now()))) };
    return { back: backOf(url, params.id), here: hereOf(url), what, known, longest: LONGEST_HOLD };
  },
  schema: snoozeForm,
  save: async ({ viewer, params: { id }, answers, url }) => {
    await snooze(viewer, id, answers);
    return backOf(url, id, { done: 'snooze', id, was: null, now: null });
  },
  next: (back) => back,
  loadFailure: FETCHING,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

const REASONS = Object.entries(HOLD_REASONS).map(([value, label]) => ({ value, label }));

export default function Snooze() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm
      id="snooze"
      view={view}
      label="Snooze"
      intro={<p>{view.what}. It comes back at 09:00 on that day, or as soon as anything happens on the sale.</p>}
    >
      {(form) => (
        <>
          <DateField
            field={form.field}
            name="until"
            label="Until"
            hint={`A working day, at most ${view.longest} from today, and not past a day that we told the customer.`}
          />
          <RadioCards field={form.field('reason')} label="Why?" options={REASONS} />
          <TextField
            field={form.field('note')}
            label="The reason in one line"
            hint="Only for ‘Another reason’"
            optional
          />
        </>
      )}
    </DialogForm>
  );
}
