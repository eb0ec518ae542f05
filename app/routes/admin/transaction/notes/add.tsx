import { useLoaderData } from '@remix-run/react';
import { writeNote } from '~/domain/work/note-commands.server';
import { noteForm } from '~/domain/work/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../../shared/dialog-form';
import { dialogForm } from '../../shared/dialog-form.server';
import { idParams } from '../../shared/params';

export const handle: PageHandle = { title: 'Add a note' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminTransaction(id, 'notes'),
  load: () => ({ _id: newId() }),
  schema: noteForm,
  save: ({ viewer, params: { id }, answers: { text }, _id }) => writeNote(viewer, id, _id, text),
  failure: 'There was an error saving the note',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddNote() {
  return (
    <DialogForm id="note" view={useLoaderData<typeof loader>()}>
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
