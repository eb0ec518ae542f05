import { useLoaderData } from '@remix-run/react';
import { setOwner } from '~/domain/work/owner-commands.server';
import { getWorkSubject, listStaff } from '~/domain/work/queries.server';
import { SHARED } from '~/domain/work/rules';
import { handOverForm } from '~/domain/work/schema';
import { Select } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';
import { backOf, hereOf } from './place.server';

export const handle: PageHandle = { title: 'Hand over' };

const dialog = dialogForm({
  params: idParams,
  back: () => urls.adminWork(),
  load: async ({ params, url }) => {
    const [{ what, owner, isShared }, staff] = await Promise.all([getWorkSubject(params.id), listStaff()]);
    const others = staff.filter(({ id }) => id !== owner?.id).map(({ id, name }) => ({ value: id, label: name }));
    const words = isShared ? SHARED : `${owner?.name ?? 'No one'} has it.`;
    return { back: backOf(url, params.id), here: hereOf(url), what, words, others };
  },
  schema: handOverForm,
  save: async ({ viewer, params: { id }, answers, url }) => {
    const { isShared } = await getWorkSubject(id);
    const was = await setOwner(viewer, id, answers);
    if (isShared) return backOf(url, id);
    return backOf(url, id, { done: 'hand-over', id, was, now: answers.to });
  },
  next: (back) => back,
  loadFailure: FETCHING,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function HandOver() {
  const view = useLoaderData<typeof loader>();
  const { what, words, others } = view;
  return (
    <DialogForm id="hand-over" view={view} label="Hand over" intro={<p>{`${what}. ${words}`}</p>}>
      {(form) => (
        <>
          <Select field={form.field('to')} label="Who to?" empty="Choose a colleague" options={others} />
          <TextField
            field={form.field('why')}
            label="Why?"
            hint="One line. It becomes a note. The customer can ask for a copy of this."
          />
        </>
      )}
    </DialogForm>
  );
}
