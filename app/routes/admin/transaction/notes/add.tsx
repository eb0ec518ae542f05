import { useLoaderData } from '@remix-run/react';
import { writeNote } from '~/domain/work/note-commands.server';
import { settleByNote } from '~/domain/work/noted-commands.server';
import { findToNote } from '~/domain/work/noted-queries.server';
import { NOT_WAITED_FOR } from '~/domain/work/rules';
import { notedIn, noteForm } from '~/domain/work/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';
import { hereOf } from '../../work/place.server';

export const handle: PageHandle = { title: 'Add a note' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'notes'),
  load: async ({ params: { id }, url }) => ({ _id: newId(), here: hereOf(url), words: await wordsBefore(id, url) }),
  schema: noteForm,
  save: ({ viewer, params: { id }, answers: { text }, _id, url }) => {
    const settled = notedIn(url);
    return settled ? settleByNote(viewer, id, settled, { id: _id, text }) : writeNote(viewer, id, _id, text);
  },
  failure: 'There was an error saving the note',
});

export const loader = dialog.loader;
export const action = dialog.action;

/** What staff read before they write a note that settles a row of work; null for any other note. */
async function wordsBefore(saleId: string, url: URL): Promise<string | null> {
  const settled = notedIn(url);
  return settled && ((await findToNote(saleId, settled))?.words ?? `${NOT_WAITED_FOR}.`);
}

export default function AddNote() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="note" view={view} intro={view.words && <p className="wrap-anywhere">{view.words}</p>}>
      {(form) => (
        <TextArea
          field={form.field('text')}
          label="Note"
          hint="Only staff read this. The customer can ask for a copy of this."
        />
      )}
    </DialogForm>
  );
}
