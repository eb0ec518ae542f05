import { useLoaderData } from '@remix-run/react';
import { setOwner } from '~/domain/work/owner-commands.server';
import { getWorkSubject } from '~/domain/work/queries.server';
import { takeAnyway } from '~/domain/work/rules';
import { takeForm, workSubject } from '~/domain/work/schema';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { FETCHING, SAVING } from './labels';
import { backOf, hereOf } from './place.server';

export const handle: PageHandle = { title: 'Take' };

const dialog = dialogForm({
  params: workSubject,
  back: () => urls.adminWork(),
  load: async ({ params, url, viewer }) => {
    const { what, owner } = await getWorkSubject(params);
    const words =
      owner === null ? 'No one has it.' : owner.id === viewer.userId ? 'You have it already.' : takeAnyway(owner.name);
    return { back: backOf(url, params), here: hereOf(url), what, words, from: owner?.id ?? '' };
  },
  schema: takeForm,
  save: async ({ viewer, params, answers: { from }, url }) => {
    await setOwner(viewer, params, { to: viewer.userId, from });
    return backOf(url, params);
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
