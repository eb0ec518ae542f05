import { useLoaderData } from '@remix-run/react';
import { requireManager } from '~/domain/account/users-queries.server';
import { addStory } from '~/domain/managing/stories/commands.server';
import { storyForm } from '~/domain/managing/stories/schema';
import { db } from '~/platform/db.server';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FAILED, SHOWN_TO_ALL } from './labels';
import { StoryFields } from './story-fields';

export const handle: PageHandle = { title: 'Add review or story' };

const dialog = dialogForm({
  back: () => urls.adminStories(),
  load: async ({ viewer }) => {
    await requireManager(db, viewer);
    return { _id: newId() };
  },
  schema: storyForm,
  save: ({ viewer, answers, _id }) => addStory(viewer, answers, _id),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddStory() {
  return (
    <DialogForm id="story" view={useLoaderData<typeof loader>()} intro={<p>{SHOWN_TO_ALL}</p>}>
      {(form) => <StoryFields form={form} />}
    </DialogForm>
  );
}
