import { useLoaderData } from '@remix-run/react';
import { putLegalAssistant } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { legalAssistantForm } from '~/domain/partner/lawyer-group/schema';
import { newId } from '~/platform/ids';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm, type DialogView } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { assistantParams, getAssistant } from './assistant.server';
import { FETCHING, labelsOfGroup, SAVING } from './labels';
import { inFields, LawyerFields } from './lawyer-fields';

export const handle: PageHandle = {
  title: ({ _id }: DialogView) => (_id ? 'Add legal assistant' : 'Edit legal assistant'),
};

type Shown = { known?: object; version?: number; _id?: string; here?: string };

const dialog = dialogForm({
  params: assistantParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }): Promise<Shown> => {
    const { version, assistant } = await getAssistant(params);
    return { version, known: inFields(assistant) };
  },
  loadFailure: FETCHING,
  // The person was removed in the meantime, so what was typed becomes the form that adds one.
  whenGone: async ({ params: { id } }) => {
    await getLawyerGroupRow(id);
    return { _id: newId(), here: urls.adminAddLegalAssistant(id) };
  },
  schema: legalAssistantForm,
  save: async ({ viewer, params, answers, version }) => {
    await getAssistant(params);
    await putLegalAssistant(viewer, params.id, { ...answers, _id: params.lawyerId }, version);
  },
  failure: SAVING,
  labels: labelsOfGroup(),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditAssistant() {
  return (
    <DialogForm id="assistant" view={useLoaderData<typeof loader>()}>
      {(form) => <LawyerFields form={form} />}
    </DialogForm>
  );
}
