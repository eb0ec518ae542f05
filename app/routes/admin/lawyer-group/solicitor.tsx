import { useLoaderData } from '@remix-run/react';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerForm } from '~/domain/partner/lawyer-group/schema';
import type { PageHandle } from '~/ui/page-handle';
import { TextArea } from '~/ui/text-field';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, labelsOfGroup, SAVING } from './labels';
import { inFields, LawyerFields } from './lawyer-fields';

type View = { isNew: boolean };

export const handle: PageHandle = { title: ({ isNew }: View) => (isNew ? 'Add solicitor' : 'Edit solicitor') };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params }) => {
    const { version, solicitor } = await getLawyerGroupRow(params.id);
    return { version, isNew: !solicitor, known: inFields(solicitor) };
  },
  loadFailure: FETCHING,
  schema: lawyerForm,
  save: ({ viewer, params: { id }, answers: solicitor, version }) =>
    updateLawyerGroup(viewer, id, { solicitor }, version),
  failure: SAVING,
  labels: labelsOfGroup(),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function Solicitor() {
  return (
    <DialogForm id="solicitor" view={useLoaderData<typeof loader>()}>
      {(form) => (
        <>
          <LawyerFields form={form} />
          <TextArea
            field={form.field('bio')}
            label="Bio"
            hint="Sellers and buyers see this on their dashboard and in the introduction email."
            optional
          />
        </>
      )}
    </DialogForm>
  );
}
