import { useLoaderData } from '@remix-run/react';
import { setOwner } from '~/domain/work/owner-commands.server';
import { getWorkSubject } from '~/domain/work/queries.server';
import { SHARED, takeAnyway } from '~/domain/work/rules';
import { SEVERAL, takeForm } from '~/domain/work/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';
import { backOf, hereOf } from './place.server';

export const handle: PageHandle = { title: 'Take' };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminWork(),
  load: async ({ params, url, viewer }) => {
    const { what, owner, isShared } = await getWorkSubject(params.id);
    const words =
      owner === null ? 'No one has it.' : owner.id === viewer.userId ? 'You already have it.' : takeAnyway(owner.name);
    const known = isShared ? { words: `${SHARED} Take it anyway?`, from: SEVERAL } : { words, from: owner?.id ?? '' };
    return { back: backOf(url, params.id), here: hereOf(url), what, ...known };
  },
  schema: takeForm,
  save: async ({ viewer, params: { id }, answers: { from }, url }) => {
    if (from === SEVERAL) {
      await setOwner(viewer, id, { to: viewer.userId });
      return backOf(url, id);
    }
    const was = await setOwner(viewer, id, { to: viewer.userId, from });
    return backOf(url, id, { done: 'take', id, was, now: viewer.userId });
  },
  next: (back) => back,
  loadFailure: FETCHING,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Take() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="take" view={view} label="Take it" intro={<p>{`${view.what}. ${view.words}`}</p>}>
      {() => <input type="hidden" name="from" value={view.from} />}
    </DialogForm>
  );
}
