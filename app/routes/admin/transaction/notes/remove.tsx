import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { removeNote } from '~/domain/work/note-commands.server';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../../shared/dialog-form';
import { confirmDialog } from '../../shared/dialog-form.server';

export const handle: PageHandle = { title: 'Remove the note' };

const dialog = confirmDialog({
  params: z.object({ id, noteId: id }),
  back: (params) => urls.adminTransaction(params.id, 'notes'),
  load: () => ({}),
  confirm: ({ viewer, params }) => removeNote(viewer, params.id, params.noteId),
  failure: 'There was an error removing the note',
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveNote() {
  return (
    <ConfirmDialog view={useLoaderData<typeof loader>()} danger>
      We remove its words. The events still show that there was a note.
    </ConfirmDialog>
  );
}
