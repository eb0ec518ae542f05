import { useLoaderData } from '@remix-run/react';
import { removeStory } from '~/domain/managing/stories/commands.server';
import { getStory } from '~/domain/managing/stories/queries.server';
import { KIND_LABELS } from '~/domain/managing/stories/rules';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { ConfirmDialog } from '../shared/dialog-form';
import { confirmDialog } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FAILED } from './labels';

export const handle: PageHandle = { title: 'Remove review or story' };

const dialog = confirmDialog({
  params: idParams,
  back: () => urls.adminStories(),
  load: async ({ viewer, params: { id } }) => {
    const { kind, who } = (await getStory(viewer, id)).doc;
    return { kind, who };
  },
  confirm: ({ viewer, params: { id } }) => removeStory(viewer, id),
  failure: FAILED,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function RemoveStory() {
  const view = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog view={view} danger>
      {KIND_LABELS[view.kind]} of <b>{view.who}</b>: our pages will not show it any more, and we do not keep it.
    </ConfirmDialog>
  );
}
