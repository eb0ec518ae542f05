import { useLoaderData } from '@remix-run/react';
import { putLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { legalAssistantForm } from '~/domain/partner/lawyer-group/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';
import { LawyerFields } from './lawyer-fields';

export const handle: PageHandle = { title: 'Add legal assistant' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    await getLawyerGroupRow(params.id);
    return { _id: newId() };
  },
  loadFailure: FETCHING,
  schema: legalAssistantForm,
  // Adding someone overwrites nothing, so no version is needed.
  save: ({ viewer, params: { id }, answers, _id }) => putLegalAssistant(viewer, id, { ...answers, _id }),
  failure: SAVING,
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function AddAssistant() {
  return (
    <DialogForm id="assistant" view={useLoaderData<typeof loader>()}>
      {(form) => <LawyerFields form={form} />}
    </DialogForm>
  );
}
