import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { takeMarkOff } from '~/domain/email/return-commands.server';
import { getMark } from '~/domain/email/return-queries.server';
import { markOffForm } from '~/domain/email/return-schema';
import { RETURNED_WORDS, WHY_OFF } from '~/domain/email/rules';
import { id } from '~/domain/shared/schema';
import { RadioCards } from '~/ui/choices';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from './shared/dialog-form';
import { dialogForm } from './shared/dialog-form.server';

export const handle: PageHandle = { title: 'Take the mark off' };

const dialog = dialogForm({
  params: z.object({ markId: id }),
  back: () => urls.adminEmails(),
  load: async ({ params }) => {
    const { address, kind, cleared_at } = await getMark(params.markId);
    return { known: {}, address, words: RETURNED_WORDS[kind].mark, isOff: cleared_at !== null };
  },
  loadFailure: 'There was an error fetching emails',
  schema: markOffForm,
  save: ({ viewer, params, answers }) => takeMarkOff(viewer, params.markId, answers.why),
  failure: 'An unknown error occurred',
});

export const loader = dialog.loader;
export const action = dialog.action;

const OPTIONS = Object.entries(WHY_OFF).map(([value, label]) => ({ value, label }));

export default function TakeMarkOff() {
  const view = useLoaderData<typeof loader>();
  const { address, words, isOff } = view;
  const intro = isOff ? (
    <Notice>The mark has been taken off. Emails go there again.</Notice>
  ) : (
    <>
      <p className="wrap-anywhere">
        <b>{address}</b>: {words}
      </p>
      <p className="mt-2">
        Once the mark is off, emails go to this address again. Emails that are waiting go when they are due. Send failed
        ones again yourself. We do not send those that we left out. The mail provider may have a list of its own: ask
        the person who runs the service to take the address off that list too.
      </p>
    </>
  );
  return (
    <DialogForm id="mark" view={view} intro={intro} disabled={isOff} label="Take the mark off">
      {({ field }) => <RadioCards field={field('why')} label="Why?" options={OPTIONS} />}
    </DialogForm>
  );
}
