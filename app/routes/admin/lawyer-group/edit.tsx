import { useActionData, useLoaderData } from '@remix-run/react';
import { listLawFirms } from '~/domain/partner/law-firm/queries.server';
import { updateLawyerGroup } from '~/domain/partner/lawyer-group/commands.server';
import { getLawyerGroup } from '~/domain/partner/lawyer-group/queries.server';
import { lawyerGroupForm } from '~/domain/partner/lawyer-group/schema';
import { formOf } from '~/routes/shared/form';
import { page } from '~/routes/shared/handler.server';
import { Checkbox, FieldGroup, Select } from '~/ui/choices';
import { Dialog } from '~/ui/dialog';
import type { PageHandle } from '~/ui/page-handle';
import { TextField } from '~/ui/text-field';
import { urls } from '~/urls';
import { AddressForm } from '../shared/address-form';
import { type Answer, DialogForm } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { FETCHING, SAVING, saidOfGroup } from './words';

export const handle: PageHandle = { title: 'Edit lawyer group' };

export const loader = page(onOne(FETCHING), async ({ params: { id } }) => {
  const [group, firms] = await Promise.all([getLawyerGroup(id), listLawFirms()]);
  return { group, firms: firms.map(({ _id, name }) => ({ value: _id, label: name })) };
});

export const action = page(onOne(SAVING), async ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: lawyerGroupForm,
    save: async (answers, { version }) => {
      await updateLawyerGroup(viewer, id, answers, version);
      return urls.adminLawyerGroup(id);
    },
    failure: SAVING,
    said: saidOfGroup(await listLawFirms()),
  }),
);

export default function EditLawyerGroup() {
  const { group, firms } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const known = { ...group, panel_solicitor: group.panel_solicitor ? 'on' : undefined };
  const form = formOf('group', answer?.result, known);
  const back = urls.adminLawyerGroup(group._id);
  return (
    <Dialog title="Edit lawyer group" closeHref={back}>
      <DialogForm form={form} answer={answer} of={group} here={urls.adminEditLawyerGroup(group._id)} back={back}>
        <TextField field={form.field('name')} label="Name" autoComplete="off" />
        <Select field={form.field('law_firm')} label="Law firm" options={firms} />
        <Checkbox
          field={form.field('panel_solicitor')}
          label="Panel solicitor"
          hint="Sellers are introduced by email to panel solicitors alone."
        />
        <FieldGroup label="Invoicing address (optional)" hint="Leave all of it empty for none.">
          <AddressForm form={form} name="invoicing_address" organisation />
        </FieldGroup>
      </DialogForm>
    </Dialog>
  );
}
