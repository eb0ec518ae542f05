import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { setSignificantDates } from '~/domain/closing/significant-dates-commands.server';
import { DATE_OF, DATED_OCCASIONS } from '~/domain/progress-email/rules';
import { getSignificantDates } from '~/domain/purchase/significant-dates/queries.server';
import { SIGNIFICANT_DATES, significantDates } from '~/domain/purchase/significant-dates/rules';
import { significantDatesForm } from '~/domain/purchase/significant-dates/schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { toDateParts } from '~/domain/shared/day-rules';
import { id } from '~/domain/shared/schema';
import { now } from '~/platform/clock.server';
import { DateField, TODAY_BUTTON } from '~/ui/date-field';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { dayOf } from '../formats';
import { listProgressLetters } from '../progress.server';
import { ProgressLetters } from '../progress-letters';

export const handle: PageHandle = { title: 'Significant Dates' };

const today = () => toDateParts(londonDay(now()));

/** What was typed, with today's date where its button was pressed. Null if no such button was. */
function pressedToday(fields: FormData): Record<string, unknown> | null {
  const pressed = fields.get(TODAY_BUTTON);
  if (pressed === null) return null;
  const typed = (name: string) => String(fields.get(name) ?? '');
  const days = significantDates.map((name) => [
    name,
    name === pressed
      ? today()
      : { day: typed(`${name}.day`), month: typed(`${name}.month`), year: typed(`${name}.year`) },
  ]);
  return { ...Object.fromEntries(days), version: fields.get('version') ?? undefined };
}

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params }) => {
    const { dates, version, buyer } = await getSignificantDates(params.purchaseId, params.id);
    const about = { saleId: params.id, purchaseId: params.purchaseId };
    const toCome = DATED_OCCASIONS.filter((occasion) => dates[DATE_OF[occasion]] === null);
    const letters = await Promise.all(toCome.map((occasion) => listProgressLetters(occasion, about)));
    return {
      letters: letters.flat(),
      version,
      buyer,
      today: today(),
      known: Object.fromEntries(significantDates.map((name) => [name, toDateParts(dates[name])])),
    };
  },
  redraw: pressedToday,
  schema: significantDatesForm,
  save: async ({ viewer, params: { id: saleId, purchaseId }, answers, version }) => {
    await getSignificantDates(purchaseId, saleId);
    await setSignificantDates(viewer, purchaseId, answers, version);
  },
  failure: 'An unknown error occurred',
  labels: Object.fromEntries(significantDates.map((name) => [name, [SIGNIFICANT_DATES[name], dayOf] as const])),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function SignificantDatesDialog() {
  const view = useLoaderData<typeof loader>();
  const intro = (
    <p className="text-ink-soft">
      For {view.buyer}’s purchase. Leave all three fields blank if there is no date. An aborted purchase ends: checks
      under way are aborted, and links to it stop working.
    </p>
  );
  return (
    <DialogForm
      id="dates"
      view={view}
      intro={intro}
      label={view.letters.length > 0 ? 'Save, and send emails about new steps' : undefined}
    >
      {(form) => (
        <>
          {/* Enter saves the form. Without this it would press the first 'Today'. */}
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
            Save
          </button>
          {significantDates.map((name) => (
            <DateField key={name} field={form.field} name={name} label={SIGNIFICANT_DATES[name]} today={view.today} />
          ))}
          <ProgressLetters
            letters={view.letters}
            when="If a date is a new step for the purchase, we send these 10 minutes after you save. If you clear the date before then, we send nothing."
          />
        </>
      )}
    </DialogForm>
  );
}
