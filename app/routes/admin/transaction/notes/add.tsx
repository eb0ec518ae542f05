import { useLoaderData } from '@remix-run/react';
import { recordIntroduction } from '~/domain/work/introduction-commands.server';
import { findIntroduction } from '~/domain/work/introduction-queries.server';
import { writeNote } from '~/domain/work/note-commands.server';
import { introductionWords, NOT_WAITED_FOR } from '~/domain/work/rules';
import { introductionIn, noteForm } from '~/domain/work/schema';
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
    const introduction = introductionIn(url);
    return introduction
      ? recordIntroduction(viewer, id, introduction, { id: _id, text })
      : writeNote(viewer, id, _id, text);
  },
  failure: 'There was an error saving the note',
});

export const loader = dialog.loader;
export const action = dialog.action;

/** What staff read before they note an introduction; null for any other note. */
async function wordsBefore(saleId: string, url: URL): Promise<string | null> {
  const introduction = introductionIn(url);
  if (!introduction) return null;
  const found = await findIntroduction(saleId, introduction);
  if (!found) return `${NOT_WAITED_FOR}.`;
  return introductionWords(found.kind, `${found.name} (${[found.email, found.phone].filter(Boolean).join(', ')})`);
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
