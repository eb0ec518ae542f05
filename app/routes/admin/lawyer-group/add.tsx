import { useLoaderData } from '@remix-run/react';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { createLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { newLawyerGroup } from '~/domain/partner/lawyer-group/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { LawyerGroupFields } from './fields';
import { FETCHING, SAVING } from './labels';

export const handle: PageHandle = { title: 'Add lawyer group' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawFirm(id),
  load: async ({ params }) => {
    await getLawFirm(params.id);
    return { _id: newId() };
  },
  loadFailure: FETCHING,
  schema: newLawyerGroup,
  save: ({ viewer, params, answers, _id }) => createLawyerGroup(viewer, params.id, answers, _id),
  next: urls.adminLawyerGroup,
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddLawyerGroup() {
  return (
    <DialogForm id="group" view={useLoaderData<typeof loader>()}>
      {(form) => <LawyerGroupFields form={form} />}
    </DialogForm>
  );
}
