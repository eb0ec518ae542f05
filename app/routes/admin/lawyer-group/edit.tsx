import { useLoaderData } from '@remix-run/react';
import { listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupForm } from '~/domain/partner/lawyer-group/schema';
import { toDateParts } from '~/domain/shared/day-rules';
import { Select } from '~/ui/choices';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { DialogForm } from '../shared/dialog-form';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { LawyerGroupFields } from './fields';
import { FETCHING, labelsOfGroup, SAVING } from './labels';

export const handle: PageHandle = { title: 'Edit lawyer group' };

const dialog = dialogForm({
  params: idParams,
  back: ({ id }) => urls.adminLawyerGroup(id),
  load: async ({ params: { id } }) => {
    const [{ version, ...group }, firms] = await Promise.all([getLawyerGroupRow(id), listLawFirms()]);
    return {
      version,
      known: {
        ...group,
        panel_solicitor: group.panel_solicitor ? 'on' : undefined,
        start_date: toDateParts(group.start_date),
      },
      firms: firms
        .filter(({ _id, closed_at }) => !closed_at || _id === group.law_firm)
        .map(({ _id, name }) => ({ value: _id, label: name })),
    };
  },
  loadFailure: FETCHING,
  schema: lawyerGroupForm,
  save: ({ viewer, params: { id }, answers, version }) => updateLawyerGroup(viewer, id, answers, version),
  failure: SAVING,
  labels: async () => labelsOfGroup(await listLawFirms()),
});

export const loader = dialog.loader;
export const action = dialog.action;

export default function EditLawyerGroup() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogForm id="group" view={view}>
      {(form) => (
        <LawyerGroupFields form={form}>
          <Select field={form.field('law_firm')} label="Law firm" options={view.firms} />
        </LawyerGroupFields>
      )}
    </DialogForm>
  );
}
