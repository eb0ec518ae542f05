import { writeNote } from '~/domain/work/note-commands.server';
import { noteForm } from '~/domain/work/schema';
import { newId } from '~/platform/ids';
import { api, calls } from '../call.server';
import { createdEntity } from '../contract/entities.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.post(
    {
      ...staffOnTransaction('There was an error saving the note'),
      summary: 'Adds a note to a sale. Only staff read it. The customer can ask for a copy.',
      body: noteForm,
      answer: createdEntity,
    },
    async ({ viewer, params, body: { text } }) => {
      const _id = newId();
      await writeNote(viewer, params.id, _id, text);
      return { _id };
    },
  ),
);

export { action, loader };
