import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { agreeCompletionDay } from '~/domain/deal/completion-days-commands.server';
import { findDayLetter, getDays } from '~/domain/deal/completion-days-queries.server';
import { dayWords, PARTIES, PARTY_LABELS, sharedDays } from '~/domain/deal/completion-days-rules';
import { agreedForm } from '~/domain/deal/completion-days-schema';
import { londonDay } from '~/domain/shared/dates-rules';
import { id } from '~/domain/shared/schema';
import { previewCompletionDay } from '~/letters/previews.server';
import { now } from '~/platform/clock.server';
import { RadioCards } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import { DescriptionList } from '~/ui/lists';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { LetterPreview } from '../../shared/letter-preview';
import { FETCHING } from '../params';

export const handle: PageHandle = { title: 'Completion day' };

const dialog = dialogForm({
  params: z.object({ id, purchaseId: id }),
  back: ({ id }) => urls.adminTransaction(id, 'purchase-intents'),
  load: async ({ params: { id, purchaseId } }) => {
    const { choices, refused } = await getDays(id, purchaseId);
    const shared = refused ? [] : sharedDays(choices, londonDay(now()));
    const [first] = shared;
    const letter = first === undefined ? null : await findDayLetter(purchaseId, 'seller', first);
    return {
      refused,
      letter: letter && previewCompletionDay(letter),
      named: PARTIES.map((party) => ({
        label: PARTY_LABELS[party],
        value:
          choices
            .filter(({ by }) => by === party)
            .map(({ day }) => dayWords(day))
            .join(' · ') || 'None yet',
      })),
      options: shared.map((day) => ({ value: day, label: dayWords(day) })),
      known: {},
    };
  },
  loadFailure: FETCHING,
  schema: agreedForm,
  save: async ({ viewer, params: { id, purchaseId }, answers: { day } }) => {
    await getDays(id, purchaseId);
    await agreeCompletionDay(viewer, purchaseId, day);
  },
  failure: 'There was an error saving the completion day',
});

export const loader = dialog.loader;
export const action = dialog.action;

/** The days that each side and its solicitor named; one that all share is taken by one press, and both sides are emailed. */
export default function CompletionDay() {
  const view = useLoaderData<typeof loader>();
  const { refused, named, options, letter } = view;
  const intro = (
    <>
      <DescriptionList items={named} />
      {options.length === 0 && (
        <Notice>{refused ? `${refused}.` : 'The two sides have not named the same day yet.'}</Notice>
      )}
    </>
  );
  return (
    <DialogForm
      id="completion-day"
      view={view}
      intro={intro}
      disabled={options.length === 0}
      label="Save and send emails"
    >
      {(form) =>
        options.length > 0 && (
          <>
            <RadioCards field={form.field('day')} label="Which day is agreed?" options={options} />
            {letter && (
              <LetterPreview
                title={options.length > 1 ? 'What we will send, with the day you choose' : 'What we will send'}
                to="The seller and the buyer"
                preview={letter}
              />
            )}
          </>
        )
      }
    </DialogForm>
  );
}
