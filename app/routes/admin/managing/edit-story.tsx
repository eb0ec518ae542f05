import { useLoaderData } from '@remix-run/react';
import { changeStory } from '~/domain/managing/stories/commands.server';
import { getStory } from '~/domain/managing/stories/queries.server';
import { storyForm } from '~/domain/managing/stories/schema';
import { toDateParts } from '~/domain/shared/day-rules';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FAILED, SHOWN_TO_ALL } from './labels';
import { StoryFields } from './story-fields';

export const handle: PageHandle = { title: 'Change review or story' };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminStories(),
  load: async ({ viewer, params: { id } }) => {
    const { doc, version } = await getStory(viewer, id);
    return { version, known: { ...doc, consented_on: toDateParts(doc.consented_on) } };
  },
  schema: storyForm,
  save: ({ viewer, params: { id }, answers, version }) => changeStory(viewer, id, answers, version),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditStory() {
  return (
    <DialogForm id="story" view={useLoaderData<typeof loader>()} intro={<p>{SHOWN_TO_ALL}</p>}>
      {(form) => <StoryFields form={form} />}
    </DialogForm>
  );
}
